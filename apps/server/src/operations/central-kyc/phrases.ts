import type { KycRecord } from "@vaada/lending/central-kyc/kyc-record";

/** What a person of the lender is told when the registry's answers are not taken. */
export const ANSWERS_PHRASES = {
  brokenLine: (line: number, says: string): string => `Line ${line}: ${says}`,
  strayReference: (reference: string): string => `This batch has no open record ${reference}.`,
} as const;

/** The paper that goes to the registry as proof: what the identity authority's record said, and how it came. */
export const PROOF_PHRASES = {
  title: "Identity record",
  lead: (legalName: string): string =>
    `${legalName} received this record from the identity authority with the person's consent, and compared it with their PAN.`,
  labels: {
    name: "Name",
    bornOn: "Date of birth",
    gender: "Gender",
    relative: "Father or spouse",
    address: "Address",
    aadhaar: "Aadhaar number",
    way: "How it was received",
    on: "Received on",
    reference: "The provider's reference",
  },
  ways: {
    digilocker: "As an electronic document from DigiLocker",
    "aadhaar-code": "By authentication with a one-time code",
  } satisfies Readonly<Record<KycRecord["way"], string>>,
  masked: (lastFour: string): string => `XXXX XXXX ${lastFour}`,
  pages: "Page {page} of {pages}",
} as const;
