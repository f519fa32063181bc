import { z } from "zod";
import { webhookAddress } from "../decisioning/bank-statements/register-later.ts";
import { reportAnswer } from "../providers/report-answer.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({});

/** Tells FinBox where its events go. Told again, it is the same. */
export async function registerStatementWebhook(services: JobServices, payload: unknown): Promise<void> {
  Payload.parse(payload);
  const result = await services.bankStatements.registerWebhook(webhookAddress(services.settings));
  reportAnswer(services, "bank-statement", result);
  // Thrown, so that the queue asks again later.
  if (result.kind !== "registered") throw new Error("register-statement-webhook: nobody answered");
}
