import type { StepName } from "@vaada/contract/call";
import { dashboardKindOf, LEAD_STATUSES } from "@vaada/contract/lead-status";
import type { GuardedRoute } from "@vaada/contract/routes";
import { isUnwanted } from "@vaada/contract/unwanted";

/** The steps whose help is that of the step before, because they are one thing to whoever applies. */
type JoinedStep = "penny-drop" | "e-sign";

/** The steps that help speaks of, up to the money. */
type StepTopic = Exclude<StepName, JoinedStep>;

/** The subject of a screen's help: a step, or a room beside the road. */
export type Topic = StepTopic | "sign-in" | "loan" | "application" | "closed" | "repayment" | "profile";

const TOPIC_OF: Record<GuardedRoute, Topic> = {
  "/basic-details": "basic-details",
  "/pan-not-linked-aadhaar": "basic-details",
  "/aadhaar-number": "identity",
  "/kyc-verification": "identity",
  "/kyc-digilocker-processing": "identity",
  "/aadhaar-success": "identity",
  "/aadhaar-failed": "identity",
  "/employment-details": "employment",
  "/update-employment-details": "employment",
  "/prepare-loan-offer": "decision",
  "/prepare-offer-approved": "decision",
  "/prepare-offer-rejected": "decision",
  "/process-to-bank": "bank-statement",
  "/finbox": "bank-statement",
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
  "/key-fact-statement": "key-facts",
  "/esign-processing": "key-facts",
  "/stepper": "profile",
  "/disbursed": "disbursal",
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

/** The subject of help on the pages of a loan, which are open without one too. */
export function homeTopicOf({ status: kept, isMoneyAwaited }: KeptStatus): Topic {
  const status = LEAD_STATUSES.find((known) => known === kept);
  if (status === undefined) return "loan";
  const kind = dashboardKindOf({ status, hasMoneyArrived: !isMoneyAwaited });
  switch (kind) {
    case "refused":
      // Turning the loan down is no refusal of it.
      return isUnwanted(status) ? "profile" : "decision";
    case "in-progress":
      return MONEY_SENT.has(status) ? "disbursal" : "application";
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
export function isApplying(path: string): boolean {
  const topic = topicOf(path);
  return isStepTopic(topic) && topic !== "disbursal";
}

/** Which of the six stages of the journey a screen belongs to; `null` for one that is on no journey. */
export function stageOf(path: string): number | null {
  const topic = topicOf(path);
  return isStepTopic(topic) ? STAGES[topic] : null;
}

const STAGES: Readonly<Record<StepTopic, number>> = {
  "basic-details": 1,
  identity: 2,
  employment: 3,
  decision: 3,
  "bank-statement": 3,
  offer: 3,
  references: 4,
  selfie: 4,
  "bank-account": 4,
  "key-facts": 5,
  disbursal: 6,
};

const isStepTopic = (topic: Topic): topic is StepTopic => Object.hasOwn(STAGES, topic);

/** Whether a photo is still to be taken when the screen is shown. */
export const isBeforeSelfie = (path: string): boolean => {
  const topic = topicOf(path);
  return isStepTopic(topic) && STAGES[topic] < AFTER_SELFIE && topic !== "bank-account";
};

/** The first stage at which the photo is behind whoever is there. */
const AFTER_SELFIE = 5;
