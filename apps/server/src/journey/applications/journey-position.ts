import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { LeadStatus, SignedStatus } from "@vaada/contract/lead-status";
import { isProofInForce } from "@vaada/lending/identity-proof";
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
import {
  type Application,
  type Progress,
  type Proofs,
  readLastApplication,
  readProgress,
  readProofs,
  type SetAside,
} from "./store.ts";

/** The position of a borrower: the application, and the step that the facts on file lead to. */
export type JourneyPosition = {
  readonly application: Application;
  readonly step: Step;
  /** Steps whose calls may be made although they are not the current one. */
  readonly alsoOpen: readonly Step[];
  /** The address of the step. */
  readonly route: string;
  /** The `loan_type` of the calls. It turns to `Repeat Case` at the moment a loan is paid back. */
  readonly loanType: LoanType;
  /** The `loan_status` of the calls. */
  readonly leadStatus: LeadStatus;
  readonly wasDecided: boolean;
};

/** The two things besides the facts on file that decide which step comes next. */
export type JourneyContext = { readonly today: CivilDate; readonly areReferencesAsked: boolean };

export const journeyContextOf = ({
  clock,
  settings,
}: Pick<Services, "clock" | "settings">): JourneyContext => ({
  today: clock.today(),
  areReferencesAsked: settings.references.isOn,
});

/** Derives the position from the facts on file on every call. It is stored nowhere, so no two devices can disagree. */
export async function readJourneyPosition(
  tx: Tx,
  { borrowerId, ...journeyContext }: JourneyContext & { readonly borrowerId: string },
): Promise<JourneyPosition> {
  const application = await readLastApplication(tx, borrowerId);
  if (application === null) throw new Error("readJourneyPosition: a borrower without an application");
  return readPositionOf(tx, { application, borrowerId, ...journeyContext });
}

/** The position in one of a borrower's applications, whether it is the last or not. */
export async function readPositionOf(
  tx: Tx,
  {
    application,
    borrowerId,
    ...journeyContext
  }: JourneyContext & { readonly application: Application; readonly borrowerId: string },
): Promise<JourneyPosition> {
  const progress = await readProgress(tx, application.id);
  const facts = factsOf({
    application,
    progress,
    proofs: await readProofs(tx, borrowerId),
    ...journeyContext,
  });
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

type FactsOnFile = JourneyContext & {
  readonly application: Application;
  readonly progress: Progress;
  readonly proofs: Proofs;
};

function factsOf({ application, progress, proofs, today, areReferencesAsked }: FactsOnFile): Facts {
  const { loanType, closedAt, isUnderReview } = application;
  return {
    loanType,
    // A borrower who owes an earlier loan again pays that one first, on the dashboard. This application goes on afterwards.
    isApplicationOpen: closedAt === null && !progress.isOtherLoanOwed,
    isUnderReview: isUnderReview || progress.setAsideAs !== null || progress.askedFor !== null,
    isPanConfirmed: proofs.isPanConfirmed,
    isIdentityVerified: isIdentityVerified(proofs, progress, today),
    isIdentityByCode: proofs.identity?.way === "aadhaar-code",
    isEmploymentGiven: progress.isEmploymentGiven,
    decision: decisionFactOf({ application, progress, today }),
    isOfferTaken: progress.isOfferTaken,
    areReferencesAsked,
    areReferencesGiven: progress.areReferencesGiven,
    isSelfieMatched: progress.isSelfieMatched,
    isAccountGiven: progress.isAccountGiven,
    isMandateOpen: progress.isMandateOpen,
    // A borrower who has the money is on no step any more, whatever becomes of the auto-pay.
    isMandateSettled: progress.isMandateSettled || progress.hasMoneyArrived,
    isAccountVerified: progress.isAccountVerified,
    isKeyFactStatementAccepted: areKeyFactsAccepted(progress, today),
    isAgreementSigned: progress.isAgreementSigned,
    hasMoneyArrived: progress.hasMoneyArrived,
  };
}

/** A proof that has run out is asked for anew, until the terms of a loan are taken: they hold, as the proof did then. */
const isIdentityVerified = ({ identity }: Proofs, { isOfferTaken }: Progress, today: CivilDate): boolean =>
  identity !== null && (isOfferTaken || isProofInForce(identity, today));

/** A statement that ran out unsigned binds nobody: it is issued anew, and the borrower reads and accepts it again. */
const areKeyFactsAccepted = ({ keyFacts, isAgreementSigned }: Progress, today: CivilDate): boolean =>
  keyFacts?.isAccepted === true && (isAgreementSigned || today <= keyFacts.validThrough);

/** The terms of a taken offer hold, however old their decision. Only new terms need a new decision. */
function decisionFactOf({
  application,
  progress,
  today,
}: Pick<FactsOnFile, "application" | "progress" | "today">): Facts["decision"] {
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

/** A decision older than this rests on facts that may no longer be true, so no new terms follow from it. */
const DECISION_DAYS_MAX = 30;

export const isDecisionTooOld = ({
  takenOn,
  today,
}: {
  readonly takenOn: CivilDate;
  readonly today: CivilDate;
}): boolean => daysBetween(takenOn, today) > DECISION_DAYS_MAX;

function leadStatusOf({
  application,
  facts,
  progress,
}: Pick<FactsOnFile, "application" | "progress"> & { facts: Facts }): LeadStatus {
  const { decision } = progress;
  if (application.isCancelled) return "Not Interested";
  if (application.closedAt !== null && decision?.outcome === "refuse")
    return decision.refusalStatus ?? "Rejected";
  if (application.closedAt === null && progress.askedFor !== null)
    return LEAD_STATUS_WHILE_ASKED[progress.askedFor];
  if (progress.setAsideAs !== null) return LEAD_STATUS_OF_SET_ASIDE[progress.setAsideAs];
  if (application.isUnderReview) return "Under Review";
  if (progress.loan !== null) return LEAD_STATUS_OF_LOAN[progress.loan];
  if (progress.disbursal !== null) return LEAD_STATUS_OF_DISBURSAL[progress.disbursal];
  if (facts.decision === "approved") return "Approved";
  return progress.isEmploymentGiven ? "Application Received" : "New Lead";
}

const LEAD_STATUS_WHILE_ASKED: Readonly<Record<NonNullable<Progress["askedFor"]>, LeadStatus>> = {
  hold: "Hold Process",
  reject: "Rejected Process",
  "not-required": "Not Required Process",
};

const LEAD_STATUS_OF_SET_ASIDE: Readonly<Record<SetAside, LeadStatus>> = {
  hold: "Hold",
  "not-required": "Not Required",
  "not-interested": "Not Interested",
  blacklisted: "Blacklisted",
  "bank-update-rejected": "Bank Update Rejected",
};

/** `Disbursed` begins when the provider takes the payout. A payout that comes back returns to the disbursal sheet. */
export const LEAD_STATUS_OF_DISBURSAL: Readonly<Record<NonNullable<Progress["disbursal"]>, SignedStatus>> = {
  waiting: "Approved",
  released: "Disbursal Sheet Send",
  taken: "Disbursed",
  arrived: "Disbursed",
};

export const LEAD_STATUS_OF_LOAN: Readonly<Record<LoanStatus, SignedStatus>> = {
  active: "Disbursed",
  "part-paid": "Part Payment",
  closed: "Closed",
};
