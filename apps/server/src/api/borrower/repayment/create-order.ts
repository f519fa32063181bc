import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { OrderPurpose } from "@vaada/contract/calls/repayment";
import { REPAYMENT_MESSAGES } from "@vaada/contract/repayment";
import { coolingOffExit, fullPaymentOf, owedOn, partPaymentRule } from "@vaada/lending/owed/owed-on";
import { type Paise, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type AccountHolder, readAccountHolder } from "../../../journey/bank-accounts/account-on-file.ts";
import { isBeingOpened, retryWhileOpening } from "../../../journey/visits/retry-while-opening.ts";
import type { Loan } from "../../../loans/events/loan.ts";
import { readLoan } from "../../../loans/events/store.ts";
import {
  countOrders,
  insertOrder,
  markOrderAsked,
  markOrderUnanswered,
  type RepaymentOrder,
  readOpenOrders,
  readUnpaidOrder,
  recordOrderReference,
  recordOrderState,
} from "../../../loans/repayments/orders/store.ts";
import { readUndecidedPayment } from "../../../loans/repayments/payments/store.ts";
import {
  type RefreshServices,
  raiseRepaymentAlarm,
  refreshOrder,
  refreshOrderIfDue,
} from "../../../loans/repayments/refresh-order.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeLimit } from "../../../platform/db/limits.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import {
  providerUnavailable,
  STOPPED_RETRY_AFTER_SECONDS,
} from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import { deriveKey } from "../../../providers/derive-key.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";

/**
 * Opens an order of an amount, or replies the open one: a second call, even at the same time, gets the same order while
 * it can be paid. Open orders are refreshed first, because one may have been paid a moment ago.
 */
export async function createOrder(services: RefreshServices, input: CreateOrderInput) {
  await refreshOpenOrders(services, input);
  return retryWhileOpening(async () => {
    const found = await findOrInsertOrder(services, input);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "unnamed":
        return findOrOpenOrder(services, input, found.orderId);
      case "opening":
        return "opening";
      case "live":
        return checkoutOf(services, input, found);
      default:
        return found satisfies never;
    }
  });
}

async function refreshOpenOrders(
  services: RefreshServices,
  { borrowerId, applicationId }: CreateOrderInput,
): Promise<void> {
  const orders = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readOpenOrders(tx, applicationId),
  );
  for (const order of orders) await refreshOrderIfDue(services, order);
}

/** Fills the checkout with what the borrower would type. */
function checkoutOf(
  { lender, settings }: RefreshServices,
  { amount }: CreateOrderInput,
  { orderReference, holder }: { readonly orderReference: string; readonly holder: AccountHolder },
) {
  const { logo } = lender.brand;
  return {
    orderId: orderReference,
    amount: toWireRupees(amount),
    name: holder.panName.reveal(),
    email: holder.email.reveal(),
    mobile: holder.mobile.reveal(),
    logo: logo === undefined ? null : `${settings.appOrigin}${logo}`,
  };
}

async function openOrder(
  services: RefreshServices,
  { borrowerId, amount }: CreateOrderInput,
  orderId: string,
) {
  const { database, clock, payments } = services;
  const actor = asBorrower(borrowerId);
  passFailpoint("order-intended");
  const order = await payments.createOrder({ receipt: orderId, amount });
  passFailpoint("order-created");
  reportAnswer(services, "payments", order);
  switch (order.kind) {
    case "named": {
      const { reference } = order;
      await database.withTx(actor, (tx) => recordOrderReference(tx, { id: orderId, reference, amount }));
      // Another call may have named it meanwhile, so the reply is read from the file.
      return "over";
    }
    case "refused": {
      const now = clock.realNow();
      await database.withTx(actor, (tx) => recordOrderState(tx, { id: orderId, status: "failed", now }));
      raiseRepaymentAlarm(services, { orderId, why: "order-refused" });
      return providerUnavailable();
    }
    case "unavailable":
    case "unknown":
      await database.withTx(actor, (tx) => markOrderUnanswered(tx, orderId));
      return providerUnavailable();
    default:
      return order satisfies never;
  }
}

/**
 * The provider's orders have no idempotency key, so each is looked up by our own name of it before it is asked for: its
 * answer may not have been heard, or all that we knew of it may be lost. It may even have been paid.
 */
async function findOrOpenOrder(services: RefreshServices, input: CreateOrderInput, orderId: string) {
  const { database, payments } = services;
  const actor = asBorrower(input.borrowerId);
  const found = await payments.findOrder(orderId);
  reportAnswer(services, "payments", found);
  switch (found.kind) {
    case "found": {
      const { reference, amount } = found;
      await database.withTx(actor, (tx) => recordOrderReference(tx, { id: orderId, reference, amount }));
      await refreshOrder(services, { borrowerId: input.borrowerId, orderId });
      return "over";
    }
    case "none":
      return openOrder(services, input, orderId);
    case "unavailable":
      await database.withTx(actor, (tx) => markOrderUnanswered(tx, orderId));
      return providerUnavailable();
    default:
      return found satisfies never;
  }
}

type CreateOrderInput = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly amount: Paise;
  readonly purpose: OrderPurpose;
};

type OrderLookup =
  /** The provider may have made the order; the caller looks it up, and asks for it. */
  | { readonly kind: "unnamed"; readonly orderId: string }
  /** Another call is asking the provider. */
  | { readonly kind: "opening" }
  | { readonly kind: "live"; readonly orderReference: string; readonly holder: AccountHolder };

type Refusal =
  | "NOTHING_OWED"
  | "LOAN_CLOSED"
  | "AMOUNT_OUT_OF_RANGE"
  | "COOLING_OFF_OVER"
  | "PAYMENT_PENDING"
  | "MONEY_STOPPED";

/** Finds the order of this amount that can be paid, or inserts one. Of any number of calls at once, one inserts it. */
function findOrInsertOrder(
  services: RefreshServices,
  input: CreateOrderInput,
): Promise<OrderLookup | Refused<Refusal>> {
  const { borrowerId, applicationId } = input;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const loan = await readLoan(tx, applicationId);
    const purpose = purposeOf(services, loan, input);
    if (isRefused(purpose)) return purpose;
    const pending = await refuseWhilePending(tx, services, input);
    if (pending !== null) return pending;
    // The providers' acts are not compared yet, so the borrower may have paid already.
    if (await isStopped(tx, "money"))
      return refuse("MONEY_STOPPED", { retryAfterSeconds: STOPPED_RETRY_AFTER_SECONDS });
    const wanted = { ...input, purpose };
    const unpaid = await readUnpaidOrder(tx, wanted);
    return unpaid === null
      ? insertIntendedOrder(tx, services, wanted)
      : checkUnpaidOrder(tx, services, unpaid);
  });
}

/**
 * Decides under the lock, by today's debt, whether the amount can be paid, and as what: while the loan can be given back,
 * the full payment is the exit, so one sum has one order.
 */
function purposeOf(
  { clock }: RefreshServices,
  loan: Loan | null,
  { amount, purpose }: CreateOrderInput,
): OrderPurpose | Refused<Refusal> {
  if (loan === null) return refuse("NOTHING_OWED");
  if (loan.status === "closed") return refuse("LOAN_CLOSED");
  const { facts, events } = loan;
  const today = clock.today();
  const exit = coolingOffExit(facts, events, today);
  if (amount === exit?.amount) return "cooling-off";
  if (purpose === "cooling-off")
    return exit === null ? refuse("COOLING_OFF_OVER") : refuseAmount(REPAYMENT_MESSAGES.amountOutOfRange);
  const owed = owedOn(facts, events, today);
  if (owed.total === ZERO) return refuse("NOTHING_OWED");
  const fault = partPaymentRule(fullPaymentOf({ owed, exit }), facts.payment, amount);
  switch (fault) {
    case null:
      return "repayment";
    case "too-little":
    case "too-much":
      return refuseAmount(REPAYMENT_MESSAGES.amountOutOfRange);
    case "leaves-too-little":
      return refuseAmount(REPAYMENT_MESSAGES.leavesTooLittle);
    default:
      return fault satisfies never;
  }
}

const refuseAmount = (message: string): Refused<"AMOUNT_OUT_OF_RANGE"> =>
  refuse("AMOUNT_OUT_OF_RANGE", { data: { fields: { amount: message } } });

/** While a bank has yet to decide on another payment of the loan, the borrower must not pay twice. */
async function refuseWhilePending(
  tx: Tx,
  { clock, settings }: RefreshServices,
  { applicationId }: CreateOrderInput,
): Promise<Refused<"PAYMENT_PENDING"> | null> {
  const { holdMinutes } = settings.repayment;
  const undecided = await readUndecidedPayment(tx, { applicationId, now: clock.realNow(), holdMinutes });
  if (undecided === null) return null;
  const { orderReference: orderId, amount } = undecided;
  return refuse("PAYMENT_PENDING", { data: { orderId, amount: toWireRupees(amount) } });
}

async function checkUnpaidOrder(
  tx: Tx,
  { clock, vault }: RefreshServices,
  order: RepaymentOrder,
): Promise<OrderLookup> {
  const { id: orderId, providerReference, askedAt, borrowerId } = order;
  if (providerReference !== null)
    return {
      kind: "live",
      orderReference: providerReference,
      holder: await readAccountHolder(tx, vault, borrowerId),
    };
  const now = clock.realNow();
  if (askedAt !== null && isBeingOpened({ startedAt: askedAt }, now)) return { kind: "opening" };
  await markOrderAsked(tx, { id: orderId, now });
  return { kind: "unnamed", orderId };
}

/** The intent is committed before the provider is asked. */
async function insertIntendedOrder(
  tx: Tx,
  { clock, settings }: RefreshServices,
  input: CreateOrderInput,
): Promise<OrderLookup> {
  const intendedAt = clock.realNow();
  await takeFromDayLimit(tx, {
    borrowerId: input.borrowerId,
    max: settings.repayment.ordersPerDay,
    now: intendedAt,
  });
  const { borrowerId, applicationId, purpose, amount } = input;
  const attempt = (await countOrders(tx, { applicationId, purpose, amount })) + 1;
  const id = deriveKey(purpose, { subject: [borrowerId, applicationId, amount], attempt });
  await insertOrder(tx, { ...input, id, madeOn: clock.today(), madeAt: clock.now(), intendedAt });
  return { kind: "unnamed", orderId: id };
}

/** Throws the refusal, so that the transaction rolls back. */
async function takeFromDayLimit(
  tx: Tx,
  { borrowerId, max, now }: { readonly borrowerId: string; readonly max: number; readonly now: Date },
): Promise<void> {
  const limit = { bucket: `repayment-orders:${borrowerId}`, max, windowSeconds: DAY_SECONDS };
  const take = await takeLimit(tx, limit, now);
  if (take.kind === "taken") return;
  const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
  throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds }));
}
