import { markSetAside, readProgress, type SetAside } from "../../journey/applications/store.ts";
import { resumeDisbursal } from "../../loans/disbursals/request-disbursal.ts";
import { barPan, unbarPan } from "../../platform/db/blacklist.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { REVIEW_PHRASES } from "./phrases.ts";
import { type ReviewAct, type ReviewTarget, refuseReview } from "./review.ts";
import { readConfirmedPanIndex, readReviewState } from "./store.ts";

/**
 * Why an application can't be set aside as this, or `null`. Only before its money was released: later the borrower owes it.
 * A decision by it needs the application's lock.
 */
export async function setAsideFault(tx: Tx, applicationId: number, as: SetAside): Promise<string | null> {
  const { isClosed } = await readReviewState(tx, applicationId);
  if (isClosed) return REVIEW_PHRASES.closed;
  const { setAsideAs, disbursal, loan } = await readProgress(tx, applicationId);
  if (setAsideAs === as) return REVIEW_PHRASES.setAsideAlready;
  if (loan !== null || (disbursal !== null && disbursal !== "waiting")) return REVIEW_PHRASES.released;
  return null;
}

const setAside =
  (as: SetAside): ReviewAct =>
  (_services, { applicationId, now }, withReviewTx) =>
    withReviewTx(async (tx) => {
      const { askedFor } = await readProgress(tx, applicationId);
      if (askedFor !== null) return refuseReview(REVIEW_PHRASES.waitsForSecondPerson);
      const fault = await setAsideFault(tx, applicationId, as);
      if (fault !== null) return refuseReview(fault);
      await markSetAside(tx, { applicationId, as, now });
      return { kind: "done", about: "application" };
    });

/** The borrower said that they do not want the loan. They may apply again at any time. */
export const markNotInterested: ReviewAct = setAside("not-interested");

/** Puts the borrower on the lender's list, and the application aside. */
export const barBorrower: ReviewAct = (services, target, withReviewTx) =>
  setAside("blacklisted")(services, target, (work) =>
    withReviewTx(async (tx) => {
      const panIndex = await readConfirmedPanIndex(tx, target.borrowerId);
      if (panIndex === null) return refuseReview(REVIEW_PHRASES.noPan);
      const outcome = await work(tx);
      if (outcome.kind === "done")
        await barPan(tx, { panIndex, reason: `Console, loan ${target.applicationId}` });
      return outcome;
    }),
  );

/** Lets an application go on that was set aside, where it had stopped. */
export const resumeApplication: ReviewAct = (_services, target, withReviewTx) =>
  withReviewTx(async (tx) => {
    const { applicationId } = target;
    const { isClosed } = await readReviewState(tx, applicationId);
    if (isClosed) return refuseReview(REVIEW_PHRASES.closed);
    const { setAsideAs, askedFor } = await readProgress(tx, applicationId);
    if (askedFor !== null) return refuseReview(REVIEW_PHRASES.waitsForSecondPerson);
    if (setAsideAs === null) return refuseReview(REVIEW_PHRASES.notSetAside);
    if (setAsideAs === "blacklisted") await letIn(tx, target);
    await markSetAside(tx, { applicationId, as: null, now: target.now });
    await resumeDisbursal(tx, applicationId);
    return { kind: "done", about: "application" };
  });

async function letIn(tx: Tx, { borrowerId }: ReviewTarget): Promise<void> {
  const panIndex = await readConfirmedPanIndex(tx, borrowerId);
  if (panIndex !== null) await unbarPan(tx, panIndex);
}
