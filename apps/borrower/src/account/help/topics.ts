import { dashboardKindOf, LEAD_STATUSES } from "@vaada/contract/lead-status";
import type { GuardedRoute } from "@vaada/contract/routes";
import { isUnwanted } from "@vaada/contract/unwanted";

/** What a screen's help is about. */
export type Topic =
  | "sign-in"
  | "basic-details"
  | "kyc"
  | "employment"
  | "decision"
  | "statement"
  | "offer"
  | "references"
  | "selfie"
  | "bank-account"
  | "signing"
  | "money"
  | "loan"
  | "application"
  | "closed"
  | "repayment"
  | "profile";

const TOPIC_OF: Record<GuardedRoute, Topic> = {
  "/basic-details": "basic-details",
  "/pan-not-linked-aadhaar": "basic-details",
  "/aadhaar-number": "kyc",
  "/kyc-verification": "kyc",
  "/kyc-digilocker-processing": "kyc",
  "/aadhaar-success": "kyc",
  "/aadhaar-failed": "kyc",
  "/employment-details": "employment",
  "/update-employment-details": "employment",
  "/prepare-loan-offer": "decision",
  "/prepare-offer-approved": "decision",
  "/prepare-offer-rejected": "decision",
  "/process-to-bank": "statement",
  "/finbox": "statement",
  "/loan-approval": "offer",
  "/loan-approved": "offer",
  "/reference-details": "references",
  "/reference-summary": "references",
  "/selfie-kyc": "selfie",
  "/selfie-kyc-result": "selfie",
  "/add-bank-account": "bank-account",
  "/confirm-bank-account": "bank-account",
  "/penny-drop-verify": "bank-account",
  "/add-bank-account-status": "bank-account",
  "/key-fact-statement": "signing",
  "/esign-processing": "signing",
  "/stepper": "profile",
  "/disbursed": "money",
  "/dashboard": "loan",
  "/repayment": "repayment",
  "/repayment-success": "repayment",
  "/repayment-failed": "repayment",
  "/payment-status": "repayment",
  "/payment-history": "loan",
  "/payment-history/transactions": "loan",
  "/payment-history/loans": "loan",
  "/profile": "profile",
  "/notifications": "loan",
};

/** Any other address is one at which somebody signs in, or is lost. */
export const topicOf = (path: string): Topic =>
  Object.hasOwn(TOPIC_OF, path) ? TOPIC_OF[path as GuardedRoute] : "sign-in";

type KeptStatus = {
  /** How the application stands, as this device has read it last. */
  status: string | null;
  /** Whether this device has seen the money on its way, and not its arrival. */
  isMoneyAwaited: boolean;
};

/** What help is about on the pages of a loan, which are open without one too. */
export function homeTopicOf({ status: kept, isMoneyAwaited }: KeptStatus): Topic {
  const status = LEAD_STATUSES.find((known) => known === kept);
  if (status === undefined) return "loan";
  const kind = dashboardKindOf({ status, hasMoneyArrived: !isMoneyAwaited });
  switch (kind) {
    case "refused":
      // Who did not want it has been refused nothing.
      return isUnwanted(status) ? "profile" : "decision";
    case "in-progress":
      return MONEY_SENT.has(status) ? "money" : "application";
    case "loan":
      return "loan";
    case "new-offer":
      return "closed";
    default:
      return kind satisfies never;
  }
}

const MONEY_SENT: ReadonlySet<string> = new Set(["Disbursal Sheet Send", "Disbursed", "Part Payment"]);

/** Whether the screen belongs to an application that can still be left for later or cancelled. */
export const isApplying = (path: string): boolean => APPLYING.has(topicOf(path));

const APPLYING: ReadonlySet<Topic> = new Set([
  "basic-details",
  "kyc",
  "employment",
  "decision",
  "statement",
  "offer",
  "references",
  "selfie",
  "bank-account",
  "signing",
]);

/** Which of the six stages of the journey a screen belongs to; `null` for one that is on no journey. */
export const stageOf = (path: string): number | null => STAGES[topicOf(path)] ?? null;

const STAGES: Partial<Record<Topic, number>> = {
  "basic-details": 1,
  kyc: 2,
  employment: 3,
  decision: 3,
  statement: 3,
  offer: 3,
  references: 4,
  selfie: 4,
  "bank-account": 4,
  signing: 5,
  money: 6,
};

/** Whether a photo is still to be taken when the screen is shown. */
export const isBeforeSelfie = (path: string): boolean => {
  const topic = topicOf(path);
  return (STAGES[topic] ?? AFTER_SELFIE) < AFTER_SELFIE && topic !== "bank-account";
};

/** The first stage at which the photo is behind whoever is there. */
const AFTER_SELFIE = 5;
