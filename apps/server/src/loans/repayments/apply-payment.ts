import type { CivilDate } from "@vaada/calendar/civil-date";
import { inOrder, type LoanEvent, valueDateOf } from "@vaada/lending/owed/loan-event";
import type { EventSplit } from "@vaada/lending/owed/loan-state";
import { type CoolingOffExit, coolingOffExit, type Owed, owedOn } from "@vaada/lending/owed/owed-on";
import { standingOfLoan } from "@vaada/lending/owed/standing";
import { add, greatest, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { CREDIT_MODE, type PaymentReading, type PaymentStatus } from "../../providers/payments/port.ts";
import type { Services } from "../../services.ts";
import { openCase } from "../cases/store.ts";
import type { AnyLoan } from "../events/loan.ts";
import { type NewEvent, postEvent } from "../events/post-event.ts";
import type { OrderState, ReceivedPayment } from "../events/write-posting.ts";
import { lockOrder, type RepaymentOrder, recordOrderState } from "./orders/store.ts";
import { lockPayment, type Payment, readPaymentsOfOrder, upsertPayment } from "./payments/store.ts";

export type PaymentServices = Pick<Services, "vault" | "clock" | "publish">;

type PaymentUpdate = {
  readonly order: RepaymentOrder;
  readonly reading: PaymentReading;
  /** The payment as it is on file. `another-borrowers`: on file, and not this borrower's. */
  readonly known: Pick<Payment, "orderId" | "status"> | "another-borrowers" | null;
  /** Whether the provider itself has just said so. Only then may the payment close the loan. */
  readonly isConfirmed: boolean;
};

/** The result of applying one provider reading. `differs` opens a case; `unconfirmed` asks the provider first. */
export type PaymentOutcome = "posted" | "noted" | "unchanged" | "differs" | "unconfirmed";

/**
 * Applies one provider reading of a payment in one transaction: its status and, once the money is received, the loan's
 * event with its journal. Every source of readings ends here; they may come at once and in any order. Needs the locks of
 * the application, the order and the payment. A loan whose money came back takes the payment too, to give it back.
 */
export async function applyPayment(
  tx: Tx,
  services: PaymentServices,
  update: PaymentUpdate,
): Promise<PaymentOutcome> {
  const { order, reading, isConfirmed } = update;
  const plan = planPayment(services, update);
  if (plan === "unchanged") return plan;
  if (plan === "differs") return openPaymentCase(tx, services, { order, reading });
  const { applicationId, borrowerId, providerReference } = order;
  const { received, newEvent } = plan;
  if (newEvent !== null) {
    const { outcome } = await postEvent(tx, services, { applicationId, mayClose: isConfirmed, ...newEvent });
    if (outcome === "posted") return "posted";
    if (outcome === "left") {
      if (providerReference !== null) await enqueue(tx, "refresh-order", { reference: providerReference });
      return "unconfirmed";
    }
  }
  await upsertPayment(tx, { ...received.payment, applicationId, borrowerId });
  return "noted";
}

/** The payment to write, and the event that it is for the loan; `null` while no money is received. */
type PaymentPlan = { readonly received: ReceivedPayment; readonly newEvent: NewEvent | null };

/** Decides what a provider reading means, by what is on file. Writes nothing. */
export function planPayment(
  services: PaymentServices,
  { order, reading, known }: Omit<PaymentUpdate, "isConfirmed">,
): PaymentPlan | "unchanged" | "differs" {
  if (known === "another-borrowers" || !isPaymentOf(order, reading)) return "differs";
  if (known !== null && known.orderId !== order.id) return "differs";
  if (known !== null && !isAdvance(known.status, reading.status)) return "unchanged";
  const isNewlyReceived = isReceived(reading.status) && (known === null || !isReceived(known.status));

  const { reference: id, amount, status, mode, paidAt, failure } = reading;
  const valueDate = valueDateFor(services, order, reading);
  const knownAt = services.clock.realNow();
  const payment = { id, orderId: order.id, amount, status, mode, paidAt, valueDate, failure, knownAt };
  const orderStatus = nextOrderState(order, { payments: [payment], now: knownAt });
  const received = { payment, statusBefore: known?.status ?? null, orderStatus };
  if (!isNewlyReceived) return { received, newEvent: null };
  const kind = order.purpose === "debit" ? "mandate-debit" : "payment";
  const newEvent: NewEvent = {
    event: {
      kind,
      key: paymentKey(id),
      valueDate,
      amount,
      paidAtMs: paidAt.getTime(),
      orderedAtMs: order.madeAt.getTime(),
      isOnCredit: mode === CREDIT_MODE,
    },
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
  { order, reading: { reference } }: Pick<PaymentUpdate, "order" | "reading">,
): Promise<PaymentOutcome> {
  const isNew = await openCase(tx, {
    key: `payment-differs:${reference}`,
    kind: "payment-differs",
    applicationId: order.applicationId,
    reference,
    now: clock.realNow(),
  });
  return isNew ? "differs" : "unchanged";
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
  /** The debt after the payment, on its value date; nothing on a loan whose money came back. */
  readonly remaining: Paise;
  /**
   * The cost of giving the loan back after the payment, on its value date; `null` when that can't be done any
   * more.
   */
  readonly exit: Pick<CoolingOffExit, "until" | "amount"> | null;
  /** Whether the payment brought the loan to its end, and was not taken back since. */
  readonly isLoanClosed: boolean;
  /** The day on which the payer's bank took the payment back; `null` while it counts. */
  readonly chargedBackOn: CivilDate | null;
  readonly isLoanUndone: boolean;
  /**
   * The sum that the next due date asks for after the payment, and what the payment saves; `null` when no due
   * date lies ahead.
   */
  readonly atDue: { readonly on: CivilDate; readonly amount: Paise; readonly saved: Paise } | null;
  /** The agreed interest that the payment leaves unpaid for good: nothing when it came on the due date or later. */
  readonly interestSaved: Paise;
  /** The excess of all payments of the loan, as of now. */
  readonly excessNow: Paise;
};

/** The payment's own part of the debt is not saved, but paid. */
function atDueOf({
  before,
  after,
  split: { interest, principal, charges },
}: {
  readonly before: Owed;
  readonly after: Owed;
  readonly split: EventSplit;
}): NonNullable<PaymentEffect["atDue"]> {
  const paid = add(interest, principal, charges);
  const { dueOn: on } = after.dueDay;
  const saved = subtract(subtract(before.toPay, after.toPay), paid);
  // Two spans are rounded where there was one, which can cost a paisa.
  return { on, amount: after.due, saved: greatest(saved, ZERO) };
}

/** The effect of a payment by all events that are known now: a later event can change the split of an earlier payment. */
export function paymentEffect(
  loan: Pick<AnyLoan, "status" | "facts" | "events">,
  { id }: Pick<Payment, "id">,
): PaymentEffect {
  const standing = standingOfLoan(loan);
  const walked = inOrder(loan.events);
  const place = standing.splits.findIndex(({ key }) => key === paymentKey(id));
  const split = standing.splits[place];
  if (split === undefined) throw new Error("paymentEffect: a payment that is no event");
  const isLoanUndone = loan.status === "undone";
  const left = (known: readonly LoanEvent[]): Paise =>
    isLoanUndone ? ZERO : owedOn(loan.facts, known, split.valueDate).total;
  const remaining = left(walked.slice(0, place + 1));
  const chargedBackOn =
    walked.find((event) => event.kind === "payment-returned" && event.of === split.key)?.valueDate ?? null;
  const exit =
    isLoanUndone || remaining === ZERO
      ? null
      : coolingOffExit(loan.facts, walked.slice(0, place + 1), split.valueDate);
  const isBeforeEnd = !isLoanUndone && split.valueDate < loan.facts.dueOn;
  // The day that asks for the rest, on which both ways are looked at. An overdue instalment's lies before the payment.
  const { dueDay } = owedOn(loan.facts, walked.slice(0, place + 1), split.valueDate);
  const dueAfter = (known: readonly LoanEvent[]) => owedOn(loan.facts, known, dueDay.dueOn);
  return {
    split,
    remaining,
    atDue:
      isBeforeEnd && split.valueDate < dueDay.dueOn && remaining > ZERO
        ? atDueOf({
            before: dueAfter(walked.slice(0, place)),
            after: dueAfter(walked.slice(0, place + 1)),
            split,
          })
        : null,
    interestSaved: isBeforeEnd
      ? subtract(
          subtract(loan.facts.repay, loan.facts.principal),
          owedOn(loan.facts, walked.slice(0, place + 1), split.valueDate).accrued.total,
        )
      : ZERO,
    exit: exit && { until: exit.until, amount: exit.amount },
    isLoanClosed: chargedBackOn === null && remaining === ZERO && left(walked.slice(0, place)) > ZERO,
    chargedBackOn,
    isLoanUndone,
    excessNow: standing.excess,
  };
}

const HOUR_MS = 3_600_000;
/** A checkout that was left open is closed by then. A payment that still comes is reported by the provider's event. */
const ABANDONED_AFTER_MS = 48 * HOUR_MS;
/** No bank decides later than this. */
const UNDECIDED_MS_MAX = 30 * 24 * HOUR_MS;

/**
 * The state of an order by its payments. An order that has ended can only become paid: another order of the same amount
 * may have replaced it.
 */
export function nextOrderState(
  { status, intendedAt }: Pick<RepaymentOrder, "status" | "intendedAt">,
  { payments, now }: { readonly payments: readonly Pick<Payment, "status" | "mode">[]; readonly now: Date },
): OrderState {
  const received = payments.filter((payment) => isReceived(payment.status));
  if (received.some(({ mode }) => mode !== CREDIT_MODE)) return "paid";
  // A payment by credit card goes back, so nothing was paid.
  if (received.length > 0) return "failed";
  if (status !== "created" && status !== "attempted") return status;
  const ageMs = now.getTime() - intendedAt.getTime();
  const hasUndecidedPayment = payments.some((payment) => isUndecided(payment.status));
  if (ageMs > (hasUndecidedPayment ? UNDECIDED_MS_MAX : ABANDONED_AFTER_MS)) return "abandoned";
  return payments.length > 0 ? "attempted" : "created";
}

/**
 * The order of payment statuses. Answers and events come late, twice and out of order: only a status of a higher rank
 * replaces the one on file. A failed payment can still be captured.
 */
const RANK: Readonly<Record<PaymentStatus, number>> = {
  created: 0,
  authorized: 1,
  failed: 2,
  captured: 3,
  refunded: 4,
};

const isAdvance = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] > RANK[from];

/** Whether the payer's bank has yet to decide. */
export const isUndecided = (status: PaymentStatus): boolean =>
  status === "created" || status === "authorized";

/** Whether the lender received the money, even if it was refunded since. */
export const isReceived = (status: PaymentStatus): boolean => status === "captured" || status === "refunded";
