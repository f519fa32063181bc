import { SurepassWebhook } from "@vaada/wire/surepass";
import type { FastifyInstance } from "fastify";
import { serveWebhook } from "../../http/webhooks/serve-webhook.ts";
import { settleLater } from "../../identity/settle-later.ts";
import type { Rooms } from "../../rooms.ts";

/** Where Surepass tells us that something has happened. */
export function surepassWebhookRoutes(app: FastifyInstance, rooms: Rooms): void {
  const secret = rooms.settings.surepassWebhookSecret;
  serveWebhook(app, rooms, { provider: "surepass", secret, namedIn: visitNamedIn, settleLater });
}

function visitNamedIn(body: unknown): string | null {
  const event = SurepassWebhook.safeParse(body);
  return event.success && event.data.type === "digilocker" ? event.data.client_id : null;
}
