import type { GuardedRoute, PublicRoute } from "@vaada/contract/routes";
import type { SignOutReason } from "./session/sign-out-reason.ts";

/** Why an identity check came to nothing, where it was not a mismatch. */
export type KycFailure = "not-completed" | "unavailable";

const at = <R extends PublicRoute | GuardedRoute>(route: R): R => route;

/** Every address the app writes. Only what is needed so far; a step's screen brings its own line. */
export const paths = {
  landing: () => at("/"),
  payment: () => at("/payment"),
  signOut: (why?: SignOutReason) => (why === undefined ? at("/logout") : `${at("/logout")}?reason=${why}`),
  stepper: () => at("/stepper"),
  basicDetails: () => at("/basic-details"),
  panNotLinked: () => at("/pan-not-linked-aadhaar"),
  kycVerification: () => at("/kyc-verification"),
  kycProcessing: () => at("/kyc-digilocker-processing"),
  aadhaarNumber: () => at("/aadhaar-number"),
  aadhaarSuccess: () => at("/aadhaar-success"),
  aadhaarFailed: (why?: KycFailure) =>
    why === undefined ? at("/aadhaar-failed") : `${at("/aadhaar-failed")}?reason=${why}`,
  employmentDetails: () => at("/employment-details"),
  dashboard: () => at("/dashboard"),
} as const;
