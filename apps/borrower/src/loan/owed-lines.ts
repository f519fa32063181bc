import { plural, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { CoolingOffLine, Owed, OwedLine } from "@vaada/contract/owed";
import { type Paise, paise } from "@vaada/money/paise";
import { formatDayAndMonth } from "../language/dates.ts";
import { amountOf, feeWords, moneyText } from "../shell/money-text.ts";

type Line = { label: string; formula: string; amount: Paise };

/** A line of what is owed in words, with how it comes about. */
function owedLine(line: OwedLine): Line {
  return { label: labelOf(line), formula: formulaOf(line), amount: amountOf(line.amount) };
}

function labelOf(line: OwedLine): string {
  switch (line.kind) {
    case "principal":
      return t`Borrowed`;
    case "interest":
      return t`Interest`;
    case "overdue-interest":
      return t`Interest after the due date`;
    case "late-fee":
      return t`Late fee`;
    case "bounce-charges":
      return t`Bounce charge`;
    case "charge":
      return feeWords().feeName(line.fee);
    default:
      return line satisfies never;
  }
}

function formulaOf(line: OwedLine): string {
  switch (line.kind) {
    case "principal": {
      const { lent, feesReversed, owedAgain } = line.formula;
      const again = moneyText(owedAgain);
      const fees = moneyText(feesReversed);
      const changes = [
        ...(owedAgain === 0 ? [] : [t`+ ${again} owed again`]),
        ...(feesReversed === 0 ? [] : [t`− ${fees} fee taken back`]),
        ...settled(line.formula),
      ];
      return changes.length === 0 ? "" : [moneyText(lent), ...changes].join(" ");
    }
    case "interest":
    case "overdue-interest": {
      const { parts, overStatement } = line.formula;
      const over = moneyText(overStatement);
      return [
        partsText(parts, line.formula),
        ...(overStatement === 0 ? [] : [t`− ${over} above your key fact statement`]),
        ...settled(line.formula),
      ].join(" ");
    }
    case "late-fee": {
      // One for each instalment that was late.
      const { count, each } = line.formula;
      const times = count > 1 ? `${count} × ${moneyText(each)}` : t`once, after the due date`;
      return [times, ...cut(line.formula), ...settled(line.formula)].join(" ");
    }
    case "bounce-charges":
    case "charge": {
      const { count, each } = line.formula;
      return [`${count} × ${moneyText(each)}`, ...cut(line.formula), ...settled(line.formula)].join(" ");
    }
    default:
      return line satisfies never;
  }
}

/** Says how much the limit of penal charges has cut. */
function cut({ overMaximum }: { overMaximum: number }): string[] {
  const over = moneyText(overMaximum);
  return overMaximum === 0 ? [] : [t`− ${over} above the most we may charge`];
}

/** Says how much of it was paid and forgiven. */
function settled(formula: { paid: number; waived: number }): string[] {
  const paid = moneyText(formula.paid);
  const waived = moneyText(formula.waived);
  return [
    ...(formula.paid === 0 ? [] : [t`− ${paid} paid`]),
    ...(formula.waived === 0 ? [] : [t`− ${waived} let off`]),
  ];
}

/** "₹20,000 × 0.05% × 10 days + ₹15,100 × 0.05% × 32 days" */
/** A rate that was agreed by the year is counted by days of 365. */
const partsText = (
  parts: readonly { principal: number; days: number }[],
  { roi, per }: { roi: number; per?: "year" | undefined },
): string => {
  const rate = per === "year" ? `${roi}% ÷ 365` : `${roi}%`;
  return parts.map((part) => `${moneyText(part.principal)} × ${rate} × ${daysText(part.days)}`).join(" + ");
};

const daysText = (count: number): string => t`${plural(count, { one: "# day", other: "# days" })}`;

/** A line of what giving the loan back costs. */
export function coolingOffLine(line: CoolingOffLine): Omit<Line, "formula"> & { formula?: string } {
  switch (line.kind) {
    case "arrived":
      return { label: t`What arrived in your account`, amount: amountOf(line.amount) };
    case "interest": {
      const { segments, overStatement } = line.formula;
      const over = moneyText(overStatement);
      const parts = partsText(segments, line.formula);
      const formula = overStatement === 0 ? parts : `${parts} ${t`− ${over} above your key fact statement`}`;
      return { label: t`Interest for the days used`, formula, amount: amountOf(line.amount) };
    }
    case "paid":
      return { label: t`Paid already`, amount: takenOff(line.amount) };
    case "waived":
      return { label: t`Let off`, amount: takenOff(line.amount) };
    default:
      return line satisfies never;
  }
}

/** The full payment today, line by line: in the first days that is giving the loan back. */
export const fullPaymentLines = ({ owed, coolingOff }: Pick<Dashboard, "coolingOff"> & { owed: Owed }) =>
  coolingOff === null
    ? {
        label: t`What you owe today`,
        lines: owed.lines.map(owedLine),
        total: { label: t`Total payable today`, amount: amountOf(owed.total) },
      }
    : {
        label: t`What giving the loan back costs today`,
        lines: coolingOff.lines.map(coolingOffLine),
        total: { label: t`Total payable today`, amount: amountOf(coolingOff.amount) },
      };

/** The debt on the due date, line by line. */
export function dueLines({ on, lines, total }: Owed) {
  const day = formatDayAndMonth(civilDate(on));
  return {
    label: t`What you owe on ${day}`,
    lines: lines.map(owedLine),
    total: { label: t`You pay on ${day}`, amount: amountOf(total) },
  };
}

/** The wire's own amounts are never below nothing, but for these. */
const takenOff = (rupees: number): Paise => paise(-amountOf(-rupees));
