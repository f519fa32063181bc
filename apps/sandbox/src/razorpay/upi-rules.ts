import { INDIA_AHEAD_OF_UTC_MS } from "@vaada/calendar/civil-date";

/** What NPCI lets a debit of UPI AutoPay do. The lender has its own copy: the two are held against each other by every debit here. */

/** A larger one asks for the payer's PIN. */
export const UPI_PAISE_MAX = 15_000_00;

/** The first try and three more. */
export const UPI_TRIES_MAX = 4;

/** The payer knows of it for a day. */
export const TOLD_BEFORE_MS_MIN = 24 * 60 * 60 * 1000;

/** Before ten, from one to five, and from half past nine in the evening. */
export function isUpiHour(instant: Date): boolean {
  const india = new Date(instant.getTime() + INDIA_AHEAD_OF_UTC_MS);
  const minutes = india.getUTCHours() * 60 + india.getUTCMinutes();
  return minutes < 600 || (minutes >= 780 && minutes < 1020) || minutes >= 1290;
}
