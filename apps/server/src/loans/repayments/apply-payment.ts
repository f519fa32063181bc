import type { CivilDate } from "@vaada/calendar/civil-date";
import { valueDateOf } from "@vaada/lending/owed/value-date";
import type { Tx } from "../../platform/db/tx.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import type { Services } from "../../services.ts";
import { openCase } from "../cases/store.ts";
import { type NewEvent, postEvent } from "../events/post-event.ts";
import type { ReceivedPayment } from "../events/write-posting.ts";
import { nextState } from "./orders/next-state.ts";
import type { RepaymentOrder } from "./orders/store.ts";
import { hasCome, leadsOn } from "./payments/states.ts";
import { type Payment, upsertPayment } from "./payments/store.ts";

export type ApplyServices = Pick<Services, "vault" | "clock" | "publish">;

type ToldOfPayment = {
  readonly order: RepaymentOrder;
  readonly reading: PaymentReading;
  /** The same payment as it is on file. */
  readonly known: Pick<Payment, "orderId" | "status"> | null;
};

/** What a word of the provider came to; `differs` and `no-loan` are for a person. */
export type Applied = "posted" | "noted" | "no-news" | "differs" | "no-loan";

/**
 * Makes of what the provider says of a payment all that follows from it, in one transaction: its state and, once the
 * money came, the event of the loan with its journal. For every way to hear of it alike, any number of them at once, in
 * any order. Needs the locks of the application, of the order and of what is known of the payment.
 */
export async function applyPayment(tx: Tx, services: ApplyServices, told: ToldOfPayment): Promise<Applied> {
  const { order, reading } = told;
  const judged = judge(services, told);
  if (judged === "no-news") return judged;
  if (judged === "differs" || judged === "no-loan")
    return leaveToPerson(tx, services, { order, reading, why: judged });
  const { applicationId, borrowerId } = order;
  const { received, happened } = judged;
  if (happened !== null) {
    const { isNew: isNews } = await postEvent(tx, services, { applicationId, ...happened });
    if (isNews) return "posted";
  }
  await upsertPayment(tx, { ...received.payment, applicationId, borrowerId });
  return "noted";
}

/** What is to be kept of a payment, and what happens to the loan by it; `null` when that is nothing. */
type Judgement = { readonly received: ReceivedPayment; readonly happened: NewEvent | null };

/** What the provider's word means, by what is known. */
export function judge(
  services: ApplyServices,
  { order, reading, known }: ToldOfPayment,
): Judgement | "no-news" | "differs" | "no-loan" {
  if (!isOf(order, reading) || (known !== null && known.orderId !== order.id)) return "differs";
  if (known !== null && !leadsOn(known.status, reading.status)) return "no-news";
  const isNews = hasCome(reading.status) && (known === null || !hasCome(known.status));
  if (isNews && order.isLoanUndone) return "no-loan";

  const { reference: id, amount, status, mode, paidAt, failure } = reading;
  const valueDate = countsFor(services, order, reading);
  const knownAt = services.clock.realNow();
  const payment = { id, orderId: order.id, amount, status, mode, paidAt, valueDate, failure, knownAt };
  const orderStatus = nextState(order, { payments: [payment], now: knownAt });
  const received = { payment, statusBefore: known?.status ?? null, orderStatus };
  if (!isNews) return { received, happened: null };
  const kind = order.purpose === "debit" ? "mandate-debit" : "payment";
  const happened: NewEvent = {
    event: { kind, key: paymentKey(id), valueDate, amount, paidAtMs: paidAt.getTime() },
    mode,
    reference: reading.bankReference ?? id,
    orderReference: order.providerReference,
    bookedOn: services.clock.today(),
    received,
  };
  return { received, happened };
}

/** The event of a payment: whoever tells of it, it is the same one. */
export const paymentKey = (paymentId: string): string => `payment:${paymentId}`;

/** Nothing is believed of a payment that is not to the paisa the one that was asked for. */
const isOf = (order: RepaymentOrder, { orderReference, amount, currency }: PaymentReading): boolean =>
  orderReference === order.providerReference && amount === order.amount && currency === "INR";

/** No payment counts for a day that has not come, however far ahead the provider's clock is. */
export function countsFor(
  { clock }: Pick<Services, "clock">,
  { madeOn: orderMadeOn, graceMinutes, debitFor }: RepaymentOrder,
  { paidAt }: Pick<PaymentReading, "paidAt">,
): CivilDate {
  if (debitFor !== null) return debitFor;
  const valueDate = valueDateOf({ paidAtMs: paidAt.getTime(), orderMadeOn, graceMinutes });
  const today = clock.today();
  if (valueDate > today) return today;
  return valueDate;
}

async function leaveToPerson(
  tx: Tx,
  { clock }: ApplyServices,
  {
    order,
    reading: { reference },
    why,
  }: Pick<ToldOfPayment, "order" | "reading"> & { readonly why: "differs" | "no-loan" },
): Promise<Applied> {
  const kind = why === "differs" ? "payment-differs" : "payment-of-no-loan";
  const isNew = await openCase(tx, {
    key: `${kind}:${reference}`,
    kind,
    applicationId: order.applicationId,
    reference,
    now: clock.realNow(),
  });
  return isNew ? why : "no-news";
}
