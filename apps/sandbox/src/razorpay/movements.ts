import { DAY_MS } from "@vaada/calendar/civil-date";
import type { Dispute } from "@vaada/wire/disputes";
import type { Payment } from "@vaada/wire/payments";
import type { Refund } from "@vaada/wire/refunds";
import type { SettlementReconItem } from "@vaada/wire/settlements";
import { razorpayId } from "./razorpay-id.ts";
import type { AnyOrder, RazorpayStore } from "./razorpay-store.ts";

type Services = { readonly store: RazorpayStore };

/** Each movement of money, on the platform's day on which it happened: what the daily report is made of. */
export function bookPayment(
  services: Services,
  { payment, order, at }: { payment: Payment; order: AnyOrder; at: Date },
): void {
  const fee = payment.fee ?? 0;
  book(services, at, {
    ...itemOf({ payment, order }),
    entity_id: payment.id,
    type: "payment",
    credit: payment.amount - fee,
    amount: payment.amount,
    fee,
    tax: payment.tax ?? 0,
    created_at: payment.created_at,
    description: payment.description ?? null,
    notes: payment.notes,
  });
}

export function bookRefund(
  services: Services,
  { refund, payment, at }: { refund: Refund; payment: Payment; at: Date },
): void {
  book(services, at, {
    ...itemOf({ payment, order: orderOf(services, payment) }),
    entity_id: refund.id,
    type: "refund",
    debit: refund.amount,
    amount: refund.amount,
    created_at: refund.created_at,
    notes: refund.notes,
    payment_id: payment.id,
  });
}

/** Books the sum of a payment that a bank takes back. */
export function bookLoss(
  services: Services,
  { dispute, payment, at }: { dispute: Dispute; payment: Payment; at: Date },
): void {
  book(services, at, {
    ...itemOf({ payment, order: orderOf(services, payment) }),
    entity_id: razorpayId("adj"),
    type: "adjustment",
    debit: dispute.amount_deducted,
    amount: dispute.amount_deducted,
    created_at: dispute.created_at,
    description: "Debit for a lost dispute",
    payment_id: payment.id,
    dispute_id: dispute.id,
  });
}

/** Oldest first; without a day the whole month. `month` is such as `2026-11`. What is not settled by `now` says so. */
export const movementsOf = (
  { store }: Services,
  { month, day, now }: { month: string; day: string | null; now: Date },
): SettlementReconItem[] =>
  (day === null
    ? store.movements.all().filter((item) => movedOn(item).startsWith(month))
    : store.movements.byKey(`${month}-${day}`)
  ).map((item) => asKnown(item, now));

const SETTLED_AFTER_MS = 2 * DAY_MS;

const movedOn = ({ settled_at }: SettlementReconItem): string =>
  indianDay(new Date((settled_at ?? 0) * 1000 - SETTLED_AFTER_MS));

/** Money reaches the lender's bank on the second day after it moved. */
const asKnown = (item: SettlementReconItem, now: Date): SettlementReconItem =>
  indianDay(new Date((item.settled_at ?? 0) * 1000)) <= indianDay(now)
    ? item
    : { ...item, settled: false, settled_at: null, settlement_id: null, settlement_utr: null };

const orderOf = ({ store }: Services, { order_id }: Payment): AnyOrder | null =>
  store.orders.find(order_id ?? "")?.order ?? null;

type MovementItem = Omit<SettlementReconItem, "settled_at" | "settlement_id" | "settlement_utr">;

/** Everything of a day goes to the lender's bank in one settlement. */
function book({ store }: Services, at: Date, item: MovementItem): void {
  const day = indianDay(at);
  const settledAt = at.getTime() + SETTLED_AFTER_MS;
  const digits = indianDay(new Date(settledAt)).replaceAll("-", "");
  const record: SettlementReconItem = {
    ...item,
    settled_at: Math.floor(settledAt / 1000),
    settlement_id: `setl_SBX000${digits}`,
    settlement_utr: `SBX${digits}`,
  };
  store.movements.add({ id: `movement ${item.entity_id}`, key: day, status: item.type, record });
}

const itemOf = ({
  payment,
  order,
}: {
  payment: Payment;
  order: AnyOrder | null;
}): Omit<MovementItem, "entity_id" | "type" | "amount" | "created_at"> => ({
  debit: 0,
  credit: 0,
  currency: payment.currency,
  fee: 0,
  tax: 0,
  on_hold: false,
  settled: true,
  posted_at: null,
  credit_type: "default",
  description: null,
  notes: [],
  payment_id: null,
  order_id: payment.order_id ?? null,
  order_receipt: order?.receipt ?? null,
  method: payment.method,
  card_network: payment.card?.network ?? null,
  card_issuer: payment.card?.issuer ?? null,
  card_type: payment.card?.type ?? null,
  dispute_id: null,
});

/** The date in India at an instant. */
export const indianDay = (instant: Date): string => DAY_IN_INDIA.format(instant);

const DAY_IN_INDIA = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
