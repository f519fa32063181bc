import { readAppConfig } from "@vaada/contract/calls/app-config";
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
  const description = describeApp(lender, terms, {
    switches,
    checkout: { script, key },
    appOrigin: settings.appOrigin,
    push: push && { publicKey: push.publicKey },
  });
  serve(app, readAppConfig, () => ({ ...description, now: clock.now().toISOString() }));
}
