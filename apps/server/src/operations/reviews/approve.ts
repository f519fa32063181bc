import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { BureauFacts, CreditFacts } from "@vaada/lending/policy/credit-facts";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { least, type Paise } from "@vaada/money/paise";
import {
  type Judgement,
  judgeFacts,
  recordDecision,
  verdictOf,
} from "../../decisioning/decisions/record-decision.ts";
import { isBlacklistedWithoutOverride } from "../../decisioning/decisions/store.ts";
import { mayBeListed } from "../../decisioning/screening/screen-applicant.ts";
import { clearReview, readProgress } from "../../journey/applications/store.ts";
import { isUseWithdrawn } from "../../journey/consents/use-consents.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { REVIEW_PHRASES } from "./phrases.ts";
import {
  type ReviewAct,
  type ReviewOutcome,
  type ReviewServices,
  type ReviewTarget,
  refuseReview,
} from "./review.ts";
import { type LastDecision, readLastDecision, readReviewState } from "./store.ts";

/** Approves an application, which continues where it had stopped. */
export const approveApplication: ReviewAct = async (services, target, withReviewTx) => {
  const { applicationId, borrowerId } = target;
  const vouched = await judgeVouchedFacts(services, target);
  return withReviewTx(async (tx): Promise<ReviewOutcome> => {
    const { isClosed, about } = await readReviewState(tx, applicationId);
    if (isClosed) return refuseReview(REVIEW_PHRASES.closed);
    const { setAsideAs, askedFor } = await readProgress(tx, applicationId);
    if (setAsideAs !== null) return refuseReview(REVIEW_PHRASES.setAside);
    if (askedFor !== null) return refuseReview(REVIEW_PHRASES.waitsForSecondPerson);
    if (await isUseWithdrawn(tx, target)) return refuseReview(REVIEW_PHRASES.consentWithdrawn);
    // Also what waited for a person before the list came.
    if (about !== null && (await mayBeListed(tx, services.vault, borrowerId)))
      return refuseReview(REVIEW_PHRASES.mayBeListed);
    switch (about) {
      case null:
        return refuseReview(REVIEW_PHRASES.awaitsNoApproval);
      case "screening":
        return refuseReview(REVIEW_PHRASES.mayBeListed);
      case "selfie":
      case "blacklist":
        await clearReview(tx, applicationId);
        return { kind: "done", about };
      case "decision":
        if (await isBlacklistedWithoutOverride(tx, { borrowerId, applicationId }))
          return refuseReview(REVIEW_PHRASES.borrowerBarred);
        return approveDecision(tx, services, { target, vouched });
      default:
        return about satisfies never;
    }
  });
};

type VouchedDecision = { readonly decided: LastDecision; readonly judgement: Judgement };

/** Judges the last decision again with the unknown facts filled in, before anything is locked. */
async function judgeVouchedFacts(
  { database, vault, clock, policies }: ReviewServices,
  { applicationId, borrowerId }: ReviewTarget,
): Promise<VouchedDecision | null> {
  const { decided, model } = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const { about } = await readReviewState(tx, applicationId);
    return {
      decided: about === "decision" ? await readLastDecision(tx, applicationId) : null,
      model: await policies.inForce(tx, clock.today()),
    };
  });
  if (decided === null) return null;
  const place = { table: "decisions", column: "facts_sealed", row: decided.id };
  const facts = decodeFacts(JSON.parse(vault.open(decided.factsSealed, place)));
  return { decided, judgement: await judgeFacts(model, fillUnknownFacts(facts, decided.reasons)) };
}

async function approveDecision(
  tx: Tx,
  { vault }: ReviewServices,
  { target, vouched }: { readonly target: ReviewTarget; readonly vouched: VouchedDecision | null },
): Promise<ReviewOutcome> {
  const { applicationId, borrowerId, now } = target;
  const last = await readLastDecision(tx, applicationId);
  if (vouched === null || last?.id !== vouched.decided.id)
    return refuseReview(REVIEW_PHRASES.decidedMeanwhile);
  const { judgement: byPolicy, decided } = vouched;
  const verdict = verdictOf(byPolicy);
  if (verdict !== "approve" && verdict !== "needs-statement")
    return refuseReview(REVIEW_PHRASES.refusedByPolicy);
  const judgement = sanction(byPolicy, target.amount);
  if ("says" in judgement) return refuseReview(judgement.says);
  await recordDecision(tx, vault, {
    judgement,
    now,
    on: civilDateInIndia(now.getTime()),
    bureauReportId: decided.bureauReportId,
    statementSessionId: decided.statementSessionId,
    borrowerId,
    applicationId,
    verdict,
  });
  return { kind: "done", about: "decision" };
}

/**
 * The judgement with the amount that the reviewer sanctions: never more than the policy lends. What is beyond what was asked for
 * is not offered by itself: the borrower may take it (DL-03).
 */
function sanction(judgement: Judgement, amount: Paise | null): Judgement | { readonly says: string } {
  const { decision } = judgement;
  if (amount === null) return judgement;
  if (decision.decision !== "approve") return { says: REVIEW_PHRASES.amountByStatement };
  if (amount > decision.cap) return { says: REVIEW_PHRASES.amountTooHigh };
  const offered = least(amount, decision.amount);
  const sanctioned = { amount: offered, cap: amount, isLoanAmountUpgradable: amount > offered };
  return { ...judgement, decision: { ...decision, ...sanctioned } };
}

/**
 * Fills the unknown facts of a decision that a reviewer vouches for. Each gap gets the value that favours the borrower
 * least and still is no refusal; then the policy decides again, by its own rules. Known facts stay.
 */
function fillUnknownFacts(facts: CreditFacts, reasons: readonly string[]): CreditFacts {
  const isOpen = (reason: string): boolean => reasons.includes(reason);
  return {
    ...facts,
    ageYears: isOpen("age-unknown") ? VOUCHED_AGE_YEARS : facts.ageYears,
    pin: isOpen("residence-unknown") ? METRO_PIN : facts.pin,
    bureau: facts.bureau === null ? null : fillUnknownBureau(facts.bureau, isOpen),
    statement:
      facts.statement !== null && isOpen("statement-doubtful")
        ? { ...facts.statement, isDoubtful: false }
        : facts.statement,
  };
}

/** The policy only checks its age limits, which the reviewer has confirmed. */
const VOUCHED_AGE_YEARS = 40;
/** A metro asks for more income than other places. */
const METRO_PIN = "110001";
/** The bureau's number for a borrower without a score, who shows a bank statement first. */
const NO_SCORE = -1;

function fillUnknownBureau(bureau: BureauFacts, isOpen: (reason: string) => boolean): BureauFacts {
  if (bureau.kind === "no-file") return bureau;
  return {
    ...bureau,
    score: isOpen("score-unknown") ? NO_SCORE : bureau.score,
    worstPastDueDays: isOpen("past-due-unknown") ? 0 : bureau.worstPastDueDays,
  };
}
