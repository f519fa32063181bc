import type { Secret } from "@vaada/contract/secret";
import type { RefusedAddress } from "../given-address.ts";

/** The signing service: it is handed a document, the borrower signs it on the service's own page. */
export type ESign = {
  open(signing: NewSigning): Promise<OpenSigningResult>;
  /** Doing it twice does it once. */
  upload(given: { reference: string; document: Buffer }): Promise<UploadResult>;
  status(reference: string): Promise<SigningStatus>;
  report(reference: string): Promise<SigningReport>;
  fetchSigned(reference: string): Promise<SignedDocument>;
};

export type NewSigning = {
  readonly returnUrl: string;
  readonly name: Secret;
  readonly mobile: Secret;
  readonly email: Secret;
  /** The purpose of the signature, in a few words. */
  readonly reason: string;
  /** The place of the signature: the page, and the lower left corner in points. */
  readonly mark: { readonly page: number; readonly x: number; readonly y: number };
  readonly expiresInMinutes: number;
};

export type OpenSigningResult =
  | { readonly kind: "opened"; readonly reference: string; readonly url: Secret }
  | RefusedAddress
  | { readonly kind: "unavailable"; readonly reason: string };

export type UploadResult =
  | { readonly kind: "uploaded" }
  | RefusedAddress
  | { readonly kind: "unavailable"; readonly reason: string };

export type SigningStatus =
  | { readonly kind: "open" }
  | { readonly kind: "signed" }
  /** Refused, run out or broken off. */
  | { readonly kind: "ended"; readonly isExpired: boolean }
  | { readonly kind: "unavailable"; readonly reason: string };

/** The signer's certificate, as the service names it; the true one is in the document itself. */
export type SigningReport =
  | { readonly kind: "reported"; readonly isNameMatched: boolean; readonly name: Secret }
  | { readonly kind: "unavailable"; readonly reason: string };

export type SignedDocument =
  | { readonly kind: "fetched"; readonly document: Buffer }
  | RefusedAddress
  | { readonly kind: "none" }
  | { readonly kind: "unavailable"; readonly reason: string };
