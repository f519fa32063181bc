import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, least, type Paise, subtract } from "@vaada/money/paise";
import { type DueDay, interestOfDays } from "../repayment.ts";
import type { LoanFacts } from "./loan-facts.ts";

/** Days of one and the same principal, counted from the day the money arrived. */
export type Span = { readonly principal: Paise; readonly fromDay: number; readonly untilDay: number };

/** A span with the interest it earned, rounded once: the part of it after the due date is told apart. */
export type Segment = {
  readonly principal: Paise;
  readonly from: CivilDate;
  readonly until: CivilDate;
  readonly days: number;
  readonly interest: Paise;
  readonly overdueDays: number;
  readonly overdueInterest: Paise;
};

export type Accrual = {
  readonly segments: readonly Segment[];
  readonly upToDue: Paise;
  readonly overdue: Paise;
  /** The interest that rounding would have added to the key fact statement's, which is not asked for. */
  readonly overStatement: Paise;
};

type LoanDays = Pick<LoanFacts, "arrivedOn" | "dueOn" | "payableThrough" | "repayment">;
type PricedDays = LoanDays & Pick<LoanFacts, "principal" | "repay" | "ratePpmPerDay">;

/**
 * The days that a loan is charged for by a date: its first day counts once even if it is paid that day, and a wait for
 * the working day after the due date is as the due date itself. What is left after the wait is charged for all of it.
 */
export function chargedDay(facts: LoanDays, date: CivilDate): number {
  const isWait = ({ dueOn, payableThrough }: DueDay): boolean => date > dueOn && date <= payableThrough;
  const waited = facts.repayment.kind === "single" ? facts : facts.repayment.dues.find(isWait);
  return Math.max(
    daysBetween(facts.arrivedOn, waited !== undefined && isWait(waited) ? waited.dueOn : date),
    1,
  );
}

/** Interest of all spans. Up to the due date of a loan that is repaid at once it is never more than the key fact statement said. */
export function accrualOf(facts: PricedDays, spans: readonly Span[]): Accrual {
  const segments = spans
    .flatMap((span) => periodsOf(facts, span))
    .filter(({ principal, fromDay, untilDay }) => principal > 0n && untilDay > fromDay)
    .map((span) => segmentOf(facts, span));
  const interest = add(...segments.map((segment) => segment.interest));
  const overdue = add(...segments.map((segment) => segment.overdueInterest));
  const rounded = subtract(interest, overdue);
  // A late instalment earns more interest up to the last due date.
  const stated =
    facts.repayment.kind === "single" ? least(rounded, subtract(facts.repay, facts.principal)) : rounded;
  return { segments, upToDue: stated, overdue, overStatement: subtract(rounded, stated) };
}

/** A span of instalments ends with each period, because the interest of a period is an instalment's own. */
function periodsOf(facts: PricedDays, { principal, fromDay, untilDay }: Span): Span[] {
  if (facts.repayment.kind === "single") return [{ principal, fromDay, untilDay }];
  const ends = facts.repayment.dues
    .map(({ dueOn }) => chargedDay(facts, dueOn))
    .filter((day) => day > fromDay && day < untilDay);
  return [...ends, untilDay].map((end, index) => ({
    principal,
    fromDay: ends[index - 1] ?? fromDay,
    untilDay: end,
  }));
}

function segmentOf(facts: PricedDays, { principal, fromDay, untilDay }: Span): Segment {
  const dueDay = Math.min(Math.max(chargedDay(facts, facts.dueOn), fromDay), untilDay);
  const interestFor = (days: number) => interestOfDays(facts, principal, days);
  const interest = interestFor(untilDay - fromDay);
  return {
    principal,
    from: addDays(facts.arrivedOn, fromDay),
    until: addDays(facts.arrivedOn, untilDay),
    days: untilDay - fromDay,
    interest,
    overdueDays: untilDay - dueDay,
    overdueInterest: subtract(interest, interestFor(dueDay - fromDay)),
  };
}
