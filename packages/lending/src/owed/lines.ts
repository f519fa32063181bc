import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import type { LoanFacts } from "./loan-facts.ts";
import {
  accrualOn,
  bounceCharges,
  feesReversed,
  type LoanState,
  lateFeeCharged,
  principalLeft,
} from "./loan-state.ts";
import type { Segment } from "./segments.ts";

/** What was paid and forgiven of a line. */
type Settled = { readonly paid: Paise; readonly waived: Paise };

/** One line of the proof: the amount, and the numbers it was computed from. */
export type OwedLine =
  | {
      readonly kind: "principal";
      readonly amount: Paise;
      /** lent − paid − waived − feesReversed + owedAgain */
      readonly formula: Settled & {
        readonly lent: Paise;
        readonly feesReversed: Paise;
        readonly owedAgain: Paise;
      };
    }
  | {
      readonly kind: "interest" | "overdue-interest";
      readonly amount: Paise;
      /** Σ interest of the parts − overStatement − paid − waived */
      readonly formula: Settled & {
        readonly ratePpmPerDay: bigint;
        readonly parts: readonly InterestPart[];
        readonly overStatement: Paise;
      };
    }
  | {
      readonly kind: "late-fee" | "bounce-charges";
      readonly amount: Paise;
      /** count × each − paid − waived */
      readonly formula: Settled & { readonly count: number; readonly each: Paise };
    };

export type OwedLineKind = OwedLine["kind"];

/** The days of one principal on this side of the due date. */
export type InterestPart = { readonly principal: Paise; readonly days: number; readonly interest: Paise };

/** What is owed, line by line: what is older is held to be paid first. */
export const owedLines = (facts: LoanFacts, state: LoanState, day: number): readonly OwedLine[] =>
  [principalLine(facts, state), ...interestLines(facts, state, day), ...chargeLines(facts, state)].filter(
    ({ amount }) => amount > ZERO,
  );

export const amountOf = (lines: readonly OwedLine[], kind: OwedLineKind): Paise =>
  lines.find((line) => line.kind === kind)?.amount ?? ZERO;

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

function interestLines(facts: LoanFacts, state: LoanState, day: number): readonly OwedLine[] {
  const { segments, upToDue, overdue, overStatement } = accrualOn(facts, state, day);
  const { ratePpmPerDay } = facts;
  const [first, second] = settle(
    { earlier: upToDue, later: overdue },
    { paid: state.paid.interest, waived: state.waived.interest },
  );
  return [
    {
      kind: "interest",
      amount: leftOf(upToDue, first),
      formula: { ratePpmPerDay, parts: partsOf(segments, beforeDue), overStatement, ...first },
    },
    {
      kind: "overdue-interest",
      amount: leftOf(overdue, second),
      formula: { ratePpmPerDay, parts: partsOf(segments, afterDue), overStatement: ZERO, ...second },
    },
  ];
}

function chargeLines(facts: LoanFacts, state: LoanState): readonly OwedLine[] {
  const [earlier, later] = [bounceCharges(facts, state), lateFeeCharged(facts, state)];
  const [first, second] = settle(
    { earlier, later },
    { paid: state.paid.charges, waived: state.waived.charges },
  );
  return [
    {
      kind: "late-fee",
      amount: leftOf(later, second),
      formula: { count: state.hasLateFee ? 1 : 0, each: facts.lateFee, ...second },
    },
    {
      kind: "bounce-charges",
      amount: leftOf(earlier, first),
      formula: { count: state.bounces, each: facts.bounceCharge, ...first },
    },
  ];
}

const leftOf = (whole: Paise, { paid, waived }: Settled): Paise => subtract(whole, add(paid, waived));

/** Payments fill the earlier of two first, then what was forgiven does. */
function settle(
  { earlier, later }: { readonly earlier: Paise; readonly later: Paise },
  settled: Settled,
): [Settled, Settled] {
  const paid = least(settled.paid, earlier);
  const waived = least(settled.waived, subtract(earlier, paid));
  const rest = { paid: subtract(settled.paid, paid), waived: subtract(settled.waived, waived) };
  if (leftOf(later, rest) < ZERO) throw new Error("owedLines: more was settled than there was");
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
