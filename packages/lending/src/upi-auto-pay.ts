import { civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";

/** Above this a debit by UPI asks for the PIN each time (EM-02): nobody is there to type it, so it would come back. */
export const UPI_DEBIT_MAX: Paise = paise(15_000_00n);

/** How often one debit may be tried, the first time included (EM-05). */
export const UPI_ATTEMPTS_MAX = 4;

const HOUR_MS = 3_600_000;

/** The payer is told of a debit by UPI no later and no earlier before it (EM-04). */
export const UPI_NOTICE_MS_MIN = 24 * HOUR_MS;
export const UPI_NOTICE_MS_MAX = 48 * HOUR_MS;

/** A UPI debit waits for this hour of its day, since the run of the day begins between two windows. */
export const UPI_DEBIT_HOUR = 13;

/** The last window of a day begins at this hour. */
export const UPI_LAST_HOUR = 21.5;

/** The hours of India's day within which UPI debits are executed, each up to but without its end (EM-05). */
const WINDOWS: readonly (readonly [fromMs: number, untilMs: number])[] = [
  [0, 10 * HOUR_MS],
  [UPI_DEBIT_HOUR * HOUR_MS, 17 * HOUR_MS],
  [UPI_LAST_HOUR * HOUR_MS, 24 * HOUR_MS],
];

/** This instant when a UPI debit may be executed at it, else the first one after it. */
export function nextUpiInstant(instantMs: number): number {
  const midnightMs = startOfDayInIndia(civilDateInIndia(instantMs));
  const sinceMs = instantMs - midnightMs;
  const [fromMs] = WINDOWS.find(([, untilMs]) => sinceMs < untilMs) ?? [24 * HOUR_MS];
  return midnightMs + Math.max(sinceMs, fromMs);
}
