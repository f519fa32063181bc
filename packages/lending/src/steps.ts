/** The borrower's journey, in walking order. These words name the folders in every app. */
export const STEPS = [
  "basic-details",
  "identity",
  "employment",
  "decision",
  "bank-statement",
  "offer",
  "references",
  "selfie",
  "bank-account",
  "penny-drop",
  "key-facts",
  "e-sign",
  "disbursal",
  "dashboard",
] as const;

export type Step = (typeof STEPS)[number];

export type LoanType = "New Case" | "Repeat Case";

/** The facts on file about an application. The step is derived from them and never stored. */
export type Facts = {
  readonly loanType: LoanType;
  /** From the first sign-in, or from a repeat borrower's new application, until it is refused or closed. */
  readonly isApplicationOpen: boolean;
  readonly isUnderReview: boolean;
  readonly isPanConfirmed: boolean;
  readonly isIdentityVerified: boolean;
  /** Proven by code alone, which the law limits; a document lifts the limits. */
  readonly isIdentityByCode: boolean;
  readonly isEmploymentGiven: boolean;
  /** `postponed`: it could not be taken, and the statement may stand in for what was missing. */
  readonly decision: "none" | "postponed" | "approved" | "needs-statement";
  readonly isOfferTaken: boolean;
  readonly areReferencesAsked: boolean;
  readonly areReferencesGiven: boolean;
  readonly isSelfieMatched: boolean;
  readonly isAccountGiven: boolean;
  /** An auto-pay was asked for, and what became of it is not known yet. */
  readonly isMandateOpen: boolean;
  /** Its token is initiated or confirmed, or the account's bank needs no mandate. */
  readonly isMandateSettled: boolean;
  readonly isAccountVerified: boolean;
  readonly isKeyFactStatementAccepted: boolean;
  readonly isAgreementSigned: boolean;
  readonly hasMoneyArrived: boolean;
};

/** The first step of the journey that the facts have not passed. */
export function currentStep(facts: Facts): Step {
  if (!facts.isApplicationOpen || facts.isUnderReview) return "dashboard";
  return STEPS.find((step) => !IS_PASSED[step](facts)) ?? "dashboard";
}

/** Steps that may be taken although they are not the current one. */
export function stepsOpenBeside(facts: Facts): readonly Step[] {
  const step = currentStep(facts);
  // A borrower who was refused because a code alone proves them can prove themselves by document, and apply
  // again.
  if (!facts.isApplicationOpen && facts.isIdentityByCode) return ["identity"];
  if (step === "decision" && facts.decision === "postponed") return ["bank-statement"];
  // A bank that can't be asked must not hold anybody who has another one.
  if (step === "penny-drop") return ["bank-account"];
  // A borrower back from the checkout may go on before we have heard of it: the next step asks the provider
  // itself.
  return step === "bank-account" && facts.isAccountGiven && facts.isMandateOpen ? ["penny-drop"] : [];
}

/** Whether a step lies ahead of the current one, is it, or has been passed. */
export function placeOf(step: Step, current: Step): "ahead" | "now" | "passed" {
  const distance = STEPS.indexOf(current) - STEPS.indexOf(step);
  if (distance === 0) return "now";
  return distance > 0 ? "passed" : "ahead";
}

/** The address of a step. A repeat borrower updates and confirms where a new one enters. */
export function routeOfStep(step: Step, loanType: LoanType): string {
  if (loanType === "Repeat Case" && step === "employment") return "/update-employment-details";
  if (loanType === "Repeat Case" && step === "bank-account") return "/confirm-bank-account";
  return ROUTES[step];
}

const isRepeat = (facts: Facts): boolean => facts.loanType === "Repeat Case";

const IS_PASSED: Readonly<Record<Step, (facts: Facts) => boolean>> = {
  "basic-details": (facts) => facts.isPanConfirmed,
  identity: (facts) => facts.isIdentityVerified,
  employment: (facts) => facts.isEmploymentGiven,
  decision: (facts) => facts.decision === "approved" || facts.decision === "needs-statement",
  "bank-statement": (facts) => facts.decision === "approved",
  offer: (facts) => facts.isOfferTaken,
  references: (facts) => isRepeat(facts) || !facts.areReferencesAsked || facts.areReferencesGiven,
  selfie: (facts) => isRepeat(facts) || facts.isSelfieMatched,
  "bank-account": (facts) => facts.isAccountGiven && facts.isMandateSettled,
  "penny-drop": (facts) => facts.isAccountVerified,
  "key-facts": (facts) => facts.isKeyFactStatementAccepted,
  "e-sign": (facts) => facts.isAgreementSigned,
  disbursal: (facts) => facts.hasMoneyArrived,
  dashboard: () => false,
};

const ROUTES: Readonly<Record<Step, string>> = {
  "basic-details": "/basic-details",
  identity: "/kyc-verification",
  employment: "/employment-details",
  decision: "/prepare-loan-offer",
  "bank-statement": "/process-to-bank",
  offer: "/loan-approval",
  references: "/reference-details",
  selfie: "/selfie-kyc",
  "bank-account": "/add-bank-account",
  "penny-drop": "/penny-drop-verify",
  "key-facts": "/key-fact-statement",
  "e-sign": "/key-fact-statement",
  disbursal: "/disbursed",
  dashboard: "/dashboard",
};
