import type { Secret } from "@vaada/contract/secret";

/** Sends a rupee to an account to learn whether it exists and in whose name. */
export type PennyDrops = {
  start(drop: NewPennyDrop): Promise<PennyDropResult>;
  read(reference: string): Promise<PennyDropResult>;
};

export type NewPennyDrop = {
  /** Our own name of it, at most 40 characters. */
  readonly ownReference: string;
  readonly holder: Secret;
  readonly number: Secret;
  readonly ifsc: string;
  readonly email: Secret;
  readonly mobile: Secret;
};

export type PennyDropResult =
  | { readonly kind: "awaited"; readonly reference: string }
  | {
      readonly kind: "active";
      readonly reference: string;
      readonly registeredName: Secret;
      readonly utr: string | null;
    }
  /** There is no such account, or it can't be paid into. */
  | { readonly kind: "invalid"; readonly reference: string }
  /** The bank could not be asked; another try may be made. */
  | { readonly kind: "failed"; readonly reference: string | null; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string }
  /** It may have been sent, and we did not hear: a rupee at most. */
  | { readonly kind: "unknown"; readonly reason: string };
