import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import type { Account } from "./account.ts";

/**
 * The kinds of events of a loan after its money arrived, besides a charge, which goes by the word of its fee.
 */
export const EVENT_KINDS = [
  "payment",
  "mandate-debit",
  "payment-returned",
  "bounce",
  "waiver",
  "refund",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number] | FeeCode;

/** The kinds of movements of money, one word for each kind of event. */
export type JournalKind = "disbursal" | "disbursal-reversed" | EventKind;

/** The words by which the key fact statement names the fees it tells of, and the tax on them. The terms declare them. */
export type FeeCode = string;

/** A fee that was kept back of what was lent, and the tax on it. */
export type KeptFee = { readonly kind: FeeCode; readonly amount: Paise; readonly tax: Paise };

/** A debit is positive, a credit negative. */
export type Line = {
  readonly account: Account;
  readonly amount: Paise;
  /** The fee that the line is, when it is one. */
  readonly fee: FeeCode | null;
};

/** One event with all its lines. Only `disbursalJournal`, `eventJournal` and `reversalOf` make one. */
export type Journal = { readonly kind: JournalKind; readonly lines: readonly Line[] };

/** Income by each fee, and what is owed to the tax office for it. */
export const linesOfFees = (fees: readonly KeptFee[]): readonly Line[] => [
  ...fees.map(({ kind, amount }) => line("fee-income", amount, kind)),
  ...fees.map(({ kind, tax }) => line("gst-payable", tax, `gst-on-${kind}`)),
];

const line = (account: Account, credited: Paise, fee: FeeCode): Line => ({
  account,
  amount: paise(-credited),
  fee,
});

/** Every journal passes here when it is made, and again before it is written. */
export function assertBalanced({ kind, lines }: Journal): void {
  const total = add(...lines.map((line) => line.amount));
  if (total !== 0n) throw new Error(`ledger: the lines of a ${kind} sum to ${total}`);
  if (lines.length < 2) throw new Error(`ledger: a ${kind} of ${lines.length} lines`);
  if (lines.some((line) => line.amount === 0n)) throw new Error(`ledger: a ${kind} with a line of nothing`);
}

/** The balance of an account by these journals. */
export const balanceOf = (journals: readonly Journal[], account: Account): Paise =>
  add(
    ...journals.flatMap(({ lines }) =>
      lines.filter((line) => line.account === account).map((line) => line.amount),
    ),
  );

/** A fee as the accepted key fact statement states it. */
export type StatedFee = { readonly code: string; readonly amount: Paise };

/** The fees that a journal takes although the borrower never accepted them, or not so much of them. */
export function unstatedFees({ lines }: Journal, stated: readonly StatedFee[]): readonly FeeCode[] {
  const codes = new Set(lines.map((line) => line.fee).filter((fee) => fee !== null));
  return [...codes].filter((code) => takenAs(lines, code) > statedAs(stated, code));
}

/** Income and tax are credits. */
const takenAs = (lines: Journal["lines"], code: FeeCode): Paise =>
  paise(-add(ZERO, ...lines.filter((line) => line.fee === code).map((line) => line.amount)));

const statedAs = (stated: readonly StatedFee[], code: FeeCode): Paise =>
  add(ZERO, ...stated.filter((fee) => fee.code === code).map((fee) => fee.amount));
