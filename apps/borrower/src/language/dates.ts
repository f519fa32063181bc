import { select, selectOrdinal, t } from "@lingui/core/macro";
import { type CivilDate, civilDateInIndia, partsOf } from "@vaada/calendar/civil-date";
import { formatTime as englishTime, formatIsoInIndia } from "@vaada/calendar/format";

// Days and times as the screen's language writes them. The calendar's own are English, for papers and logs.

/** "13 Feb 2027" */
export const formatDay = (date: CivilDate): string => `${formatDayAndMonth(date)} ${date.slice(0, 4)}`;

/** "13 Feb", where the year is clear from what stands around it. */
export function formatDayAndMonth(date: CivilDate): string {
  const { month, day } = partsOf(date);
  return `${day} ${monthNames()[month - 1]}`;
}

/** "15th Nov 2026, 4:12 PM" in India's time, at an instant in milliseconds since 1970. */
export function formatMoment(instantMs: number): string {
  const date = civilDateInIndia(instantMs);
  const { day, month, year } = partsOf(date);
  const name = monthNames()[month - 1];
  const time = formatTime(instantMs);
  return selectOrdinal(day, {
    one: `#st ${name} ${year}, ${time}`,
    two: `#nd ${name} ${year}, ${time}`,
    few: `#rd ${name} ${year}, ${time}`,
    other: `#th ${name} ${year}, ${time}`,
  });
}

/** "4:12 PM" in India's time. */
export const formatTime = (instantMs: number): string =>
  clockText(englishTime(instantMs).replace(/ .*/, ""), hourInIndia(instantMs));

/** "10 AM" for an hour of the day. */
export const hourText = (hour: number): string => clockText(String(hour % 12 === 0 ? 12 : hour % 12), hour);

/** The same where no sentence goes on from it: Hindi then has a word more. */
export function hourAloneText(hour: number): string {
  const clock = hourText(hour);
  return t({ context: "alone", message: `${clock}` });
}

/** English tells two halves of a day apart; who speaks Hindi says which part of it. */
export function clockText(clock: string, hour: number): string {
  const part = partOfDay(hour);
  return select(part, {
    small: `${clock} AM`,
    morning: `${clock} AM`,
    noon: `${clock} PM`,
    evening: `${clock} PM`,
    other: `${clock} PM`,
  });
}

function partOfDay(hour: number): "small" | "morning" | "noon" | "evening" | "night" {
  if (hour < 4) return "small";
  if (hour < 12) return "morning";
  if (hour < 16) return "noon";
  return hour < 20 ? "evening" : "night";
}

const hourInIndia = (instantMs: number): number =>
  Number.parseInt(formatIsoInIndia(instantMs).slice("YYYY-MM-DDT".length), 10);

const monthNames = (): readonly string[] => [
  t`Jan`,
  t`Feb`,
  t`Mar`,
  t`Apr`,
  t`May`,
  t`Jun`,
  t`Jul`,
  t`Aug`,
  t`Sep`,
  t`Oct`,
  t`Nov`,
  t`Dec`,
];
