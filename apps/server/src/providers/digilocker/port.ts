import type { Secret } from "@vaada/contract/secret";
import type { RefusedAddress } from "../given-address.ts";
import type { IdentityRecord } from "../identity-record.ts";

/** The government's document service. The borrower consents on its own page; we ask it what came of that. */
export type DigiLocker = {
  open(visit: NewVisit): Promise<OpenResult>;
  status(reference: string): Promise<VisitStatus>;
  fetchRecord(reference: string): Promise<RecordResult>;
};

export type NewVisit = {
  readonly returnUrl: string;
  readonly webhookUrl: Secret;
  readonly name: Secret;
  readonly mobile: Secret;
  readonly expiresInMinutes: number;
};

export type OpenResult =
  | { readonly kind: "opened"; readonly reference: string; readonly url: Secret }
  | RefusedAddress
  | { readonly kind: "unavailable"; readonly reason: string };

export type VisitStatus =
  | { readonly kind: "open" }
  | { readonly kind: "completed" }
  /** Denied, run out or broken off; `isExpired` when the provider says which. */
  | { readonly kind: "ended"; readonly isExpired: boolean }
  | { readonly kind: "unavailable"; readonly reason: string };

export type RecordResult =
  | { readonly kind: "fetched"; readonly record: IdentityRecord }
  | { readonly kind: "no-consent" }
  /** There is none and there will be none, although the visit was completed. */
  | { readonly kind: "gone"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };
