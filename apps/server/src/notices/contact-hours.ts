import { addDays, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Clock } from "../platform/clock.ts";

const HOUR_MS = 3_600_000;
/** Nobody is written to about a loan at another time of the day in India (RC-01). */
const CONTACT_HOURS = { from: 8, until: 19 } as const;

/** The first instant from this one on at which a borrower may be written to. */
export function contactFromMs(instantMs: number): number {
  const day = civilDateInIndia(instantMs);
  const opensAtMs = startOfDayInIndia(day) + CONTACT_HOURS.from * HOUR_MS;
  if (instantMs < opensAtMs) return opensAtMs;
  const isOpen = instantMs < startOfDayInIndia(day) + CONTACT_HOURS.until * HOUR_MS;
  return isOpen ? instantMs : startOfDayInIndia(addDays(day, 1)) + CONTACT_HOURS.from * HOUR_MS;
}

/**
 * How long a text that waits for the start of texts pauses: long enough that a night of waiting texts costs little, and
 * short enough that nobody misses them after a start.
 */
export const STOPPED_TEXT_PAUSE_MS = 300_000;

/** How long it is until then: nothing within the hours. */
export function msUntilContact(clock: Clock): number {
  const nowMs = clock.now().getTime();
  return contactFromMs(nowMs) - nowMs;
}
