import type { GuardedRoute } from "@vaada/contract/routes";

/** This step's own addresses. Apart from those of the others, which every screen carries along. */
export const selfiePaths = {
  step: () => "/selfie-kyc",
  result: () => "/selfie-kyc-result",
} as const satisfies Record<string, () => GuardedRoute>;
