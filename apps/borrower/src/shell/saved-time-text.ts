import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatMoment, formatTime } from "@vaada/calendar/format";

/** The time alone says today. */
export const savedTimeText = (atMs: number): string =>
  civilDateInIndia(atMs) === civilDateInIndia(Date.now()) ? formatTime(atMs) : formatMoment(atMs);
