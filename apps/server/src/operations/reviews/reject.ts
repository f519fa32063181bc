import { randomUUID } from "node:crypto";
import { addDays, civilDateInIndia } from "@vaada/calendar/civil-date";
import { takeDecision } from "@vaada/contract/calls/decision";
import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import { encodeFacts } from "@vaada/lending/policy/facts-on-file";
import { ZERO } from "@vaada/money/paise";
import { replaceOfferOf } from "../../agreements/offers/store.ts";
import { REAPPLY_AFTER_DAYS } from "../../decisioning/decisions/record-decision.ts";
import { sealRefusalText } from "../../decisioning/decisions/refusal.ts";
import { insertDecision } from "../../decisioning/decisions/store.ts";
import { markDecided } from "../../journey/applications/store.ts";
import { cancelAutoPay, requestCancellation } from "../../journey/mandates/end-mandate.ts";
import { readUncancelledMandates } from "../../journey/mandates/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import { isUndecided } from "../../loans/disbursals/payouts/states.ts";
import { isPaidElsewhere, readLastPayout } from "../../loans/disbursals/payouts/store.ts";
import { endDisbursal, readLiveDisbursal } from "../../loans/disbursals/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { BY_A_PERSON } from "./by-a-person.ts";
import { REVIEW_PHRASES } from "./phrases.ts";
import { refusalTextOf } from "./rejection-phrases.ts";
import {
  type ReviewAct,
  type ReviewOutcome,
  type ReviewServices,
  type ReviewTarget,
  refuseReview,
} from "./review.ts";
import { readLastDecision, readReviewState } from "./store.ts";

/** Refuses and closes an application. The borrower sees it like every other refusal. */
export const rejectApplication: ReviewAct = (services, target, withReviewTx) =>
  withReviewTx(async (tx): Promise<ReviewOutcome> => {
    const { isClosed, about } = await readReviewState(tx, target.applicationId);
    if (isClosed) return refuseReview(REVIEW_PHRASES.closed);
    if (about === null) return rejectStopped(tx, services, target);
    await refuseByPerson(tx, services, target);
    // The borrower reads their reviews in their data, and is not told of a list.
    return { kind: "done", about: about === "screening" ? "decision" : about };
  });

/** Ends a signed loan whose disbursal has stopped, unless a payout may be alive. */
async function rejectStopped(tx: Tx, services: ReviewServices, target: ReviewTarget): Promise<ReviewOutcome> {
  const { applicationId, borrowerId, now } = target;
  const disbursal = await readLiveDisbursal(tx, applicationId);
  if (disbursal === null || disbursal.stoppedAt === null) return refuseReview(REVIEW_PHRASES.awaitsNobody);
  if ((await isPaidElsewhere(tx, disbursal)) || !(await endDisbursal(tx, { applicationId, now })))
    return refuseReview(REVIEW_PHRASES.payoutMayBeAlive);
  // Without a loan nothing may be debited.
  for (const id of await readUncancelledMandates(tx, disbursal.accountId))
    await requestCancellation(tx, { id, borrowerId, now: services.clock.realNow() });
  await refuseByPerson(tx, services, target);
  return { kind: "done", about: "disbursal" };
}

/**
 * Why the lender's people can't reject an application, or `null`: it must be open and decided on, or stopped before that because its
 * borrower may be on a list, and no payout of it may be alive. A decision by it needs the application's lock.
 */
export async function rejectFault(tx: Tx, applicationId: number): Promise<string | null> {
  const { isClosed, about } = await readReviewState(tx, applicationId);
  if (isClosed) return REVIEW_PHRASES.closed;
  if (about !== "screening" && (await readLastDecision(tx, applicationId)) === null)
    return REVIEW_PHRASES.undecided;
  const disbursal = await readLiveDisbursal(tx, applicationId);
  if (disbursal === null) return null;
  const { stoppedAt, releasedAt, agreementId } = disbursal;
  if (stoppedAt === null && releasedAt !== null) return REVIEW_PHRASES.payoutMayBeAlive;
  const payout = await readLastPayout(tx, agreementId);
  const mayBeAlive = payout !== null && (isUndecided(payout.status) || payout.status === "processed");
  return mayBeAlive || (await isPaidElsewhere(tx, disbursal)) ? REVIEW_PHRASES.payoutMayBeAlive : null;
}

/** Refuses an application that `rejectFault` found nothing against, under the same lock. */
export async function rejectAgreed(
  tx: Tx,
  services: ReviewServices,
  { target, reason }: { readonly target: ReviewTarget; readonly reason: string },
): Promise<void> {
  const { applicationId, borrowerId, now } = target;
  const hasDisbursal = (await readLiveDisbursal(tx, applicationId)) !== null;
  if (hasDisbursal && !(await endDisbursal(tx, { applicationId, now })))
    throw new Error("rejectAgreed: a payout of what was not released");
  await cancelAutoPay(tx, { applicationId, borrowerId, now: services.clock.realNow() });
  await replaceOfferOf(tx, { applicationId, now });
  await refuseByPerson(tx, services, target, reason);
}

/** The facts of somebody who may be on a list are not gathered: people refuse for that alone. */
const NOTHING_ASKED: CreditFacts = {
  ageYears: null,
  monthlyIncome: null,
  pin: null,
  employment: null,
  incomeMode: null,
  bureau: null,
  statement: null,
  isBlacklisted: false,
  requested: ZERO,
  household: null,
  lentOnCode: null,
  daysToDue: 0,
};

async function refuseByPerson(
  tx: Tx,
  { vault }: ReviewServices,
  { applicationId, borrowerId, now }: ReviewTarget,
  reason = "",
) {
  const id = randomUUID();
  const on = civilDateInIndia(now.getTime());
  const last = await readLastDecision(tx, applicationId);
  const facts =
    last === null
      ? JSON.stringify(encodeFacts(NOTHING_ASKED))
      : vault.open(last.factsSealed, { table: "decisions", column: "facts_sealed", row: last.id });
  await insertDecision(tx, {
    id,
    applicationId,
    borrowerId,
    takenAt: now,
    takenOn: on,
    policy: BY_A_PERSON.policy,
    policyVersion: BY_A_PERSON.version,
    modelHash: Buffer.from(BY_A_PERSON.hash, "hex"),
    outcome: "refuse",
    approved: null,
    refused: { status: "Rejected", reapplyOn: addDays(on, REAPPLY_AFTER_DAYS) },
    reasons: [],
    ruleHits: [],
    incomeLimit: null,
    factsSealed: vault.seal(facts, { table: "decisions", column: "facts_sealed", row: id }),
    mendsSealed: null,
    wordsSealed: sealRefusalText(vault, id, refusalTextOf(reason)),
    bureauReportId: last?.bureauReportId ?? null,
    statementSessionId: last?.statementSessionId ?? null,
  });
  await markDecided(tx, { id: applicationId, closedAt: now, underReviewAt: null });
  // A remembered reply would lead the borrower to a closed application.
  await forgetAnswers(tx, { borrowerId, call: takeDecision.name });
}
