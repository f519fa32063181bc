import { addDays } from "@vaada/calendar/civil-date";
import { workingDayFrom } from "@vaada/calendar/working-days";
import { daysOfHolidaysAhead, holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { extendPayableDays } from "../../loans/events/terms/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { DayTask } from "./day-phase.ts";
import { addCount, holdPhase, setCount } from "./store.ts";

/**
 * A holiday that was announced after a loan was opened puts its last day to pay off, as long as the due date is still to
 * come. The day is never brought forward: it was promised.
 */
export const followHolidays: DayTask = ({ services: { database, lender }, day }) =>
  database.withTx(AS_WORKER, async (tx) => {
    if (!(await holdPhase(tx, day))) return;
    const dueOn = addDays(day.on, 1);
    const payableThrough = workingDayFrom(dueOn, holidaysOf(lender));
    const count = await extendPayableDays(tx, { dueOn, payableThrough });
    await addCount(tx, { ...day, what: "payableLater", count });
  });

/** Half a year: the Reserve Bank and the states announce the next year's holidays by December. */
const HOLIDAYS_WARNING_DAYS = 180;

/** Warns each day, in the log and in the day's counts, from half a year before the announced holidays run out. */
export const warnOfHolidays: DayTask = async ({ services: { database, lender, log }, day }) => {
  const ahead = daysOfHolidaysAhead(lender, day.on);
  if (ahead > HOLIDAYS_WARNING_DAYS) return;
  const { through } = lender.keyFacts.holidays;
  if (ahead >= 0)
    log.warn({ through, daysAhead: ahead }, "the lender's file has holidays for half a year or less");
  else log.error({ through }, "alarm: the lender's file has no holidays any more but those of every year");
  await database.withTx(AS_WORKER, async (tx) => {
    if (!(await holdPhase(tx, day))) return;
    await setCount(tx, {
      ...day,
      what: ahead >= 0 ? "holidayDaysAhead" : "holidayDaysMissing",
      count: Math.abs(ahead),
    });
  });
};
