import { FinboxWebhook } from "@vaada/wire/bank-statement";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serveWebhook } from "../serve-webhook.ts";

/** FinBox's events. */
export function finboxWebhookRoutes(app: FastifyInstance, services: Services): void {
  const secret = services.settings.finboxWebhookSecret;
  serveWebhook(app, services, {
    provider: "finbox",
    secret,
    namedIn: sessionNamedIn,
    refresh: "refresh-bank-statement",
  });
}

/** Every kind of event is a reason to go and ask, and nothing more. */
function sessionNamedIn(body: unknown): string | null {
  const event = FinboxWebhook.safeParse(body);
  return event.success ? event.data.session_id : null;
}
