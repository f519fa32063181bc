import type { GuardedRoute } from "@vaada/contract/routes";

/** Why an identity check came to nothing, where it was not a mismatch. */
export type KycFailure = "not-completed" | "unavailable";

type Address = GuardedRoute | `${GuardedRoute}?reason=${KycFailure}`;

/** The addresses that the steps write. */
export const stepPaths = {
  basicDetails: () => "/basic-details",
  panNotLinked: () => "/pan-not-linked-aadhaar",
  kycVerification: () => "/kyc-verification",
  kycProcessing: () => "/kyc-digilocker-processing",
  aadhaarNumber: () => "/aadhaar-number",
  aadhaarSuccess: () => "/aadhaar-success",
  aadhaarFailed: (why?: KycFailure) =>
    why === undefined ? "/aadhaar-failed" : `/aadhaar-failed?reason=${why}`,
  employmentDetails: () => "/employment-details",
} as const satisfies Record<string, (why?: KycFailure) => Address>;
