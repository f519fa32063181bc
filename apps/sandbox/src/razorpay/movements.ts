import { civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { dayOfYear } from "@vaada/calendar/holidays";
import { addWorkingDays } from "@vaada/calendar/working-days";
import type { Dispute } from "@vaada/wire/disputes";
import type { Payment } from "@vaada/wire/payments";
import type { Refund } from "@vaada/wire/refunds";
import type { SettlementReconItem } from "@vaada/wire/settlements";
import { razorpayId } from "./razorpay-id.ts";
import type { AnyOrder, RazorpayStore } from "./razorpay-store.ts";

type Services = { readonly store: RazorpayStore };

/** Each movement of money, at the platform's time at which it happened: what the report of its settlement is made of. */
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

/**
 * What was settled by `now` on a day, or without one in the whole month, oldest first. `month` is such as `2026-11`. As at Razorpay,
 * money that moved and is not settled yet is in no report.
 */
export const movementsOf = (
  { store }: Services,
  { month, day, now }: { month: string; day: string | null; now: Date },
): SettlementReconItem[] =>
  (day === null
    ? store.movements.all().filter((item) => indianDay(settledAt(item)).startsWith(month))
    : store.movements.byKey(`${month}-${day}`)
  ).filter((item) => settledAt(item) <= now);

const settledAt = ({ settled_at }: SettlementReconItem): Date => new Date((settled_at ?? 0) * 1000);

const SETTLED_AFTER_WORKING_DAYS = 2;
const NATIONAL_HOLIDAYS = ["01-26", "08-15", "10-02"].map((day) => ({
  everyYear: dayOfYear(day),
  name: day,
}));

/** The start of the second working day after money moved. */
const settlementOf = (at: Date): Date =>
  new Date(
    startOfDayInIndia(
      addWorkingDays(civilDateInIndia(at.getTime()), SETTLED_AFTER_WORKING_DAYS, NATIONAL_HOLIDAYS),
    ),
  );

const orderOf = ({ store }: Services, { order_id }: Payment): AnyOrder | null =>
  store.orders.find(order_id ?? "")?.order ?? null;

type MovementItem = Omit<SettlementReconItem, "settled_at" | "settlement_id" | "settlement_utr">;

/** Everything that is due on a day goes to the lender's bank in one settlement. */
function book({ store }: Services, at: Date, item: MovementItem): void {
  const settled = settlementOf(at);
  const day = indianDay(settled);
  const digits = day.replaceAll("-", "");
  const record: SettlementReconItem = {
    ...item,
    settled_at: Math.floor(settled.getTime() / 1000),
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
