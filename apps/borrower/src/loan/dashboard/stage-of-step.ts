import type { GuardedRoute } from "@vaada/contract/routes";

/** Which of the six stages of the road a step belongs to, by the step's own address. */
const STAGES: Partial<Record<GuardedRoute, 1 | 2 | 3 | 4 | 5 | 6>> = {
  "/basic-details": 1,
  "/kyc-verification": 2,
  "/employment-details": 3,
  "/update-employment-details": 3,
  "/prepare-loan-offer": 3,
  "/process-to-bank": 3,
  "/loan-approval": 3,
  "/reference-details": 4,
  "/selfie-kyc": 4,
  "/add-bank-account": 4,
  "/confirm-bank-account": 4,
  "/penny-drop-verify": 4,
  "/key-fact-statement": 5,
  "/disbursed": 6,
};

/** `null` for an address that is no step of the road, such as the dashboard's own. */
export const stageOfStep = (address: string): number | null =>
  STAGES[address.split("?")[0] as GuardedRoute] ?? null;
