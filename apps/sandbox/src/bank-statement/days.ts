/** Midnight of a civil date, for counting days; UTC so that no day is shorter than another. */
export const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** "2026-11-15" → "15/11/2026". */
export const indianDate = (date: string): string => date.split("-").toReversed().join("/");

/** "15/11/2026" → "2026-11-15"; `null` for what is no day of the calendar. */
export function isoDate(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const parsed = dayOf(date);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
}

/** The same day of a month before; a day that month lacks falls on its last. */
export function monthsBefore(date: string, months: number): string {
  const day = dayOf(date);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months + 1, 0));
  last.setUTCDate(Math.min(day.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** "2026-08" → 31. */
export const daysInMonth = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** "2026-08" → "Aug-2026". */
export const longMonth = (month: string): string => `${shortName(month)}-${month.slice(0, 4)}`;
/** "2026-08" → "Aug-26". */
export const shortMonth = (month: string): string => `${shortName(month)}-${month.slice(2, 4)}`;
/** "2026-08-11" → "11-Aug-26". */
export const shortDay = (date: string): string => `${date.slice(8)}-${shortMonth(date.slice(0, 7))}`;

/** "2026-11-13 07:48:34". */
export const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const shortName = (month: string): string => MONTH.format(dayOf(`${month}-01`));
