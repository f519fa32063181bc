import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { isUnpaidTooLong } from "../../agreements/key-facts/unpaid-too-long.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { readBar } from "../../loans/disbursals/begin-payout.ts";
import {
  clearStopped,
  type Disbursal,
  markReleased,
  readLiveDisbursal,
  readTerms,
} from "../../loans/disbursals/store.ts";
import { readOwedLoan } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type Act, type Reviewed, type ReviewServices, refused } from "./reviewed.ts";
import { readWaiting } from "./store.ts";

/**
 * The money of a signed loan is let go, or one that had stopped is tried again: with a new key after a payout that came
 * to its end, with the same one after a payout that may yet be alive.
 */
export const release: Act = (services, { applicationId, now }, inReview) =>
  inReview(async (tx): Promise<Reviewed> => {
    const { isClosed } = await readWaiting(tx, applicationId);
    const disbursal = isClosed ? null : await readLiveDisbursal(tx, applicationId);
    if (disbursal === null)
      return refused("This loan is not signed, or closed: there is nothing to release.");
    const fault = await faultIn(tx, services, disbursal);
    if (fault !== null) return refused(fault);
    await clearStopped(tx, disbursal.agreementId);
    await markReleased(tx, { agreementId: disbursal.agreementId, by: "review", now });
    await enqueue(tx, "disburse", { agreementId: disbursal.agreementId });
    return { kind: "done", about: "disbursal" };
  });

async function faultIn(
  tx: Tx,
  { clock, settings, lender }: ReviewServices,
  disbursal: Disbursal,
): Promise<string | null> {
  if (disbursal.arrivedAt !== null) return "The money has arrived.";
  const signedOn = civilDateInIndia(disbursal.askedAt.getTime());
  if (isUnpaidTooLong({ signedOn, today: clock.today() }, holidaysOf(lender)))
    return "The terms have run out: they are issued anew, and the borrower signs again.";
  const bar = await readBar(tx, disbursal);
  if (bar !== null) return BARRED[bar];
  const { applicationId: besides, borrowerId } = disbursal;
  if ((await readOwedLoan(tx, { borrowerId, besides })) !== null)
    return "The borrower owes an earlier loan again: the money goes by itself once that one is closed.";
  if (disbursal.stoppedAt !== null) return null;
  if (disbursal.releasedAt !== null) return "The money is released already and on its way.";
  const { principal } = await readTerms(tx, disbursal.agreementId);
  return principal > settings.disbursal.automaticMax
    ? null
    : "No person needs to release this amount: it waits for the bank to confirm the auto-pay.";
}

/** Nobody's word lets money go while this is so. */
const BARRED = {
  barred: "The borrower is on the lender's list. Reject the loan, or take them off the list first.",
  "came-back-after-payment":
    "The borrower paid on this loan before its money came back: give that back first, and close the loan.",
  "paid-elsewhere":
    "An earlier payout of this loan was found paid after it had failed: settle that with the provider first.",
} as const;
