import { currentStep, type Facts, routeOfStep } from "@vaada/lending/steps";
import type { Application } from "./store.ts";

/** The lead status of an application: the `loan_status` of the calls. Nothing but the sign-in is on file yet. */
export const leadStatusOf = (_application: Application): string => "New Lead";

/** The address of the current step, derived from what is on file and stored nowhere. */
export const currentRouteOf = (application: Application): string =>
  routeOfStep(currentStep(factsOf(application)), application.loanType);

function factsOf({ loanType, closedAt }: Application): Facts {
  return {
    loanType,
    isApplicationOpen: closedAt === null,
    isUnderReview: false,
    isPanConfirmed: false,
    isIdentityVerified: false,
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
