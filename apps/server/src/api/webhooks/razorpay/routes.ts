import { Payment } from "@vaada/wire/payments";
import { RazorpayEvent } from "@vaada/wire/razorpay";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { lookAtDebitOfOrder } from "../../../loans/repayments/debits/queue/store.ts";
import { noteToldDebit, queueToldDebit } from "../../../loans/repayments/debits/queue/told-debits.ts";
import { prepareReportedPayment } from "../../../loans/repayments/reported-payment.ts";
import type { EventSubject, ManySubjects } from "../../../platform/inbox/receive-signed-event.ts";
import type { Services } from "../../../services.ts";
import { serveSignedWebhook } from "../serve-signed-webhook.ts";
import { signedByRazorpay } from "../signed-by-razorpay.ts";

/** Razorpay's events about a payment, a refund, a dispute or an auto-pay. */
export function razorpayWebhookRoutes(app: FastifyInstance, services: Services): void {
  const signature = signedByRazorpay(services.settings.razorpayWebhookSecrets);
  const handle = (body: unknown) => subjectOfEvent(services, body);
  serveSignedWebhook(app, services, { provider: "razorpay", signature, handle });
}

/**
 * An event only names what changed, and a job asks the provider for its state. One event is booked as it is:
 * `payment.captured`, because a captured payment can't become less.
 */
function subjectOfEvent(services: Services, body: unknown): EventSubject | ManySubjects | null {
  const event = RazorpayEvent.safeParse(body);
  if (!event.success) return null;
  const { event: name, payload, created_at } = event.data;
  if (name.startsWith("order.notification."))
    return subjectOfNotification(services, payload.notification?.entity);
  const subject = SUBJECT_READERS.find(([kind]) => name.startsWith(`${kind}.`))?.[1](payload) ?? null;
  if (subject === null || name !== "payment.captured") return subject;
  const reading = services.payments.parsePaymentEvent(payload.payment?.entity);
  if (reading === null) return subject;
  const capturedAt = created_at === undefined ? reading.paidAt : new Date(created_at * 1_000);
  return {
    ...subject,
    prepareBooking: (tx, event) => prepareReportedPayment(tx, services, { reading, capturedAt, event }),
  };
}

/** Of telling a payer about a debit the provider's answers say nothing, so its signed word counts. Anybody else's order is nobody's. */
function subjectOfNotification({ mandates, clock }: Services, entity: unknown): ManySubjects | null {
  const told = mandates.parseNotificationEvent(entity);
  if (told === null) return null;
  const { orderReference: reference, status } = told;
  return {
    follow: async (tx) => {
      const said = { reference, status, now: clock.now() };
      if (!(await noteToldDebit(tx, said))) await queueToldDebit(tx, said);
    },
  };
}

type Payload = RazorpayEvent["payload"];

/** The first that an event's name begins with. */
const SUBJECT_READERS: readonly (readonly [kind: string, (payload: Payload) => EventSubject | null])[] = [
  ["token", ({ token }) => subject(token?.entity.id, "refresh-mandate")],
  ["payment.dispute", ({ dispute }) => subject(dispute?.entity.id, "refresh-dispute")],
  [
    "order",
    ({ order }) =>
      subjectOfOrder({ order_id: order?.entity.id, amount: order?.entity.amount }, { saysPaid: true }),
  ],
  ["payment", ({ payment }) => subjectOfOrder(payment?.entity)],
  ["refund", ({ payment }) => subjectOfOrder(payment?.entity)],
];

/** An auto-pay is authorised by an order of nothing; an order of money is a repayment's. */
function subjectOfOrder(entity: unknown, { saysPaid = false } = {}): EventSubject | null {
  const { order_id, amount = 0 } = OrderEntity.safeParse(entity).data ?? {};
  if (order_id == null) return null;
  if (amount <= 0) return subject(order_id, "refresh-mandate");
  // A salary day brings hundreds of thousands of events about debits: they go into no line that others stand in.
  return {
    reference: order_id,
    refresh: "refresh-order",
    lookAt: (tx) => lookAtDebitOfOrder(tx, { reference: order_id, saysPaid }),
  };
}

const OrderEntity = z.object({ order_id: Payment.shape.order_id, amount: z.optional(Payment.shape.amount) });

const subject = (
  reference: string | null | undefined,
  refresh: EventSubject["refresh"],
): EventSubject | null => (reference == null ? null : { reference, refresh });
