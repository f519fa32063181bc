import { readAppConfig } from "@vaada/contract/calls/app-config";
import type { Language } from "@vaada/contract/language";
import type { ProductTerms } from "@vaada/lending/product-terms";
import type { FastifyInstance } from "fastify";
import { publicTermsReader } from "../../../products/public-terms.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { describeApp } from "./describe-app.ts";

export function appConfigRoutes(
  app: FastifyInstance,
  { database, lender, clock, push, settings }: Services,
): void {
  const switches = { aadhaarCode: settings.identity.isAadhaarCodeOn, references: settings.references.isOn };
  const { script, key } = settings.checkout;
  const describeIn = (language: Language, terms: ProductTerms) =>
    describeApp(lender, terms, {
      switches,
      checkout: { script, key },
      appOrigin: settings.appOrigin,
      push: push && { publicKey: push.publicKey },
      language,
    });
  const readTerms = publicTermsReader({ database, clock });
  serve(app, readAppConfig, async ({ caller }) => {
    const description = describeIn(caller.language, await readTerms());
    return { ...description, now: clock.now().toISOString() };
  });
}
