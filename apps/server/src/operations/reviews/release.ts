import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { isDisbursalTooLate } from "../../agreements/key-facts/reissue-key-facts.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { readProgress } from "../../journey/applications/store.ts";
import { isUseWithdrawn } from "../../journey/consents/use-consents.ts";
import { readPayoutBlock } from "../../loans/disbursals/begin-payout.ts";
import {
  clearStopped,
  type Disbursal,
  markReleased,
  readDisbursalTerms,
  readLiveDisbursal,
} from "../../loans/disbursals/store.ts";
import { readOwedLoan } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { PAYOUT_BLOCK_PHRASES, REVIEW_PHRASES } from "./phrases.ts";
import { type ReviewAct, type ReviewOutcome, type ReviewServices, refuseReview } from "./review.ts";
import { readReviewState } from "./store.ts";

/**
 * Releases the money of a signed loan, or retries a stopped disbursal: with a new key after a payout that has ended, with
 * the same key after one that may be alive.
 */
export const releaseDisbursal: ReviewAct = (services, { applicationId, now }, withReviewTx) =>
  withReviewTx(async (tx): Promise<ReviewOutcome> => {
    const found = await findReleasable(tx, services, applicationId);
    if ("says" in found) return refuseReview(found.says);
    await releaseMoney(tx, { disbursal: found.disbursal, now });
    return { kind: "done", about: "disbursal" };
  });

type ReleaseServices = Pick<ReviewServices, "vault" | "clock" | "settings" | "lender">;

/** The disbursal that can be released, or why none can. A decision by it needs the application's lock. */
export async function findReleasable(
  tx: Tx,
  services: ReleaseServices,
  applicationId: number,
): Promise<{ readonly disbursal: Disbursal } | { readonly says: string }> {
  const { isClosed } = await readReviewState(tx, applicationId);
  const { setAsideAs, askedFor } = await readProgress(tx, applicationId);
  if (!isClosed && (setAsideAs !== null || askedFor !== null)) return { says: REVIEW_PHRASES.setAside };
  const disbursal = isClosed ? null : await readLiveDisbursal(tx, applicationId);
  if (disbursal === null) return { says: REVIEW_PHRASES.nothingToRelease };
  const fault = await releaseFault(tx, services, disbursal);
  return fault === null ? { disbursal } : { says: fault };
}

export async function releaseMoney(
  tx: Tx,
  { disbursal: { agreementId }, now }: { readonly disbursal: Disbursal; readonly now: Date },
): Promise<void> {
  await clearStopped(tx, agreementId);
  await markReleased(tx, { agreementId, by: "review", now });
  await enqueue(tx, "disburse", { agreementId });
}

async function releaseFault(
  tx: Tx,
  { vault, clock, settings, lender }: ReleaseServices,
  disbursal: Disbursal,
): Promise<string | null> {
  if (disbursal.arrivedAt !== null) return REVIEW_PHRASES.arrived;
  const signedOn = civilDateInIndia(disbursal.askedAt.getTime());
  if (isDisbursalTooLate({ signedOn, today: clock.today() }, holidaysOf(lender)))
    return REVIEW_PHRASES.termsRanOut;
  const block = await readPayoutBlock(tx, { vault }, disbursal);
  if (block !== null) return PAYOUT_BLOCK_PHRASES[block];
  if (await isUseWithdrawn(tx, disbursal)) return REVIEW_PHRASES.consentWithdrawn;
  const { applicationId: besides, borrowerId } = disbursal;
  if ((await readOwedLoan(tx, { borrowerId, besides })) !== null) return REVIEW_PHRASES.owesEarlierLoan;
  if (disbursal.stoppedAt !== null) return null;
  if (disbursal.releasedAt !== null) return REVIEW_PHRASES.releasedAlready;
  const { principal } = await readDisbursalTerms(tx, disbursal.agreementId);
  return principal > settings.disbursal.automaticMax ? null : REVIEW_PHRASES.needsNoRelease;
}
