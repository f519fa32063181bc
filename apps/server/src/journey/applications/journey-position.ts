import type { CivilDate } from "@vaada/calendar/civil-date";
import type { LeadStatus } from "@vaada/contract/lead-status";
import type { LoanStatus } from "@vaada/lending/owed/standing";
import {
  currentStep,
  type Facts,
  type LoanType,
  routeOfStep,
  type Step,
  stepsOpenBeside,
} from "@vaada/lending/steps";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { isDecisionTooOld } from "./decision-too-old.ts";
import {
  type Application,
  type Progress,
  type Proofs,
  readLastApplication,
  readProgress,
  readProofs,
} from "./store.ts";

/** Where a borrower is: the application, and the step that what is on file leads to. */
export type Standing = {
  readonly application: Application;
  readonly step: Step;
  /** Steps whose calls may be made although they are not the current one. */
  readonly alsoOpen: readonly Step[];
  /** The address of the step. */
  readonly route: string;
  /** The `loan_type` of the calls: who has paid a loan back comes again, from that moment on. */
  readonly loanType: LoanType;
  /** The `loan_status` of the calls. */
  readonly leadStatus: LeadStatus;
  readonly wasDecided: boolean;
};

/** What the road itself hangs on besides the facts on file. */
export type Road = { readonly today: CivilDate; readonly areReferencesAsked: boolean };

export const roadNow = ({ clock, settings }: Pick<Services, "clock" | "settings">): Road => ({
  today: clock.today(),
  areReferencesAsked: settings.references.isOn,
});

/** Derived on every call from what is on file and stored nowhere, so no two devices can disagree. */
export async function readStanding(
  tx: Tx,
  { borrowerId, ...road }: Road & { readonly borrowerId: string },
): Promise<Standing> {
  const application = await readLastApplication(tx, borrowerId);
  if (application === null) throw new Error("readStanding: a borrower without an application");
  const progress = await readProgress(tx, application.id);
  const facts = factsOf({ application, progress, proofs: await readProofs(tx, borrowerId), ...road });
  const step = currentStep(facts);
  return {
    application,
    step,
    alsoOpen: stepsOpenBeside(facts),
    route: routeOfStep(step, application.loanType),
    loanType: progress.loan === "closed" ? "Repeat Case" : application.loanType,
    leadStatus: leadStatusOf({ application, facts, progress }),
    wasDecided: progress.decision !== null,
  };
}

type OnFile = Road & {
  readonly application: Application;
  readonly progress: Progress;
  readonly proofs: Proofs;
};

function factsOf({ application, progress, proofs, today, areReferencesAsked }: OnFile): Facts {
  const { loanType, closedAt, isUnderReview } = application;
  return {
    loanType,
    // Whoever owes an earlier loan again pays that one first, on the dashboard; this one goes on from where it is then.
    isApplicationOpen: closedAt === null && !progress.isOtherLoanOwed,
    isUnderReview,
    ...proofs,
    isEmploymentGiven: progress.isEmploymentGiven,
    decision: decisionFact({ application, progress, today }),
    isOfferTaken: progress.isOfferTaken,
    areReferencesAsked,
    areReferencesGiven: progress.areReferencesGiven,
    isSelfieMatched: progress.isSelfieMatched,
    isAccountGiven: progress.isAccountGiven,
    isMandateOpen: progress.isMandateOpen,
    // Who has the money is on no step any more, whatever becomes of the auto-pay.
    isMandateSettled: progress.isMandateSettled || progress.hasMoneyArrived,
    isAccountVerified: progress.isAccountVerified,
    isKeyFactStatementAccepted: isAccepted(progress, today),
    isAgreementSigned: progress.isAgreementSigned,
    hasMoneyArrived: progress.hasMoneyArrived,
  };
}

/** What has run out unsigned binds nobody any more: it is issued anew, read and accepted again. */
const isAccepted = ({ keyFacts, isAgreementSigned }: Progress, today: CivilDate): boolean =>
  keyFacts?.isAccepted === true && (isAgreementSigned || today <= keyFacts.validThrough);

/** The terms of an offer that was taken hold, however long ago it was decided; only new ones need a new decision. */
function decisionFact({
  application,
  progress,
  today,
}: Pick<OnFile, "application" | "progress" | "today">): Facts["decision"] {
  const { decision, isOfferTaken } = progress;
  const isTooOld = decision !== null && isDecisionTooOld({ takenOn: decision.takenOn, today });
  if (decision === null || (isTooOld && !isOfferTaken))
    return application.isDecisionPostponed ? "postponed" : "none";
  switch (decision.outcome) {
    case "approve":
      return "approved";
    case "needs-statement":
      return "needs-statement";
    case "refuse":
    case "review":
      return "none";
    default:
      return decision.outcome satisfies never;
  }
}

function leadStatusOf({
  application,
  facts,
  progress,
}: Pick<OnFile, "application" | "progress"> & { facts: Facts }): LeadStatus {
  const { decision } = progress;
  if (application.closedAt !== null && decision?.outcome === "refuse")
    return decision.refusalStatus ?? "Rejected";
  if (application.isUnderReview) return "Under Review";
  if (progress.loan !== null) return LEAD_STATUS_OF_LOAN[progress.loan];
  if (progress.disbursal !== null) return LEAD_STATUS_OF[progress.disbursal];
  if (facts.decision === "approved") return "Approved";
  return progress.isEmploymentGiven ? "Application Received" : "New Lead";
}

/** `Disbursed` from when the provider has taken the payout; one that came back goes back to being sent. */
export const LEAD_STATUS_OF: Readonly<Record<NonNullable<Progress["disbursal"]>, LeadStatus>> = {
  waiting: "Approved",
  released: "Disbursal Sheet Send",
  taken: "Disbursed",
  arrived: "Disbursed",
};

export const LEAD_STATUS_OF_LOAN: Readonly<Record<LoanStatus, LeadStatus>> = {
  active: "Disbursed",
  "part-paid": "Part Payment",
  closed: "Closed",
};
