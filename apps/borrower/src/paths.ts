import type { GuardedRoute, PublicRoute } from "@vaada/contract/routes";
import type { SignOutReason } from "./session/sign-out-reason.ts";

const at = <R extends PublicRoute | GuardedRoute>(route: R): R => route;

/** Every address the app writes. Only what is needed so far; a step's screen brings its own line. */
export const paths = {
  landing: () => at("/"),
  payment: () => at("/payment"),
  signOut: (why?: SignOutReason) => (why === undefined ? at("/logout") : `${at("/logout")}?reason=${why}`),
  stepper: () => at("/stepper"),
  dashboard: () => at("/dashboard"),
} as const;
