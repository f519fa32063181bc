import type { GuardedRoute } from "@vaada/contract/routes";

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

/** Which of the six stages of the road a screen belongs to; `null` for one that is on no road. */
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
