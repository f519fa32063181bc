import type { GuardedRoute } from "@vaada/contract/routes";

/** This step's own addresses. Apart from those of the others, which every screen carries along. */
export const referencePaths = {
  details: () => "/reference-details",
  summary: () => "/reference-summary",
} as const satisfies Record<string, () => GuardedRoute>;
