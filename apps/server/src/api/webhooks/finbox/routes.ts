import { FinboxWebhook } from "@vaada/wire/bank-statement";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serveWebhook } from "../serve-webhook.ts";

/** Where FinBox tells us that something has happened. */
export function finboxWebhookRoutes(app: FastifyInstance, services: Services): void {
  const secret = services.settings.finboxWebhookSecret;
  serveWebhook(app, services, {
    provider: "finbox",
    secret,
    namedIn: sessionNamedIn,
    refresh: "refresh-bank-statement",
  });
}

/** Whatever the event is called: each of them is a reason to go and ask, and nothing more. */
function sessionNamedIn(body: unknown): string | null {
  const event = FinboxWebhook.safeParse(body);
  return event.success ? event.data.session_id : null;
}
