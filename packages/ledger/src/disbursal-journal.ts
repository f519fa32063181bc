import { type Paise, paise } from "@vaada/money/paise";
import { assertBalanced, type Journal, type Line } from "./journal.ts";

export type DisbursedLoan = {
  readonly principal: Paise;
  readonly fee: Paise;
  readonly gst: Paise;
  /** What reached the borrower's account. */
  readonly net: Paise;
};

/** The money arrived: the borrower owes the whole principal, of which the fee and its GST were kept back. */
export function disbursalJournal({ principal, fee, gst, net }: DisbursedLoan): Journal {
  if (net <= 0n || fee < 0n || gst < 0n) throw new RangeError("disbursalJournal: an amount below zero");
  const lines: Line[] = [
    { account: "principal-receivable", amount: principal, fee: null },
    { account: "pool", amount: credit(net), fee: null },
    { account: "fee-income", amount: credit(fee), fee: "processing-fee" },
    { account: "gst-payable", amount: credit(gst), fee: "gst-on-processing-fee" },
  ];
  const journal: Journal = { kind: "disbursal", lines: lines.filter((line) => line.amount !== 0n) };
  assertBalanced(journal);
  return journal;
}

const credit = (amount: Paise): Paise => paise(-amount);
