import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { recordDecision } from "../../decisioning/decisions/record-decision.ts";
import { mayBeListed } from "../../decisioning/screening/screen-applicant.ts";
import { clearReview, readProgress } from "../../journey/applications/store.ts";
import { isUseWithdrawn } from "../../journey/consents/use-consents.ts";
import { REVIEW_PHRASES } from "./phrases.ts";
import { type ReviewAct, refuseReview } from "./review.ts";
import { readLastDecision, readReviewState } from "./store.ts";

/** Asks the borrower for a bank statement, by which the policy then decides anew. Before the offer is taken, and once. */
export const proceedToBank: ReviewAct = ({ vault, policies }, target, withReviewTx) =>
  withReviewTx(async (tx) => {
    const { applicationId, borrowerId, now } = target;
    const { isClosed, about } = await readReviewState(tx, applicationId);
    if (isClosed) return refuseReview(REVIEW_PHRASES.closed);
    const { isOfferTaken, setAsideAs, askedFor } = await readProgress(tx, applicationId);
    if (setAsideAs !== null) return refuseReview(REVIEW_PHRASES.setAside);
    if (askedFor !== null) return refuseReview(REVIEW_PHRASES.waitsForSecondPerson);
    if (await isUseWithdrawn(tx, target)) return refuseReview(REVIEW_PHRASES.consentWithdrawn);
    if (await mayBeListed(tx, vault, borrowerId)) return refuseReview(REVIEW_PHRASES.mayBeListed);
    if (isOfferTaken || (about !== null && about !== "decision"))
      return refuseReview(REVIEW_PHRASES.noStatementNeeded);
    const last = await readLastDecision(tx, applicationId);
    if (last === null) return refuseReview(REVIEW_PHRASES.undecided);
    const place = { table: "decisions", column: "facts_sealed", row: last.id };
    const facts = decodeFacts(JSON.parse(vault.open(last.factsSealed, place)));
    if (facts.statement !== null) return refuseReview(REVIEW_PHRASES.statementSeen);
    await recordDecision(tx, vault, {
      judgement: {
        model: await policies.inForce(tx, civilDateInIndia(now.getTime())),
        facts,
        decision: { decision: "needs-statement", reasons: [], ruleHits: [] },
        mends: null,
      },
      now,
      on: civilDateInIndia(now.getTime()),
      bureauReportId: last.bureauReportId,
      statementSessionId: null,
      borrowerId,
      applicationId,
      verdict: "needs-statement",
    });
    return { kind: "done", about: about ?? "application" };
  });

/** Lets the borrower take the selfie again, as often as the first time. */
export const askAgain: ReviewAct = ({ vault }, { applicationId, borrowerId }, withReviewTx) =>
  withReviewTx(async (tx) => {
    const { isClosed, about } = await readReviewState(tx, applicationId);
    if (isClosed) return refuseReview(REVIEW_PHRASES.closed);
    const { setAsideAs, askedFor } = await readProgress(tx, applicationId);
    if (setAsideAs !== null) return refuseReview(REVIEW_PHRASES.setAside);
    if (askedFor !== null) return refuseReview(REVIEW_PHRASES.waitsForSecondPerson);
    if (about !== "selfie") return refuseReview(REVIEW_PHRASES.nothingToAskAgain);
    if (await mayBeListed(tx, vault, borrowerId)) return refuseReview(REVIEW_PHRASES.mayBeListed);
    await clearReview(tx, applicationId);
    return { kind: "done", about };
  });
