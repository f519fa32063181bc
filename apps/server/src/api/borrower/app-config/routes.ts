import { readAppConfig } from "@vaada/contract/calls/app-config";
import type { Language } from "@vaada/contract/language";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { describeApp } from "./describe-app.ts";

export function appConfigRoutes(
  app: FastifyInstance,
  { lender, terms, clock, push, settings }: Services,
): void {
  const switches = { aadhaarCode: settings.identity.isAadhaarCodeOn, references: settings.references.isOn };
  const { script, key } = settings.checkout;
  const descriptionIn = (language: Language) =>
    describeApp(lender, terms, {
      switches,
      checkout: { script, key },
      appOrigin: settings.appOrigin,
      push: push && { publicKey: push.publicKey },
      language,
    });
  const descriptions = { en: descriptionIn("en"), hi: descriptionIn("hi") };
  serve(app, readAppConfig, ({ caller }) => ({
    ...descriptions[caller.language],
    now: clock.now().toISOString(),
  }));
}
