import { addDays, type CivilDate, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import { workingDayFrom } from "@vaada/calendar/working-days";
import type { DebitRun } from "@vaada/lending/debit-run";

/** The working day on which a debit is presented, and the day that it counts for. */
type Presentation = { readonly presentOn: CivilDate; readonly valueDate: CivilDate };

/** A morning announces the debits of so many days later: for the next day's debits it would be seconds too late. */
export const NOTICE_DAYS = 2;

/**
 * The due date, or the next working day at no cost for the wait. A loan whose auto-pay came too late for that is debited
 * as soon as the debit can be announced.
 */
export function firstPresentation(
  { dueOn, closingOn }: { readonly dueOn: CivilDate; readonly closingOn: CivilDate },
  holidays: readonly Holiday[],
): Presentation {
  const nextMorning = addDays(closingOn, 1);
  const earliest = addDays(nextMorning, NOTICE_DAYS);
  if (dueOn >= earliest) return { presentOn: workingDayFrom(dueOn, holidays), valueDate: dueOn };
  const presentOn = workingDayFrom(earliest, holidays);
  return { presentOn, valueDate: presentOn };
}

/** After a bounce. */
export function nextPresentation(
  resultOn: CivilDate,
  { daysToNextPresentationMin }: Pick<DebitRun, "daysToNextPresentationMin">,
  holidays: readonly Holiday[],
): Presentation {
  const presentOn = workingDayFrom(addDays(resultOn, daysToNextPresentationMin), holidays);
  return { presentOn, valueDate: presentOn };
}

const HOUR_MS = 3_600_000;

/** The first day on which a debit that is announced at this instant can be presented. */
export function firstDayAfterNotice(
  noticedAtMs: number,
  { debitHourInIndia, noticeHoursMin }: Pick<DebitRun, "debitHourInIndia" | "noticeHoursMin">,
  holidays: readonly Holiday[],
): CivilDate {
  const allowedFromMs = noticedAtMs + noticeHoursMin * HOUR_MS;
  const day = civilDateInIndia(allowedFromMs);
  const isInTime = startOfDayInIndia(day) + debitHourInIndia * HOUR_MS >= allowedFromMs;
  return workingDayFrom(isInTime ? day : addDays(day, 1), holidays);
}
