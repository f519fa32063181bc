import { standingOfLoan } from "@vaada/lending/owed/standing";
import { add, subtract, ZERO } from "@vaada/money/paise";
import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { RefundReading } from "../../providers/payments/port.ts";
import { openCase } from "../cases/store.ts";
import { readAnyLoan } from "../events/store.ts";
import {
  insertRefund,
  type PaymentOwner,
  type Refund,
  readReceivedPayments,
  readRefundNames,
  readRefundsOfLoan,
} from "./payments/store.ts";
import { isOpen, refundKey } from "./plan-refunds.ts";
import { type RefreshServices, raiseRepaymentAlarm } from "./refresh-order.ts";
import { applyRefund } from "./refund-excess.ts";

type RefundedLoan = { readonly applicationId: number; readonly borrowerId: string };

/**
 * Looks for refunds that the provider has made of any payment of the loan and that we have lost, and puts them on file, before
 * an excess is split anew: split otherwise, the same money would go back twice. `waits`: the provider does not answer, or has
 * sent back what is not due, of which a person learns by a case. Nothing may be sent back then.
 */
export async function adoptLostRefunds(
  services: RefreshServices,
  owner: RefundedLoan,
): Promise<{ readonly kind: "looked" } | { readonly kind: "waits"; readonly since: Date }> {
  const { database, payments } = services;
  const { applicationId } = owner;
  const received = await database.withTx(asBorrower(owner.borrowerId), async (tx) => {
    const loan = await readAnyLoan(tx, applicationId);
    const isDue = loan !== null && standingOfLoan(loan).excess > ZERO;
    return isDue ? readReceivedPayments(tx, applicationId) : [];
  });
  for (const { id: paymentId, knownAt: since } of received) {
    const made = await payments.refundsOf(paymentId);
    if (made.kind === "unavailable") return { kind: "waits", since };
    const lost = await readLost(services, { ...owner, paymentId, made: made.refunds });
    for (const reading of lost) await adoptRefund(services, { owner, reading });
    const [left] = await readLost(services, { ...owner, paymentId, made: lost });
    if (left !== undefined) {
      await tellOfDifference(services, { ...owner, reading: left });
      return { kind: "waits", since };
    }
  }
  return { kind: "looked" };
}

/** One that we have asked for is not lost: whoever asked for it hears of it. */
async function readLost(
  { database }: Pick<RefreshServices, "database">,
  {
    applicationId,
    borrowerId,
    paymentId,
    made,
  }: RefundedLoan & { readonly paymentId: string; readonly made: readonly RefundReading[] },
): Promise<RefundReading[]> {
  const [names, refunds] = await database.withTx(asBorrower(borrowerId), async (tx) => [
    await readRefundNames(tx, { applicationId, paymentId }),
    await readRefundsOfLoan(tx, applicationId),
  ]);
  const isOnFile = ({ reference, ownReference, amount }: RefundReading): boolean =>
    names.some(({ providerReference }) => providerReference === reference) ||
    refunds.some(
      (refund) => refund.id === ownReference && refund.askedAt !== null && refund.amount === amount,
    );
  return made.filter((reading) => reading.status !== "failed" && !isOnFile(reading));
}

async function tellOfDifference(
  services: RefreshServices,
  { applicationId, borrowerId, reading }: RefundedLoan & { readonly reading: RefundReading },
): Promise<void> {
  const { reference } = reading;
  const isNew = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    openCase(tx, {
      key: `refund-differs:${reference}`,
      kind: "refund-differs",
      applicationId,
      reference,
      now: services.clock.realNow(),
    }),
  );
  if (isNew) raiseRepaymentAlarm(services, { loanId: applicationId, reference, why: "refund-differs" });
}

/**
 * Puts a refund on file that the provider has made and we have lost, and applies it. It stays with the payment that it was
 * of: planned anew, the same excess may be split over other payments. More than is due back is not taken over.
 */
export async function adoptRefund(
  { database, ...services }: RefreshServices,
  { owner, reading }: { readonly owner: PaymentOwner; readonly reading: RefundReading },
): Promise<void> {
  const { applicationId, borrowerId } = owner;
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const loan = await readAnyLoan(tx, applicationId);
    if (loan === null) return;
    const refunds = await readRefundsOfLoan(tx, applicationId);
    const planned = refunds.find((refund) => refund.id === reading.ownReference && isOpen(refund));
    const sent = refunds.filter((refund) => refund !== planned && isOpen(refund) && refund.askedAt !== null);
    const due = subtract(standingOfLoan(loan).excess, add(ZERO, ...sent.map(({ amount }) => amount)));
    if (reading.amount > due) return;
    const refund = planned ?? newRefund(services, { owner, reading, refunds });
    if (planned === undefined) await insertRefund(tx, refund);
    await applyRefund(tx, services, { refund, result: { kind: "known", refund: reading } });
  });
}

/** Under the name that the provider has of it, unless that is none of ours or a refund that came to nothing has it here. */
function newRefund(
  { clock }: Pick<RefreshServices, "clock">,
  {
    owner,
    reading: { ownReference, paymentReference: paymentId, amount },
    refunds,
  }: { readonly owner: PaymentOwner; readonly reading: RefundReading; readonly refunds: readonly Refund[] },
): Refund {
  const isFree =
    ownReference !== null && IS_KEY.test(ownReference) && refunds.every(({ id }) => id !== ownReference);
  const id = isFree ? ownReference : refundKey(paymentId, refunds);
  return { ...owner, id, paymentId, amount, status: "intended", intendedAt: clock.realNow(), askedAt: null };
}

/** The form of our keys. Staff who refund on the provider's own pages may name a refund as they like. */
const IS_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
