import { add, least, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { type LoanFee, levied } from "../fees.ts";
import type { FeeKind, FeeWhen } from "../product-terms.ts";
import { type AgreedRate, agreedRateOf } from "../repayment.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { feesReversed, type LoanState, leviedOf, principalLeft, timesLevied } from "./loan-state.ts";
import type { Accrual, Segment } from "./segments.ts";

/** The paid and the forgiven part of a line. */
type SettledPart = { readonly paid: Paise; readonly waived: Paise };

/** One line of the proof: the amount, and the numbers it was computed from. */
export type OwedLine =
  | {
      readonly kind: "principal";
      readonly amount: Paise;
      /** lent − paid − waived − feesReversed + owedAgain */
      readonly formula: SettledPart & {
        readonly lent: Paise;
        readonly feesReversed: Paise;
        readonly owedAgain: Paise;
      };
    }
  | {
      readonly kind: "interest" | "overdue-interest";
      readonly amount: Paise;
      /** Σ interest of the parts − overStatement − paid − waived */
      readonly formula: SettledPart & {
        readonly rate: AgreedRate;
        readonly parts: readonly InterestPart[];
        readonly overStatement: Paise;
      };
    }
  | {
      readonly kind: "charge";
      readonly fee: FeeKind;
      readonly amount: Paise;
      /** count × each − overMaximum − paid − waived */
      readonly formula: SettledPart & {
        readonly count: number;
        readonly each: Paise;
        /** The sum above the most that penal charges may come to, which is not asked for. */
        readonly overMaximum: Paise;
      };
    };

export type OwedLineKind = OwedLine["kind"];

/** The days of one principal on this side of the due date. */
export type InterestPart = { readonly principal: Paise; readonly days: number; readonly interest: Paise };

/** The debt by the interest of a day, line by line: payments count for older lines first. */
export const owedLines = (facts: LoanFacts, state: LoanState, accrual: Accrual): readonly OwedLine[] =>
  [principalLine(facts, state), ...interestLines(facts, state, accrual), ...chargeLines(facts, state)].filter(
    ({ amount }) => amount > ZERO,
  );

export const amountOf = (lines: readonly OwedLine[], kind: Exclude<OwedLineKind, "charge">): Paise =>
  lines.find((line) => line.kind === kind)?.amount ?? ZERO;

/** The unpaid part of a fee. */
export const chargeOwed = (lines: readonly OwedLine[], fee: FeeKind): Paise =>
  lines.find((line) => line.kind === "charge" && line.fee === fee)?.amount ?? ZERO;

function principalLine(facts: LoanFacts, state: LoanState): OwedLine {
  return {
    kind: "principal",
    amount: principalLeft(facts, state),
    formula: {
      lent: facts.principal,
      paid: state.paid.principal,
      waived: state.waived.principal,
      feesReversed: feesReversed(facts, state),
      owedAgain: state.owedAgain,
    },
  };
}

function interestLines(
  facts: LoanFacts,
  state: LoanState,
  { segments, upToDue, overdue, overStatement }: Accrual,
): readonly OwedLine[] {
  const rate = agreedRateOf(facts);
  const [first, second] = settle(
    { earlier: upToDue, later: overdue },
    { paid: state.paid.interest, waived: state.waived.interest },
  );
  return [
    {
      kind: "interest",
      amount: leftOf(upToDue, first),
      formula: { rate, parts: partsOf(segments, beforeDue), overStatement, ...first },
    },
    {
      kind: "overdue-interest",
      amount: leftOf(overdue, second),
      formula: { rate, parts: partsOf(segments, afterDue), overStatement: ZERO, ...second },
    },
  ];
}

/** Told in the order of the fees, and settled in the order in which they can have come about. */
function chargeLines(facts: LoanFacts, state: LoanState): readonly OwedLine[] {
  let settled: SettledPart = { paid: state.paid.charges, waived: state.waived.charges };
  const lines = new Map<FeeKind, OwedLine>();
  for (const { kind: fee, amount: each } of levied(facts.fees).toSorted(byOccasion)) {
    const whole = leviedOf(state, fee);
    const [first, rest] = settleOne(whole, settled);
    const count = timesLevied(state, fee);
    const overMaximum = paise(each * BigInt(count) - whole);
    const formula = { count, each, overMaximum, ...first };
    lines.set(fee, { kind: "charge", fee, amount: leftOf(whole, first), formula });
    settled = rest;
  }
  if (settled.paid !== ZERO || settled.waived !== ZERO)
    throw new Error("owedLines: more was settled than there was");
  return levied(facts.fees).flatMap(({ kind }) => lines.get(kind) ?? []);
}

/** A bounce comes before what is levied for the days after it. */
const byOccasion = (one: LoanFee, other: LoanFee): number => occasionOf(one.when) - occasionOf(other.when);

const occasionOf = (when: FeeWhen): number => (when.on === "overdue" ? when.afterDays : 0);

const leftOf = (whole: Paise, { paid, waived }: SettledPart): Paise => subtract(whole, add(paid, waived));

/** Payments fill the earlier of two first, then what was forgiven does. */
function settle(
  { earlier, later }: { readonly earlier: Paise; readonly later: Paise },
  settled: SettledPart,
): [SettledPart, SettledPart] {
  const [first, rest] = settleOne(earlier, settled);
  if (leftOf(later, rest) < ZERO) throw new Error("owedLines: more was settled than there was");
  return [first, rest];
}

/** Gives a line its share of the settled sums, and the rest for the lines after it. */
function settleOne(whole: Paise, settled: SettledPart): [SettledPart, SettledPart] {
  const paid = least(settled.paid, whole);
  const waived = least(settled.waived, subtract(whole, paid));
  const rest = { paid: subtract(settled.paid, paid), waived: subtract(settled.waived, waived) };
  return [{ paid, waived }, rest];
}

const partsOf = (segments: readonly Segment[], part: (segment: Segment) => InterestPart): InterestPart[] =>
  segments.map(part).filter(({ days }) => days > 0);

const beforeDue = (segment: Segment): InterestPart => ({
  principal: segment.principal,
  days: segment.days - segment.overdueDays,
  interest: subtract(segment.interest, segment.overdueInterest),
});

const afterDue = ({ principal, overdueDays, overdueInterest }: Segment): InterestPart => ({
  principal,
  days: overdueDays,
  interest: overdueInterest,
});
