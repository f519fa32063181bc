import type { CivilDate } from "@vaada/calendar/civil-date";
import { inOrder, type LoanEvent } from "@vaada/lending/owed/loan-event";
import type { EventSplit } from "@vaada/lending/owed/loan-state";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import { valueDateOf } from "@vaada/lending/owed/value-date";
import { type Paise, ZERO } from "@vaada/money/paise";
import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import type { Services } from "../../services.ts";
import { openCase } from "../cases/store.ts";
import { type NewEvent, postEvent } from "../events/post-event.ts";
import type { Loan } from "../events/store.ts";
import type { ReceivedPayment } from "../events/write-posting.ts";
import { lockOrder, type RepaymentOrder, recordOrderState } from "./orders/store.ts";
import { lockPayment, type Payment, readPaymentsOfOrder, upsertPayment } from "./payments/store.ts";
import { isAdvance, isReceived, isUndecided, nextOrderState } from "./states.ts";

export type PaymentServices = Pick<Services, "vault" | "clock" | "publish">;

type PaymentUpdate = {
  readonly order: RepaymentOrder;
  readonly reading: PaymentReading;
  /** The payment as it is on file. */
  readonly known: Pick<Payment, "orderId" | "status"> | null;
};

/** The result of applying one provider reading. `differs` and `no-loan` open a case. */
export type PaymentOutcome = "posted" | "noted" | "no-news" | "differs" | "no-loan";

/**
 * Applies one provider reading of a payment in one transaction: its status and, once the money is received, the loan's
 * event with its journal. Every source of readings ends here; they may come at once and in any order. Needs the locks of
 * the application, the order and the payment.
 */
export async function applyPayment(
  tx: Tx,
  services: PaymentServices,
  update: PaymentUpdate,
): Promise<PaymentOutcome> {
  const { order, reading } = update;
  const plan = planPayment(services, update);
  if (plan === "no-news") return plan;
  if (plan === "differs" || plan === "no-loan")
    return openPaymentCase(tx, services, { order, reading, why: plan });
  const { applicationId, borrowerId } = order;
  const { received, newEvent } = plan;
  if (newEvent !== null) {
    const { isNew } = await postEvent(tx, services, { applicationId, ...newEvent });
    if (isNew) return "posted";
  }
  await upsertPayment(tx, { ...received.payment, applicationId, borrowerId });
  return "noted";
}

/** The payment to write, and the event that it is for the loan; `null` while no money is received. */
type PaymentPlan = { readonly received: ReceivedPayment; readonly newEvent: NewEvent | null };

/** Decides what a provider reading means, by what is on file. Writes nothing. */
export function planPayment(
  services: PaymentServices,
  { order, reading, known }: PaymentUpdate,
): PaymentPlan | "no-news" | "differs" | "no-loan" {
  if (!isPaymentOf(order, reading) || (known !== null && known.orderId !== order.id)) return "differs";
  if (known !== null && !isAdvance(known.status, reading.status)) return "no-news";
  const isNewlyReceived = isReceived(reading.status) && (known === null || !isReceived(known.status));
  if (isNewlyReceived && order.isLoanUndone) return "no-loan";

  const { reference: id, amount, status, mode, paidAt, failure } = reading;
  const valueDate = valueDateFor(services, order, reading);
  const knownAt = services.clock.realNow();
  const payment = { id, orderId: order.id, amount, status, mode, paidAt, valueDate, failure, knownAt };
  const orderStatus = nextOrderState(order, { payments: [payment], now: knownAt });
  const received = { payment, statusBefore: known?.status ?? null, orderStatus };
  if (!isNewlyReceived) return { received, newEvent: null };
  const kind = order.purpose === "debit" ? "mandate-debit" : "payment";
  const newEvent: NewEvent = {
    event: { kind, key: paymentKey(id), valueDate, amount, paidAtMs: paidAt.getTime() },
    mode,
    reference: reading.bankReference ?? id,
    orderReference: order.providerReference,
    bookedOn: services.clock.today(),
    received,
  };
  return { received, newEvent };
}

/** The key of a payment's event: every reading of the payment makes the same one. */
export const paymentKey = (paymentId: string): string => `payment:${paymentId}`;

/** A reading counts only when it is of this order, to the paisa. */
const isPaymentOf = (order: RepaymentOrder, { orderReference, amount, currency }: PaymentReading): boolean =>
  orderReference === order.providerReference && amount === order.amount && currency === "INR";

/** The day that a payment counts for. Never a day ahead, however fast the provider's clock runs. */
export function valueDateFor(
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

async function openPaymentCase(
  tx: Tx,
  { clock }: PaymentServices,
  {
    order,
    reading: { reference },
    why,
  }: Pick<PaymentUpdate, "order" | "reading"> & { readonly why: "differs" | "no-loan" },
): Promise<PaymentOutcome> {
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

/**
 * Records a payment that the checkout's answer proves while the provider can't be asked: the payer's bank has agreed to
 * it, so the borrower must not pay a second time. The queued job refreshes the order until its end is known.
 */
export async function recordSignedPayment(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  {
    order: { id, applicationId: loanId },
    paymentReference,
  }: { readonly order: RepaymentOrder; readonly paymentReference: string },
): Promise<void> {
  await lockApplication(tx, loanId);
  const order = await lockOrder(tx, id);
  const { id: orderId, applicationId, borrowerId, amount, providerReference } = order;
  const known = await lockPayment(tx, paymentReference);
  if (known !== null && !isUndecided(known.status)) return;
  if (providerReference !== null) await enqueue(tx, "refresh-order", { reference: providerReference });
  if (known !== null) return;
  const [paidAt, knownAt] = [clock.now(), clock.realNow()];
  await upsertPayment(tx, {
    id: paymentReference,
    orderId,
    applicationId,
    borrowerId,
    amount,
    status: "authorized",
    mode: null,
    paidAt,
    valueDate: valueDateFor({ clock }, order, { paidAt }),
    failure: null,
    knownAt,
  });
  const payments = await readPaymentsOfOrder(tx, orderId);
  await recordOrderState(tx, {
    id: orderId,
    status: nextOrderState(order, { payments, now: knownAt }),
    now: knownAt,
  });
}

export type PaymentEffect = {
  readonly split: EventSplit;
  /** The debt after the payment, on its value date. */
  readonly remaining: Paise;
  readonly isLoanClosed: boolean;
  /** The excess of all payments of the loan, as of now. */
  readonly excessNow: Paise;
};

/** The effect of a payment by all events that are known now: a later event can change the split of an earlier payment. */
export function paymentEffect(
  { facts, events }: Pick<Loan, "facts" | "events">,
  { id }: Pick<Payment, "id">,
): PaymentEffect {
  const standing = standingOf(facts, events);
  const split = standing.splits.find(({ key }) => key === paymentKey(id));
  if (split === undefined) throw new Error("paymentEffect: a payment that is no event");
  const walked = inOrder(events);
  const place = walked.findIndex(({ key }) => key === split.key);
  const left = (known: readonly LoanEvent[]): Paise => owedOn(facts, known, split.valueDate).total;
  const remaining = left(walked.slice(0, place + 1));
  return {
    split,
    remaining,
    isLoanClosed: remaining === ZERO && left(walked.slice(0, place)) > ZERO,
    excessNow: standing.excess,
  };
}
