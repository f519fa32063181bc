import { type Paise, paise } from "@vaada/money/paise";
import { assertBalanced, type Journal, type KeptFee, type Line, linesOfFees } from "./journal.ts";

export type DisbursedLoan = {
  readonly principal: Paise;
  readonly fees: readonly KeptFee[];
  /** The sum that reached the borrower's account. */
  readonly net: Paise;
};

/** The money arrived: the borrower owes the whole principal, of which the fees and their GST were kept back. */
export function disbursalJournal({ principal, fees, net }: DisbursedLoan): Journal {
  const isMistaken = net <= 0n || fees.some(({ amount, tax }) => amount < 0n || tax < 0n);
  if (isMistaken) throw new RangeError("disbursalJournal: an amount below zero");
  const lines: Line[] = [
    { account: "principal-receivable", amount: principal, fee: null },
    { account: "pool", amount: paise(-net), fee: null },
    ...linesOfFees(fees),
  ];
  const journal: Journal = { kind: "disbursal", lines: lines.filter((line) => line.amount !== 0n) };
  assertBalanced(journal);
  return journal;
}
