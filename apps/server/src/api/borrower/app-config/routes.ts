import { readAppConfig } from "@vaada/contract/calls/app-config";
import type { Language } from "@vaada/contract/language";
import type { FastifyInstance } from "fastify";
import { type PublicFacts, publicFactsReader } from "../../../operations/disclosures/public-facts.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { describeApp } from "./describe-app.ts";

export function appConfigRoutes(app: FastifyInstance, services: Services): void {
  const { lender, clock, push, settings } = services;
  const switches = { aadhaarCode: settings.identity.isAadhaarCodeOn, references: settings.references.isOn };
  const { script, key } = settings.checkout;
  const describeIn = (language: Language, facts: PublicFacts) =>
    describeApp(lender, facts, {
      switches,
      checkout: { script, key },
      appOrigin: settings.appOrigin,
      push: push && { publicKey: push.publicKey },
      language,
    });
  const readFacts = publicFactsReader(services);
  serve(app, readAppConfig, async ({ caller }) => {
    const description = describeIn(caller.language, await readFacts());
    return { ...description, now: clock.now().toISOString() };
  });
}
