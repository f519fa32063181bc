import type { Secret } from "@vaada/contract/secret";
import type { IdentityRecord } from "../identity-record.ts";

/** The identity authority's one-time code: it texts one, and the right one opens the record. */
export type AadhaarCode = {
  send(number: Secret): Promise<SendResult>;
  submit(answer: { reference: string; code: Secret; aadhaarLastFour: string }): Promise<SubmitResult>;
};

export type SendResult =
  | { readonly kind: "sent"; readonly reference: string }
  | { readonly kind: "not-found" }
  | { readonly kind: "no-mobile" }
  /** The authority itself asks for a pause. */
  | { readonly kind: "too-soon" }
  /** No text went out. */
  | { readonly kind: "unavailable"; readonly reason: string }
  /** One may have gone out, but nobody told us its reference, so its code opens nothing. */
  | { readonly kind: "unknown"; readonly reason: string };

export type SubmitResult =
  | { readonly kind: "opened"; readonly record: IdentityRecord }
  | { readonly kind: "wrong" }
  | { readonly kind: "expired" }
  | { readonly kind: "unavailable"; readonly reason: string };
