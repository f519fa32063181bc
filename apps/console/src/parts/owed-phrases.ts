import type { OwedLine } from "@vaada/contract/owed";
import { type Paise, paise } from "@vaada/money/paise";
import { inWords, rupees } from "./figures.ts";

/** The server sends rupees with at most two decimals. */
export const paiseOf = (amount: number): Paise => paise(BigInt(Math.round(amount * 100)));

/** A line of what is owed as the borrower reads it, with the figures that it comes from. */
export const owedLine = (line: OwedLine) => ({
  label: labelOf(line),
  formula: formulaOf(line),
  amount: paiseOf(line.amount),
});

function labelOf(line: OwedLine): string {
  switch (line.kind) {
    case "principal":
      return "Principal";
    case "interest":
      return "Interest to the due date";
    case "overdue-interest":
      return "Interest after the due date";
    case "late-fee":
      return "Late fee";
    case "bounce-charges":
      return "Bounce charge";
    case "charge":
      return inWords(line.fee);
    default:
      return line satisfies never;
  }
}

function formulaOf(line: OwedLine): string {
  switch (line.kind) {
    case "principal": {
      const { lent, feesReversed, owedAgain } = line.formula;
      return [
        `${rupees(lent)} lent`,
        ...part(owedAgain, "+", "owed again"),
        ...part(feesReversed, "−", "fee taken back"),
        ...settled(line.formula),
      ].join(" ");
    }
    case "interest":
    case "overdue-interest": {
      const { roi, per, parts, overStatement } = line.formula;
      const rate = per === "year" ? `${roi}% ÷ 365` : `${roi}%`;
      return [
        parts
          .map(
            ({ principal, days }) =>
              `${rupees(principal)} × ${rate} × ${days === 1 ? "1 day" : `${days} days`}`,
          )
          .join(" + "),
        ...part(overStatement, "−", "above the key fact statement"),
        ...settled(line.formula),
      ].join(" ");
    }
    case "late-fee":
    case "bounce-charges":
    case "charge": {
      const { count, each, overMaximum } = line.formula;
      return [
        `${count} × ${rupees(each)}`,
        ...part(overMaximum, "−", "above the most that may be charged"),
        ...settled(line.formula),
      ].join(" ");
    }
    default:
      return line satisfies never;
  }
}

const settled = ({ paid, waived }: { paid: number; waived: number }): string[] => [
  ...part(paid, "−", "paid"),
  ...part(waived, "−", "waived"),
];

const part = (amount: number, sign: string, words: string): string[] =>
  amount === 0 ? [] : [`${sign} ${rupees(amount)} ${words}`];
