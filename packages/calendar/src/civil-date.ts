/** A day in India, written YYYY-MM-DD. Never an instant. Its text sorts as its days do. */
export type CivilDate = string & { readonly __kind: "civil-date" };

export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new RangeError(`civilDate: not a day of the calendar: ${text}`);
  return text;
}

export function isCivilDate(text: string): text is CivilDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = partsOf(text as CivilDate);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth({ year, month });
}

export const addDays = (date: CivilDate, days: number): CivilDate => fromEpochDay(epochDay(date) + days);

/** The same day of another year; 29 February is 1 March where there is none, so that no year is a day short. */
export function addYears(date: CivilDate, years: number): CivilDate {
  const { year, month, day } = partsOf(date);
  const firstOfMonth = fromParts({ year: year + years, month, day: 1 });
  return addDays(firstOfMonth, day - 1);
}

/** Nights from one day to the other; negative when `until` is the earlier one. */
export const daysBetween = (from: CivilDate, until: CivilDate): number => epochDay(until) - epochDay(from);

export const dayOfMonth = (date: CivilDate): number => partsOf(date).day;

/** The last day of the month that this day is in. */
export function lastDayOfMonth(date: CivilDate): CivilDate {
  const { year, month } = partsOf(date);
  return fromParts({ year, month, day: daysInMonth({ year, month }) });
}

/** The day in India at an instant (milliseconds since 1970 in UTC). India keeps +05:30 all year. */
export const civilDateInIndia = (instantMs: number): CivilDate =>
  fromEpochDay(Math.floor((instantMs + INDIA_AHEAD_OF_UTC_MS) / DAY_MS));

/** The instant at which this day begins in India. */
export const startOfDayInIndia = (date: CivilDate): number => epochDay(date) * DAY_MS - INDIA_AHEAD_OF_UTC_MS;

export type CivilDateParts = { readonly year: number; readonly month: number; readonly day: number };

export const partsOf = (date: CivilDate): CivilDateParts => ({
  year: twoDigits(date, 0) * 100 + twoDigits(date, 2),
  month: twoDigits(date, 5),
  day: twoDigits(date, 8),
});

/** Digit by digit: the close of a day reads millions of dates, and a part of a text costs more than its sum. */
const twoDigits = (date: CivilDate, at: number): number =>
  10 * date.charCodeAt(at) + date.charCodeAt(at + 1) - 11 * CODE_OF_ZERO;

const CODE_OF_ZERO = 48;

export const INDIA_AHEAD_OF_UTC_MS = 19_800_000;
export const DAY_MS = 86_400_000;
export const DAY_SECONDS = 86_400;

/** From 1 March 0000 to 1 January 1970: moves the count below to the epoch that instants use. */
const DAYS_FROM_MARCH_0000_TO_EPOCH = 719_468;
const YEARS_PER_ERA = 400;
const DAYS_PER_ERA = 146_097;

function daysInMonth({ year, month }: { year: number; month: number }): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Days since 1 January 1970. Years are counted from March, so that the leap day is the last of its year
 * and the lengths of the months before it follow one straight line, (153 × month + 2) ÷ 5.
 */
function epochDay(date: CivilDate): number {
  const { year, month, day } = partsOf(date);
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / YEARS_PER_ERA);
  const yearOfEra = yearFromMarch - era * YEARS_PER_ERA;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_MARCH_0000_TO_EPOCH;
}

/** The way back: leap days are taken out of the day of the era first, then years are 365 days. */
function fromEpochDay(daysSinceEpoch: number): CivilDate {
  if (!Number.isInteger(daysSinceEpoch))
    throw new RangeError(`civil-date: not a whole day: ${daysSinceEpoch}`);
  const days = daysSinceEpoch + DAYS_FROM_MARCH_0000_TO_EPOCH;
  const era = Math.floor(days / DAYS_PER_ERA);
  const dayOfEra = days - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return fromParts({ year: era * YEARS_PER_ERA + yearOfEra + (month <= 2 ? 1 : 0), month, day });
}

function fromParts({ year, month, day }: CivilDateParts): CivilDate {
  if (year < 0 || year > 9999)
    throw new RangeError(`civil-date: year ${year} cannot be written in four digits`);
  return `${String(year).padStart(4, "0")}-${inTwoDigits(month)}-${inTwoDigits(day)}` as CivilDate;
}

const inTwoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));
