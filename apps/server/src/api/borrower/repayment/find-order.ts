import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { OrderPurpose } from "@vaada/contract/calls/repayment";
import { REPAYMENT_MESSAGES } from "@vaada/contract/repayment";
import { coolingOffExit } from "@vaada/lending/owed/cooling-off";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { partPaymentRule } from "@vaada/lending/owed/part-payment";
import { type Paise, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type AccountHolder, readAccountHolder } from "../../../journey/bank-accounts/account-on-file.ts";
import { isBeingOpened } from "../../../journey/visits/await-opening.ts";
import { type Loan, readLoan } from "../../../loans/events/store.ts";
import {
  insertOrder,
  markAsked,
  type RepaymentOrder,
  readUnpaidOrder,
} from "../../../loans/repayments/orders/store.ts";
import { readUndecided } from "../../../loans/repayments/payments/store.ts";
import type { RefreshServices } from "../../../loans/repayments/refresh-order.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeOf } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type Refused, RefusedError, refuse } from "../../../platform/refusals/refused.ts";

export type Wish = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly amount: Paise;
  readonly purpose: OrderPurpose;
};

export type FoundOrder =
  /** It was meant just now, and is the caller's to ask the provider for. */
  | { readonly kind: "begun"; readonly orderId: string }
  /** Whether the provider has made it is not known, and the caller is the one to look. */
  | { readonly kind: "unheard"; readonly orderId: string }
  /** Another call is asking the provider. */
  | { readonly kind: "opening" }
  | { readonly kind: "live"; readonly orderReference: string; readonly holder: AccountHolder };

type Refusal =
  | "NOTHING_OWED"
  | "LOAN_CLOSED"
  | "AMOUNT_OUT_OF_RANGE"
  | "COOLING_OFF_OVER"
  | "PAYMENT_PENDING";

/** The order of this amount, begun now if there is none that can be paid. Of any number of calls at once, one begins it. */
export function findOrBeginOrder(
  services: RefreshServices,
  wish: Wish,
): Promise<FoundOrder | Refused<Refusal>> {
  const { borrowerId, applicationId } = wish;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const loan = await readLoan(tx, applicationId);
    const refused = refusalOf(services, loan, wish) ?? (await waitFor(tx, services, wish));
    if (refused !== null) return refused;
    const unpaid = await readUnpaidOrder(tx, wish);
    return unpaid === null ? begin(tx, services, wish) : lookAt(tx, services, unpaid);
  });
}

/** What can be paid is decided here, at the lock, by what is owed today. */
function refusalOf(
  { clock }: RefreshServices,
  loan: Loan | null,
  { amount, purpose }: Wish,
): Refused<Refusal> | null {
  if (loan === null) return refuse("NOTHING_OWED");
  if (loan.status === "closed") return refuse("LOAN_CLOSED");
  const { facts, events } = loan;
  const today = clock.today();
  if (purpose === "cooling-off") {
    const exit = coolingOffExit(facts, events, today);
    if (exit === null) return refuse("COOLING_OFF_OVER");
    return amount === exit.amount ? null : refuseAmount(REPAYMENT_MESSAGES.amountOutOfRange);
  }
  const owed = owedOn(facts, events, today);
  if (owed.total === ZERO) return refuse("NOTHING_OWED");
  const fault = partPaymentRule(owed, facts.payment, amount);
  switch (fault) {
    case null:
      return null;
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

/** While a bank has not said how another payment of the loan ended, nobody is led to pay twice. */
async function waitFor(
  tx: Tx,
  { clock, settings }: RefreshServices,
  { applicationId }: Wish,
): Promise<Refused<"PAYMENT_PENDING"> | null> {
  const { holdMinutes } = settings.repayment;
  const undecided = await readUndecided(tx, { applicationId, now: clock.realNow(), holdMinutes });
  if (undecided === null) return null;
  const { orderReference: orderId, amount } = undecided;
  return refuse("PAYMENT_PENDING", { data: { orderId, amount: toWireRupees(amount) } });
}

async function lookAt(tx: Tx, { clock, vault }: RefreshServices, order: RepaymentOrder): Promise<FoundOrder> {
  const { id: orderId, providerReference, askedAt, borrowerId } = order;
  if (providerReference !== null)
    return {
      kind: "live",
      orderReference: providerReference,
      holder: await readAccountHolder(tx, vault, borrowerId),
    };
  const now = clock.realNow();
  if (askedAt !== null && isBeingOpened({ startedAt: askedAt }, now)) return { kind: "opening" };
  await markAsked(tx, { id: orderId, now });
  return { kind: "unheard", orderId };
}

/** The intent is committed before the provider hears of it. */
async function begin(tx: Tx, { clock, settings }: RefreshServices, wish: Wish): Promise<FoundOrder> {
  const intendedAt = clock.realNow();
  await takeOne(tx, {
    borrowerId: wish.borrowerId,
    max: settings.repayment.ordersPerDay,
    now: intendedAt,
  });
  const id = randomUUID();
  await insertOrder(tx, { ...wish, id, madeOn: clock.today(), madeAt: clock.now(), intendedAt });
  return { kind: "begun", orderId: id };
}

/** Thrown, because only so what the transaction has taken until here is undone with it. */
async function takeOne(
  tx: Tx,
  { borrowerId, max, now }: { readonly borrowerId: string; readonly max: number; readonly now: Date },
): Promise<void> {
  const limit = { bucket: `repayment-orders:${borrowerId}`, max, windowSeconds: DAY_SECONDS };
  const take = await takeOf(tx, limit, now);
  if (take.kind === "taken") return;
  const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
  throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds }));
}
