import type { GuardedRoute, PublicRoute } from "@vaada/contract/routes";
import type { SignOutReason } from "./session/leave.ts";

type Address = PublicRoute | GuardedRoute | `${PublicRoute}?reason=${SignOutReason}`;

/** The addresses that any page may write. Those of the steps stay out of the landing page: `steps/paths.ts`. */
export const paths = {
  landing: () => "/",
  payment: () => "/payment",
  signOut: (why?: SignOutReason) => (why === undefined ? "/logout" : `/logout?reason=${why}`),
  stepper: () => "/stepper",
  dashboard: () => "/dashboard",
} as const satisfies Record<string, (why?: SignOutReason) => Address>;
