import { add, subtract, ZERO } from "@vaada/money/paise";
import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { RefundReading } from "../../providers/payments/port.ts";
import { standingOfLoan } from "../events/loan.ts";
import { readAnyLoan } from "../events/store.ts";
import { insertRefund, type PaymentOwner, type Refund, readRefundsOfLoan } from "./payments/store.ts";
import { isOpen, refundKey } from "./plan-refunds.ts";
import type { RefreshServices } from "./refresh-order.ts";
import { applyRefund } from "./refund-excess.ts";

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

/** Under the name that the provider has of it, unless a refund that came to nothing has it here. */
function newRefund(
  { clock }: Pick<RefreshServices, "clock">,
  {
    owner,
    reading: { ownReference, paymentReference: paymentId, amount },
    refunds,
  }: { readonly owner: PaymentOwner; readonly reading: RefundReading; readonly refunds: readonly Refund[] },
): Refund {
  const isFree = ownReference !== null && refunds.every(({ id }) => id !== ownReference);
  const id = isFree ? ownReference : refundKey(paymentId, refunds);
  return { ...owner, id, paymentId, amount, status: "intended", intendedAt: clock.realNow(), askedAt: null };
}
