import { addDays, type CivilDate, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";

/** A payment as its provider tells of it. */
export type TimedPayment = {
  /** The instant at which the payer paid, in milliseconds since 1970 in UTC. */
  readonly paidAtMs: number;
  readonly orderMadeOn: CivilDate;
  readonly graceMinutes: number;
};

/**
 * The day a payment counts for: the day it was paid in India. Whoever began before midnight and ended within the
 * minutes of grace after it, the last one included, has paid on the day before.
 */
export function valueDateOf({ paidAtMs, orderMadeOn, graceMinutes }: TimedPayment): CivilDate {
  const paidOn = civilDateInIndia(paidAtMs);
  const dayBefore = addDays(paidOn, -1);
  const isInGrace = paidAtMs - startOfDayInIndia(paidOn) <= graceMinutes * MINUTE_MS;
  return orderMadeOn === dayBefore && isInGrace ? dayBefore : paidOn;
}

const MINUTE_MS = 60_000;
