import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import type { Paise } from "@vaada/money/paise";
import type { ReportResult } from "../report.ts";

/** Pays money out of the lender's account at one provider. */
export type Payouts = {
  /** The same person twice is the same contact. */
  openContact(person: {
    ownReference: string;
    name: Secret;
    email: Secret;
    mobile: Secret;
  }): Promise<NamedResult>;
  /** The same account twice is the same fund account. */
  openFundAccount(account: {
    contactReference: string;
    holder: Secret;
    number: Secret;
    ifsc: string;
  }): Promise<NamedResult>;
  /** With the same key and the same body it is the same payout, however often it is asked for. */
  pay(payout: NewPayout): Promise<PayoutResult>;
  read(reference: string): Promise<PayoutResult>;
  /** Finds the payout under our own name; `null` when there surely is none. */
  find(payout: NewPayout): Promise<PayoutResult | null>;
  /** Finds any payout under a name of ours, whatever it is about; `null` when there surely is none. */
  look(ownReference: string): Promise<PayoutResult | null>;
  /**
   * Every payout of the account that was asked for since an instant, whoever asked for it. A provider that keeps no list is asked
   * after each of our own names that may have been used there, and knows of no others.
   */
  listPayouts(since: Date, ownReferences: readonly string[]): Promise<PayoutList>;
  /**
   * All that moved on the account on a day: payouts, and what came back of them. A provider that keeps no report is asked what
   * became of each of these payouts.
   */
  readReport(on: CivilDate, references: readonly string[]): Promise<ReportResult>;
  /** Reads the balance of the account after its last movement; `null` while there has been none. */
  readBalance(): Promise<BalanceResult>;
};

export type BalanceResult =
  | { readonly kind: "known"; readonly balance: Paise | null }
  | { readonly kind: "unavailable"; readonly reason: string };

export type NewPayout = {
  readonly idempotencyKey: string;
  readonly fundAccountReference: string;
  readonly amount: Paise;
  /** Our own name of it, at most 40 characters. */
  readonly ownReference: string;
};

export type NamedResult =
  | { readonly kind: "named"; readonly reference: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };

export const PAYOUT_STATUSES = [
  "queued",
  "processing",
  "processed",
  "reversed",
  "failed",
  "cancelled",
  "rejected",
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export type PayoutReading = {
  readonly reference: string;
  readonly status: PayoutStatus;
  readonly utr: string | null;
  readonly reason: string | null;
  readonly amount: Paise;
  readonly ownReference: string | null;
  readonly fundAccountReference: string | null;
};

/** A list is whole, or it is none. */
export type PayoutList =
  | { readonly kind: "known"; readonly payouts: readonly PayoutReading[] }
  | { readonly kind: "unavailable"; readonly reason: string };

export type PayoutResult =
  | { readonly kind: "known"; readonly payout: PayoutReading }
  /** The provider surely did nothing, and says why: the key was never used. */
  | { readonly kind: "refused"; readonly reason: string }
  /** It may have paid, or will. Ask again with the same key. */
  | { readonly kind: "unknown"; readonly reason: string };
