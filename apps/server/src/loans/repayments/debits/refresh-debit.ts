import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { isWorkingDay } from "@vaada/calendar/working-days";
import { nextUpiInstant } from "@vaada/lending/upi-auto-pay";
import type { Paise } from "@vaada/money/paise";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { readAccountHolder } from "../../../journey/bank-accounts/account-on-file.ts";
import { readMandate } from "../../../journey/mandates/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import { awaitTurn } from "../../../platform/paces/paced-calls.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { isCallOver } from "../../../providers/http-client.ts";
import type { NewCharge } from "../../../providers/mandate/port.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import type { Loan } from "../../events/loan.ts";
import { readLoan } from "../../events/store.ts";
import { lockOrder, type RepaymentOrder, recordOrderReference, recordOrderState } from "../orders/store.ts";
import { type RefreshServices, refreshOrder } from "../refresh-order.ts";
import { amountToDebit } from "./amount-to-debit.ts";
import { recordBounce } from "./apply-debit-result.ts";
import {
  type Debit,
  type DebitOwner,
  insertDebits,
  lockDebit,
  markChargeAsked,
  recordDebitResult,
  unmarkChargeAsked,
} from "./store.ts";

export type DebitServices = RefreshServices & Pick<Services, "mandates" | "paces">;

/**
 * When a debit is looked at next. `asked`: its bank has been asked, and the provider may know more already. `undecided`: the bank
 * has yet to decide. `held`: the provider is silent, or it must not be asked now. `waits`: not before this time of the platform's.
 */
export type NextLook =
  | { readonly kind: "done" }
  | { readonly kind: "asked" }
  | { readonly kind: "undecided"; readonly since: Date }
  | { readonly kind: "held" }
  | { readonly kind: "waits"; readonly until: Date };

const DONE: NextLook = { kind: "done" };
const ASKED: NextLook = { kind: "asked" };
const HELD: NextLook = { kind: "held" };

/**
 * Takes a presented debit to its next state: makes its order, charges the auto-pay, or asks for the result. An order is charged
 * only while it has no payment and no call for one can be on its way, and it takes only one payment, so no borrower is debited
 * twice. An order that was made just now has none, and nobody is asked for it.
 */
export async function refreshDebit(services: DebitServices, debit: DebitOwner): Promise<NextLook> {
  const order = await readOrderToRefresh(services, debit);
  if (order === null) return DONE;
  if (order.status === "abandoned") return replaceUncharged(services, debit);
  const named = await nameOrder(services, order);
  if (named === "unavailable") return HELD;
  if (named === "made") return chargeMandate(services, debit);
  const refreshed = await refreshOrder(services, { borrowerId: debit.borrowerId, orderId: order.id });
  if (refreshed === "unavailable") return HELD;
  if (refreshed.order.status === "abandoned" && !refreshed.isUndecided)
    return replaceUncharged(services, debit);
  if (refreshed.order.status !== "created") return refreshed.isUndecided ? undecided(order) : DONE;
  return chargeMandate(services, debit);
}

const undecided = ({ intendedAt: since }: RepaymentOrder): NextLook => ({ kind: "undecided", since });

/** `null` when the debit has its result. */
const readOrderToRefresh = (services: DebitServices, debit: DebitOwner): Promise<RepaymentOrder | null> =>
  withOwnerTx(services, debit, async (tx) => {
    const { status, orderId } = await lockDebit(tx, debit.id);
    return status === "presented" && orderId !== null ? lockOrder(tx, orderId) : null;
  });

/**
 * Has the order named. `known`: it may have payments. An order is looked up before it is made, the first time too: it may have been
 * made, and charged, before all that we knew of it was lost.
 */
async function nameOrder(
  services: DebitServices,
  { id, borrowerId, providerReference, amount }: RepaymentOrder,
): Promise<"known" | "made" | "unavailable"> {
  if (providerReference !== null) return "known";
  const found = await services.payments.findOrder(id);
  reportAnswer(services, "payments", found);
  if (found.kind === "unavailable") return "unavailable";
  const named = found.kind === "found" ? found : await makeOrder(services, { receipt: id, amount });
  if (named === null) return "unavailable";
  passFailpoint("debit-order-created");
  const { reference } = named;
  await services.database.withPipelinedTx(asBorrower(borrowerId), (tx) =>
    recordOrderReference(tx, { id, reference, amount: named.amount }),
  );
  return found.kind === "found" ? "known" : "made";
}

async function makeOrder(
  services: DebitServices,
  order: { readonly receipt: string; readonly amount: Paise },
): Promise<{ readonly reference: string; readonly amount: Paise } | null> {
  const made = await services.payments.createOrder(order);
  reportAnswer(services, "payments", made);
  return made.kind === "named" ? { reference: made.reference, amount: order.amount } : null;
}

async function chargeMandate(services: DebitServices, debit: DebitOwner): Promise<NextLook> {
  const prepared = await prepareInTurn(services, debit);
  if (prepared === null) return DONE;
  if (prepared === "held") return HELD;
  if ("until" in prepared) return { kind: "waits", until: prepared.until };
  const { order, charge } = prepared;
  const result = await services.mandates.charge(charge);
  passFailpoint("debit-charged");
  reportAnswer(services, "mandate", result);
  if (result.kind === "named") return ASKED;
  const refreshed = await refreshOrder(services, { borrowerId: debit.borrowerId, orderId: order.id });
  if (refreshed === "unavailable") return HELD;
  if (refreshed.isUndecided) return undecided(order);
  if (refreshed.order.status !== "created") return DONE;
  return withOwnerTx(services, debit, async (tx) => {
    const locked = await lockDebit(tx, debit.id);
    if (locked.status !== "presented") return DONE;
    if (result.kind !== "refused") {
      // A call that nobody has heard of may still be on its way.
      if (isCallOver(result.reason)) await unmarkChargeAsked(tx, debit.id);
      return HELD;
    }
    // No bank was asked, so nobody is charged for it.
    await recordOrderState(tx, { id: order.id, status: "failed", now: services.clock.realNow() });
    // It may be paused or ended in the borrower's app.
    if (prepared.isByUpi) await enqueue(tx, "refresh-mandate", { reference: charge.tokenReference });
    await recordBounce(tx, services, { debit: locked, failure: result.reason, isBorrowers: false });
    return DONE;
  });
}

/** UPI debits are executed at certain hours alone: not before this one. */
type ClosedWindow = { readonly until: Date };

type PreparedCharge = {
  readonly order: RepaymentOrder;
  readonly charge: NewCharge;
  readonly isByUpi: boolean;
};

/** A charge that has waited for its turn for longer than this is looked at once more before the bank is asked. */
const STALE_MS = 2_000;

/** Looks at everything under the lock, writes down that the charge is begun, and takes the turn for the call. */
async function prepareInTurn(
  services: DebitServices,
  debit: DebitOwner,
): Promise<PreparedCharge | ClosedWindow | "held" | null> {
  const look = (isMine: boolean) =>
    withOwnerTx(services, debit, (tx) => prepareCharge(tx, services, { ...debit, isMine }));
  const prepared = await look(false);
  if (prepared === null || prepared === "held" || "until" in prepared) return prepared;
  const preparedMs = performance.now();
  if (await awaitTurn(services.paces.razorpay))
    return performance.now() - preparedMs <= STALE_MS ? prepared : look(true);
  await withOwnerTx(services, debit, (tx) => unmarkChargeAsked(tx, debit.id));
  return "held";
}

/**
 * `null`, and the debit is cancelled, when less is owed by now or the auto-pay is not confirmed any more. `held`: debits are
 * stopped, the banks have a holiday, or another call for the charge may be on its way. `isMine`: the caller has begun it.
 */
async function prepareCharge(
  tx: Tx,
  services: DebitServices,
  { id, applicationId, borrowerId, isMine }: DebitOwner & { readonly isMine: boolean },
): Promise<PreparedCharge | ClosedWindow | "held" | null> {
  const { clock, lender, vault } = services;
  const [debit, loan, areStopped] = await Promise.all([
    lockDebit(tx, id),
    readLoan(tx, applicationId),
    isStopped(tx, "debits"),
  ]);
  if (debit.status !== "presented" || debit.orderId === null) return null;
  if (debit.isChargeOnItsWay && !isMine) return "held";
  const [order, mandate] = await Promise.all([
    lockOrder(tx, debit.orderId),
    readMandate(tx, debit.mandateId),
  ]);
  // It was abandoned or paid meanwhile: the next look finds out which.
  if (order.status !== "created") return "held";
  const { providerReference: orderReference, amount } = order;
  if (orderReference === null) throw new Error("refreshDebit: an order without a name");
  const isMandateLive = mandate?.status === "confirmed" && !mandate.isCancelAsked && !mandate.isPaused;
  const isByUpi = mandate?.method === "upi";
  const customerReference = mandate?.customerReference ?? null;
  const tokenReference = mandate?.tokenReference ?? null;
  const isReady = isMandateLive && isStillOwed(loan, { debit, order, today: clock.today() });
  if (!isReady || customerReference === null || tokenReference === null) {
    await recordOrderState(tx, { id: order.id, status: "abandoned", now: services.clock.realNow() });
    await recordDebitResult(tx, { id, status: "cancelled", failure: null, resultOn: null });
    return null;
  }
  const openAtMs = isByUpi ? nextUpiInstant(clock.now().getTime()) : clock.now().getTime();
  const isClosed = isByUpi
    ? openAtMs > clock.now().getTime()
    : !isWorkingDay(clock.today(), holidaysOf(lender));
  if (areStopped || isClosed) {
    if (isMine) await unmarkChargeAsked(tx, id);
    return isByUpi && isClosed ? { until: new Date(openAtMs) } : "held";
  }
  const [{ email, mobile }] = await Promise.all([
    readAccountHolder(tx, vault, borrowerId),
    markChargeAsked(tx, id),
  ]);
  return {
    order,
    isByUpi,
    charge: { orderReference, customerReference, tokenReference, amount, email, mobile },
  };
}

const isStillOwed = (
  loan: Loan | null,
  {
    debit: { valueDate },
    order: { amount },
    today,
  }: { readonly debit: Debit; readonly order: RepaymentOrder; readonly today: CivilDate },
): boolean => loan !== null && amountToDebit(loan, { valueDate, today, max: amount }) === amount;

/**
 * The order was abandoned before any bank was asked. Another debit for the same day is planned in its place, with a notice
 * of its own: the wait costs the borrower nothing.
 */
async function replaceUncharged(services: DebitServices, debit: DebitOwner): Promise<NextLook> {
  await withOwnerTx(services, debit, async (tx) => {
    const { id, number, mandateId, instalment, presentOn, valueDate } = await lockDebit(tx, debit.id);
    const { applicationId, borrowerId } = debit;
    const next = { id: randomUUID(), applicationId, borrowerId, mandateId, instalment, number: number + 1 };
    const isNew = await recordDebitResult(tx, { id, status: "cancelled", failure: null, resultOn: null });
    if (isNew) await insertDebits(tx, [{ ...next, presentOn, valueDate }]);
  });
  return DONE;
}

/** A transaction of the debit's borrower, under the application's lock. */
const withOwnerTx = <T>(
  { database }: DebitServices,
  { applicationId, borrowerId }: DebitOwner,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.withTx(asBorrower(borrowerId), async (tx) => {
    // Sent at once and run in this order: what the work asks first is read under the lock.
    const [, result] = await Promise.all([lockApplication(tx, applicationId), work(tx)]);
    return result;
  });
