import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";

/** Five years: nobody's own papers go back further, and no statement is longer than it takes to read. */
const STATEMENT_DAYS_MAX = 1_830;

/** A bound that is left out is the loan's first day or today. */
export type AskedRange = { readonly from?: CivilDate | undefined; readonly to?: CivilDate | undefined };

/** The fault of a range, by the end that must be chosen anew. */
export type RangeFault =
  | { readonly field: "to"; readonly fault: "before-first" | "before-money" }
  | { readonly field: "from"; readonly fault: "after-today" | "too-long" };

export const RANGE_MESSAGES: Readonly<Record<RangeFault["fault"], string>> = {
  "before-first": "Choose a last day that is not before the first",
  "before-money": "Choose a last day that is not before the money arrived",
  "after-today": "Choose a first day that is not after today",
  "too-long": "Choose days within five years",
};

/** The days that a statement is made for: cut to those of the loan, because there is nothing to state about others. */
export function statementRange(
  { from, to }: AskedRange,
  { arrivedOn, today }: { readonly arrivedOn: CivilDate; readonly today: CivilDate },
): { readonly from: CivilDate; readonly to: CivilDate } | RangeFault {
  if (from !== undefined && to !== undefined && from > to) return { field: "to", fault: "before-first" };
  if (from !== undefined && from > today) return { field: "from", fault: "after-today" };
  if (to !== undefined && to < arrivedOn) return { field: "to", fault: "before-money" };
  const last = to === undefined || to > today ? today : to;
  // A range without a first day has as many days as one statement holds.
  const asked = from ?? addDays(last, 1 - STATEMENT_DAYS_MAX);
  const first = asked > arrivedOn ? asked : arrivedOn;
  if (daysBetween(first, last) >= STATEMENT_DAYS_MAX) return { field: "from", fault: "too-long" };
  return { from: first, to: last };
}
