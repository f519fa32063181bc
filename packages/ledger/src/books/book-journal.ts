import { add, type Paise, ZERO } from "@vaada/money/paise";
import type { AccountCode } from "./chart.ts";

/** The journals of a day's close, a settlement, or two people. */
export const BOOK_JOURNAL_KINDS = [
  "loan-books",
  "allowance",
  "fees-earned",
  "gst-invoiced",
  "settlement",
  "money-by-hand",
  "opening-balance",
  "authorisation",
  "authorisation-returned",
  "write-off",
  "manual",
] as const;
export type BookJournalKind = (typeof BOOK_JOURNAL_KINDS)[number];

/** A debit is positive, a credit negative. A line that is of a loan names it. */
export type BookLine = {
  readonly account: AccountCode;
  readonly amount: Paise;
  readonly loanId: number | null;
};

export type BookJournal = { readonly kind: BookJournalKind; readonly lines: readonly BookLine[] };

/** A journal of the lines that are of something; `null` when none is. Throws when they do not sum to nothing. */
export function bookJournal(kind: BookJournalKind, lines: readonly BookLine[]): BookJournal | null {
  const posted = lines.filter(({ amount }) => amount !== ZERO);
  const total = add(ZERO, ...posted.map(({ amount }) => amount));
  if (total !== ZERO) throw new Error(`bookJournal: the lines of ${kind} sum to ${total}`);
  return posted.length === 0 ? null : { kind, lines: posted };
}
