import { Payment } from "@vaada/wire/payments";
import { RazorpayEvent } from "@vaada/wire/razorpay";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { landPayment } from "../../../loans/repayments/refresh-order.ts";
import type { Concern } from "../../../platform/inbox/keep-signed-event.ts";
import type { Services } from "../../../services.ts";
import { serveSignedWebhook } from "../serve-signed-webhook.ts";

/** Where Razorpay tells us that something has happened to a payment, a refund, a dispute or an auto-pay. */
export function razorpayWebhookRoutes(app: FastifyInstance, services: Services): void {
  const secrets = services.settings.razorpayWebhookSecrets;
  const handle = (body: unknown) => concernOf(services, body);
  serveSignedWebhook(app, services, { provider: "razorpay", secrets, handle });
}

/**
 * Each is a reason to go and ask about what it names, and what it says has happened is not read; but money that came has
 * come, whatever happens to it later.
 */
function concernOf(services: Services, body: unknown): Concern | null {
  const event = RazorpayEvent.safeParse(body);
  if (!event.success) return null;
  const { event: name, payload } = event.data;
  const concern = CONCERNS.find(([kind]) => name.startsWith(`${kind}.`))?.[1](payload) ?? null;
  if (concern === null || name !== "payment.captured") return concern;
  const reading = services.payments.readingIn(payload.payment?.entity);
  return reading === null
    ? concern
    : { ...concern, land: (tx, event) => landPayment(tx, services, { reading, event }) };
}

type Payload = RazorpayEvent["payload"];

/** The first that an event's name begins with. */
const CONCERNS: readonly (readonly [kind: string, (payload: Payload) => Concern | null])[] = [
  ["token", ({ token }) => concern(token?.entity.id, "refresh-mandate")],
  ["payment.dispute", ({ dispute }) => concern(dispute?.entity.id, "refresh-dispute")],
  ["order", ({ order }) => ofOrder({ order_id: order?.entity.id, amount: order?.entity.amount })],
  ["payment", ({ payment }) => ofOrder(payment?.entity)],
  ["refund", ({ payment }) => ofOrder(payment?.entity)],
];

/** An auto-pay is authorised by an order of nothing; an order of money is a repayment's. */
function ofOrder(entity: unknown): Concern | null {
  const { order_id, amount = 0 } = OfOrder.safeParse(entity).data ?? {};
  return concern(order_id, amount > 0 ? "refresh-order" : "refresh-mandate");
}

const OfOrder = z.object({ order_id: Payment.shape.order_id, amount: z.optional(Payment.shape.amount) });

const concern = (reference: string | null | undefined, refresh: Concern["refresh"]): Concern | null =>
  reference == null ? null : { reference, refresh };
