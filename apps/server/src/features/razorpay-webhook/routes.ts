import { Payment } from "@vaada/wire/payments";
import { RazorpayEvent } from "@vaada/wire/razorpay";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Concern } from "../../http/webhooks/keep-signed-event.ts";
import { serveSignedWebhook } from "../../http/webhooks/serve-signed-webhook.ts";
import { settleMandateLater } from "../../mandates/settle-later.ts";
import type { Rooms } from "../../rooms.ts";

/** Where Razorpay tells us that something has happened to a payment or an auto-pay. */
export function razorpayWebhookRoutes(app: FastifyInstance, rooms: Rooms): void {
  const secrets = rooms.settings.razorpayWebhookSecrets;
  serveSignedWebhook(app, rooms, { provider: "razorpay", secrets, handle });
}

/** What an event says has happened is not read: each is a reason to go and ask about the token or the order. */
function handle(body: unknown): Concern | null {
  const event = RazorpayEvent.safeParse(body);
  if (!event.success) return null;
  const { event: name, payload } = event.data;
  const reference = REFERENCES.find(([kind]) => name.startsWith(`${kind}.`))?.[1](payload) ?? null;
  return reference === null ? null : { reference, settleLater: settleMandateLater };
}

type Payload = RazorpayEvent["payload"];

const REFERENCES: readonly (readonly [kind: string, (payload: Payload) => string | null])[] = [
  ["token", ({ token }) => token?.entity.id ?? null],
  ["order", ({ order }) => order?.entity.id ?? null],
  ["payment", ({ payment }) => OrderNamed.safeParse(payment?.entity).data?.order_id ?? null],
];

const OrderNamed = z.object({ order_id: Payment.shape.order_id });
