import { currentStep, type Facts, routeOfStep, type Step } from "@vaada/lending/steps";
import type { Tx } from "../db/tx.ts";
import { type Application, type Proofs, readLastApplication, readProofs } from "./store.ts";

/** Where a borrower is: the application, and the step that what is on file leads to. */
export type Standing = {
  readonly application: Application;
  readonly step: Step;
  /** The address of that step. */
  readonly route: string;
};

/** Derived on every call from what is on file and stored nowhere, so no two devices can disagree. */
export async function readStanding(tx: Tx, borrowerId: string): Promise<Standing> {
  const application = await readLastApplication(tx, borrowerId);
  if (application === null) throw new Error("readStanding: a borrower without an application");
  const step = currentStep(factsOf(application, await readProofs(tx, borrowerId)));
  return { application, step, route: routeOfStep(step, application.loanType) };
}

/** The lead status of an application: the `loan_status` of the calls. Nobody has said yet where they work. */
export const leadStatusOf = (_application: Application): string => "New Lead";

function factsOf({ loanType, closedAt }: Application, proofs: Proofs): Facts {
  return {
    loanType,
    isApplicationOpen: closedAt === null,
    isUnderReview: false,
    ...proofs,
    isEmploymentGiven: false,
    decision: "none",
    isOfferTaken: false,
    areReferencesAsked: true,
    areReferencesGiven: false,
    isSelfieMatched: false,
    isAccountGiven: false,
    isMandateSettled: false,
    isAccountVerified: false,
    isKeyFactStatementAccepted: false,
    isAgreementSigned: false,
    hasMoneyArrived: false,
  };
}
