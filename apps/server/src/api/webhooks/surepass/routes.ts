import { SurepassWebhook } from "@vaada/wire/surepass";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serveWebhook } from "../serve-webhook.ts";

/** Surepass's events. */
export function surepassWebhookRoutes(app: FastifyInstance, services: Services): void {
  const secret = services.settings.surepassWebhookSecret;
  serveWebhook(app, services, {
    provider: "surepass",
    secret,
    namedIn: visitNamedIn,
    refresh: "refresh-identity-visit",
  });
}

function visitNamedIn(body: unknown): string | null {
  const event = SurepassWebhook.safeParse(body);
  return event.success && event.data.type === "digilocker" ? event.data.client_id : null;
}
