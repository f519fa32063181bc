import { add, type Paise } from "@vaada/money/paise";
import type { Account } from "./account.ts";

/** What can happen to a loan after its money arrived. */
export const EVENT_KINDS = [
  "payment",
  "mandate-debit",
  "payment-returned",
  "bounce",
  "late-fee",
  "waiver",
  "refund",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What can happen to money, one word for each kind of event. */
export type JournalKind = "disbursal" | "disbursal-reversed" | EventKind;

/** The words by which the key fact statement names the fees it tells of. */
export type FeeCode = "processing-fee" | "gst-on-processing-fee";

/** A debit is positive, a credit negative. */
export type Line = {
  readonly account: Account;
  readonly amount: Paise;
  /** The fee that the line is, when it is one. */
  readonly fee: FeeCode | null;
};

/** One event with all its lines. Only `disbursalJournal`, `eventJournal` and `reversalOf` make one. */
export type Journal = { readonly kind: JournalKind; readonly lines: readonly Line[] };

/** Every journal passes here when it is made, and again before it is written. */
export function assertBalanced({ kind, lines }: Journal): void {
  const total = add(...lines.map((line) => line.amount));
  if (total !== 0n) throw new Error(`ledger: the lines of a ${kind} sum to ${total}`);
  if (lines.length < 2) throw new Error(`ledger: a ${kind} of ${lines.length} lines`);
  if (lines.some((line) => line.amount === 0n)) throw new Error(`ledger: a ${kind} with a line of nothing`);
}

/** What an account holds by these journals. */
export const balanceOf = (journals: readonly Journal[], account: Account): Paise =>
  add(
    ...journals.flatMap(({ lines }) =>
      lines.filter((line) => line.account === account).map((line) => line.amount),
    ),
  );
