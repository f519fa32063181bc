import { Secret } from "@vaada/contract/secret";
import { reportAnswer } from "../providers/report-answer.ts";
import type { JobServices } from "../services.ts";

/**
 * Tells FinBox where its events go: one address for all sessions. Every start asks for it anew, because the address may
 * have changed since. Told again, it is the same.
 */
export async function registerStatementWebhook(services: JobServices): Promise<void> {
  const { appOrigin, finboxWebhookSecret } = services.settings;
  const address = new Secret(`${appOrigin}/api/webhooks/finbox/${finboxWebhookSecret.reveal()}`);
  const result = await services.bankStatements.registerWebhook(address);
  reportAnswer(services, "bank-statement", result);
  // Thrown, so that the queue asks again later.
  if (result.kind !== "registered") throw new Error("register-statement-webhook: nobody answered");
}
