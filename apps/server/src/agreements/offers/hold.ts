import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { OfferSettings } from "../../services.ts";

/** When a price was found, by the platform's time. */
type Moment = { readonly now: Date; readonly pricedOn: CivilDate };

/** Until when a price that is found now holds. A price is that of its day in India, and does not outlive it. */
export const holdOf = ({ now, pricedOn }: Moment, { holdMinutes }: OfferSettings): Date =>
  new Date(Math.min(now.getTime() + holdMinutes * MINUTE_MS, endOfDayInIndia(pricedOn)));

/** A hold that lasts, made longer; never shorter, and never so long that it would be no hold any more. */
export function extendedHold(
  { heldUntil, now, pricedOn }: Moment & { readonly heldUntil: Date },
  { holdMinutes, holdMinutesMax }: OfferSettings,
): Date {
  const asked = heldUntil.getTime() + holdMinutes * MINUTE_MS;
  const allowed = Math.min(now.getTime() + holdMinutesMax * MINUTE_MS, endOfDayInIndia(pricedOn));
  return new Date(Math.max(heldUntil.getTime(), Math.min(asked, allowed)));
}

const MINUTE_MS = 60_000;

const endOfDayInIndia = (date: CivilDate): number => startOfDayInIndia(addDays(date, 1));
