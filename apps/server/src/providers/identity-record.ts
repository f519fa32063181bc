import type { Secret } from "@vaada/contract/secret";

/**
 * The fields of the identity authority's record, however it was fetched: those that the borrower is told we
 * receive, and nothing else. The Aadhaar number is not among them.
 */
export type IdentityRecord = {
  readonly name: string;
  /** `YYYY-MM-DD`, or a bare year where the authority knows no more. */
  readonly birthDate: string | null;
  /** The parent or spouse whom the record names, as it writes the line: "D/O Mohan Rao". */
  readonly careOf: string | null;
  readonly address: IdentityAddress;
  readonly aadhaarLastFour: string;
  /** A JPEG in base64, as it came. */
  readonly photo: Secret | null;
};

export type IdentityAddress = {
  readonly house: string | null;
  readonly street: string | null;
  readonly landmark: string | null;
  readonly locality: string | null;
  readonly postOffice: string | null;
  readonly town: string | null;
  readonly subdistrict: string | null;
  readonly district: string | null;
  readonly state: string | null;
  readonly country: string | null;
  /** Six digits, or `null` when it was none. */
  readonly pinCode: string | null;
};
