import type { CivilDate } from "@vaada/calendar/civil-date";
import type { InstalmentState as WireInstalment } from "@vaada/contract/instalments";
import type {
  CoolingOffLine as WireCoolingOffLine,
  Owed as WireOwed,
  OwedLine as WireOwedLine,
  InterestSegment as WireSegment,
} from "@vaada/contract/owed";
import type { InstalmentState } from "@vaada/lending/owed/instalments-owed";
import type { OwedLine } from "@vaada/lending/owed/lines";
import type { CoolingOffLine, Owed } from "@vaada/lending/owed/owed-on";
import type { Segment } from "@vaada/lending/owed/segments";
import type { FeeKind } from "@vaada/lending/product-terms";
import type { AgreedRate } from "@vaada/lending/repayment";
import { type Paise, paise } from "@vaada/money/paise";
import { percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";

/** The amount owed on a day as the calls reply it: in rupees, with the figures of each line. */
export const describeOwed = (owed: Owed, on: CivilDate): WireOwed => ({
  on,
  principal: toWireRupees(owed.principal),
  interest: toWireRupees(owed.interest),
  charges: toWireRupees(owed.charges),
  total: toWireRupees(owed.total),
  lines: owed.lines.map(describeOwedLine),
});

function describeOwedLine(line: OwedLine): WireOwedLine {
  const amount = toWireRupees(line.amount);
  const settled = { paid: toWireRupees(line.formula.paid), waived: toWireRupees(line.formula.waived) };
  switch (line.kind) {
    case "principal": {
      const { lent, feesReversed, owedAgain } = line.formula;
      const formula = {
        ...settled,
        lent: toWireRupees(lent),
        feesReversed: toWireRupees(feesReversed),
        owedAgain: toWireRupees(owedAgain),
      };
      return { kind: line.kind, amount, formula };
    }
    case "interest":
    case "overdue-interest": {
      const { rate, parts, overStatement } = line.formula;
      const formula = {
        ...settled,
        ...describeRate(rate),
        parts: parts.map(({ principal, days, interest }) => ({
          principal: toWireRupees(principal),
          days,
          interest: toWireRupees(interest),
        })),
        overStatement: toWireRupees(overStatement),
      };
      return { kind: line.kind, amount, formula };
    }
    case "charge": {
      const { count, each, overMaximum } = line.formula;
      const formula = {
        ...settled,
        count,
        each: toWireRupees(each),
        overMaximum: toWireRupees(overMaximum),
      };
      return { ...wireKindOf(line.fee), amount, formula };
    }
    default:
      return line satisfies never;
  }
}

/** Two charges have kinds of their own on the wire. */
function wireKindOf(fee: FeeKind) {
  if (fee === "late-fee") return { kind: "late-fee" } as const;
  return fee === "bounce-charge" ? ({ kind: "bounce-charges" } as const) : ({ kind: "charge", fee } as const);
}

/** Every instalment of a loan as it stands on a day. */
export const describeInstalments = (
  instalments: readonly InstalmentState[],
  today: CivilDate,
): WireInstalment[] =>
  instalments.map((one) => ({
    number: one.number,
    dueOn: one.dueOn,
    payableThrough: one.payableThrough,
    amount: toWireRupees(one.amount),
    principal: toWireRupees(one.principal),
    interest: toWireRupees(one.interest),
    paid: toWireRupees(one.paid),
    unpaid: toWireRupees(one.unpaid),
    state: stateOf(one, today),
  }));

function stateOf(
  { isSettled, isDue, payableThrough }: InstalmentState,
  today: CivilDate,
): WireInstalment["state"] {
  if (isSettled) return "paid";
  if (today > payableThrough) return "overdue";
  return isDue ? "due" : "ahead";
}

export const describeSegment = (segment: Segment): WireSegment => ({
  principal: toWireRupees(segment.principal),
  from: segment.from,
  until: segment.until,
  days: segment.days,
  interest: toWireRupees(segment.interest),
  overdueDays: segment.overdueDays,
  overdueInterest: toWireRupees(segment.overdueInterest),
});

export function describeCoolingOffLine(line: CoolingOffLine): WireCoolingOffLine {
  const amount = signedRupees(line.amount);
  if (line.kind !== "interest") return { kind: line.kind, amount };
  const { rate, segments, overStatement } = line.formula;
  return {
    kind: line.kind,
    amount,
    formula: {
      ...describeRate(rate),
      segments: segments.map(describeSegment),
      overStatement: toWireRupees(overStatement),
    },
  };
}

/** A rate that was agreed by the year says so; one by the day is as it always was. */
const describeRate = ({ per, ppm }: AgreedRate): { roi: number; per?: "year" } =>
  per === "day" ? { roi: percentFromPpm(ppm) } : { roi: percentFromPpm(ppm), per };

/** A deduction is below zero. */
const signedRupees = (amount: Paise): number =>
  amount < 0n ? -toWireRupees(paise(-amount)) : toWireRupees(amount);
