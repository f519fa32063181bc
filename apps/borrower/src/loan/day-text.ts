import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay, formatDayAndMonth } from "../language/dates.ts";
import { currentLanguage } from "../language/language.ts";

/** "Fri 1 Jan": a day that somebody plans for is known by its weekday. */
export const weekdayAndDay = (date: CivilDate): string => `${weekdayOf(date)} ${formatDayAndMonth(date)}`;

/** "Fri 1 Jan 2027" */
export const weekdayAndDate = (date: CivilDate): string => `${weekdayOf(date)} ${formatDay(date)}`;

function weekdayOf(date: CivilDate): string {
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: "short", timeZone: "UTC" });
  return weekday.format(Date.parse(`${date}T00:00:00Z`));
}

/** "HDFC ··6782": a bank's account by the digits that its owner knows it by. */
export const accountText = ({ bank, ending }: { bank: string; ending: string }): string =>
  `${bank} ··${ending}`;
