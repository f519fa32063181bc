import type { GuardedRoute } from "@vaada/contract/routes";

/** Why an identity check failed, where it was not a mismatch. */
export type KycFailure = "not-completed" | "unavailable";

type Address = GuardedRoute | `${GuardedRoute}?reason=${KycFailure}` | `${GuardedRoute}?session_expire=true`;

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
  prepareLoanOffer: () => "/prepare-loan-offer",
  offerApproved: () => "/prepare-offer-approved",
  offerRejected: () => "/prepare-offer-rejected",
  processToBank: () => "/process-to-bank",
  processToBankAnew: () => "/process-to-bank?session_expire=true",
  finbox: () => "/finbox",
  loanApproval: () => "/loan-approval",
  loanApproved: () => "/loan-approved",
  keyFacts: () => "/key-fact-statement",
  eSignProcessing: () => "/esign-processing",
  disbursed: () => "/disbursed",
} as const satisfies Record<string, (why?: KycFailure) => Address>;
