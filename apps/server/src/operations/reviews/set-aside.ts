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
      const { askedFor, setAsideAs } = await readProgress(tx, applicationId);
      if (askedFor !== null) return refuseReview(REVIEW_PHRASES.waitsForSecondPerson);
      // In its place it would be one person's, who takes that back alone.
      if (isSetAsideByTwo(setAsideAs)) return refuseReview(REVIEW_PHRASES.setAside);
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

/** How two people set an application aside: one asked, and another agreed or declined. */
const BY_TWO: ReadonlySet<SetAside> = new Set(["hold", "not-required", "bank-update-rejected"]);

export const isSetAsideByTwo = (as: SetAside | null): boolean => as !== null && BY_TWO.has(as);

/** Why an application can't be resumed, or `null`. A decision by it needs the application's lock. */
export async function resumeFault(tx: Tx, applicationId: number): Promise<string | null> {
  const { isClosed } = await readReviewState(tx, applicationId);
  if (isClosed) return REVIEW_PHRASES.closed;
  const { setAsideAs, askedFor } = await readProgress(tx, applicationId);
  if (askedFor !== null) return REVIEW_PHRASES.waitsForSecondPerson;
  return setAsideAs === null ? REVIEW_PHRASES.notSetAside : null;
}

/** Lets an application go on where it had stopped, that `resumeFault` found nothing against, under the same lock. */
export async function resumeSetAside(tx: Tx, target: Omit<ReviewTarget, "amount">): Promise<void> {
  const { applicationId, now } = target;
  if ((await readProgress(tx, applicationId)).setAsideAs === "blacklisted") await letIn(tx, target);
  await markSetAside(tx, { applicationId, as: null, now });
  await resumeDisbursal(tx, applicationId);
}

const resumeUnless =
  (isRefused: (as: SetAside | null) => boolean): ReviewAct =>
  (_services, target, withReviewTx) =>
    withReviewTx(async (tx) => {
      const { applicationId } = target;
      const fault = await resumeFault(tx, applicationId);
      if (fault !== null) return refuseReview(fault);
      if (isRefused((await readProgress(tx, applicationId)).setAsideAs))
        return refuseReview(REVIEW_PHRASES.setAsideByTwo);
      await resumeSetAside(tx, target);
      return { kind: "done", about: "application" };
    });

/** Lets an application go on that was set aside. */
export const resumeApplication: ReviewAct = resumeUnless(() => false);

/** One person alone takes back what one person did. */
export const resumeAlone: ReviewAct = resumeUnless(isSetAsideByTwo);

async function letIn(tx: Tx, { borrowerId }: Pick<ReviewTarget, "borrowerId">): Promise<void> {
  const panIndex = await readConfirmedPanIndex(tx, borrowerId);
  if (panIndex !== null) await unbarPan(tx, panIndex);
}
