import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import { addWorkingDays } from "@vaada/calendar/working-days";

type Cycle = {
  /** On which working day after money moved it reaches the lender's bank. */
  readonly workingDays: number;
  readonly holidays: readonly Holiday[];
};

export type SettlementDays = {
  /** The days whose money was due at the bank on the day before: what no report has of it is missing. */
  readonly missing: readonly CivilDate[];
  /**
   * The last days before them. A holiday that is added, or another cycle, moves when money was due, and a day could pass by
   * without having been missing on any night.
   */
  readonly overdue: readonly CivilDate[];
  /** The first day whose money may still be with the provider. */
  readonly waitingFrom: CivilDate;
};

const LOOKED_BACK_DAYS = 14;

/** Tells the money that is missing at the end of a day from what the provider still has in good time. */
export function settlementDaysOn(on: CivilDate, { workingDays, holidays }: Cycle): SettlementDays {
  const yesterday = addDays(on, -1);
  const missing: CivilDate[] = [];
  let waitingFrom = on;
  for (let day = yesterday; ; day = addDays(day, -1)) {
    const dueOn = addWorkingDays(day, workingDays, holidays);
    if (dueOn < yesterday)
      return { missing, overdue: daysFrom(addDays(on, -LOOKED_BACK_DAYS), day), waitingFrom };
    if (dueOn === yesterday) missing.push(day);
    else waitingFrom = day;
  }
}

function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
