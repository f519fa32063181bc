import type { CivilDate } from "@vaada/calendar/civil-date";
import { civilDateInIndia, DAY_MS } from "@vaada/calendar/civil-date";
import { formatDay, formatDayAndMonth, formatTime } from "@vaada/calendar/format";
import { formatRupees, groupIndian } from "@vaada/money/format";
import { type Paise, paise } from "@vaada/money/paise";

/** The paise of a figure from the server, which sends rupees with at most two decimals. */
function paiseOf(rupees: number): Paise {
  return paise(BigInt(Math.round(rupees * 100)));
}

/** "₹20,000" at a glance; the paise stand only where there are any. */
export const rupees = (amount: number): string => formatRupees(paiseOf(amount));

/** "₹1,33,641" where many loans are one figure: nobody checks its paise against a line. */
export const wholeRupees = (amount: number): string => rupees(Math.round(amount));

/** "20,000.00" where a line can be checked against the ledger. */
export function exactRupees(amount: number): string {
  const size = paiseOf(Math.abs(amount));
  const fraction = String(size % 100n).padStart(2, "0");
  return `${amount < 0 ? "−" : ""}${groupIndian(String(size / 100n))}.${fraction}`;
}

/** "1,84,392" */
export const count = (number: number): string => groupIndian(String(number));

/** "1 loan", "1,84,392 loans" */
export const countOf = (number: number, one: string, more = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : more}`;

/** "16 Nov, 2:41 PM" in India's time; the year stands where it is another than this one. */
export function moment(instant: string, now: number = Date.now()): string {
  const at = Date.parse(instant);
  const day = civilDateInIndia(at);
  const isThisYear = day.slice(0, 4) === civilDateInIndia(now).slice(0, 4);
  return `${isThisYear ? formatDayAndMonth(day) : formatDay(day)}, ${formatTime(at)}`;
}

/** "4:05 PM" in India's time. */
export const timeOf = (instant: string | number): string =>
  formatTime(typeof instant === "number" ? instant : Date.parse(instant));

/** "13 Feb 2027" */
export const day = (date: string): string => formatDay(date as CivilDate);

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Saturday" */
export const weekdayOf = (date: string): string => WEEKDAYS[new Date(date).getUTCDay()] ?? "";

/** "Saturday 13 Feb 2027" */
export const dayInFull = (date: string): string => `${weekdayOf(date)} ${day(date)}`;

/** "13 Feb", of a day that is near. */
export const shortDay = (date: string): string => formatDayAndMonth(date as CivilDate);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Nov 2026" of `2026-11`. */
export const monthInWords = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "18 min", "3 h", "2 days": how long something has waited. */
export function age(sinceMs: number, nowMs: number): string {
  const waited = Math.max(0, nowMs - sinceMs);
  if (waited < MINUTE_MS) return "just now";
  if (waited < HOUR_MS) return `${Math.floor(waited / MINUTE_MS)} min`;
  if (waited < DAY_MS) return `${Math.floor(waited / HOUR_MS)} h`;
  const days = Math.floor(waited / DAY_MS);
  return days === 1 ? "1 day" : `${days} days`;
}

/** "AM" of Asha Menon. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => part[0]?.toUpperCase() ?? "")
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("");

/** How the figures of a policy and of terms are named: `ageYearsMin`. */
export const isInCamelCase = (code: string): boolean => /^[a-z]+([A-Z][a-z]*)+$/.test(code);

/** Words that are written as their letters are said. */
const SHORT_NAMES = /\b(?:apr|ckyc|gst|kyc|npa|otp|pan|pep|sma|totp|upi|utr)\b/gi;

/** "Credit officer" of `credit-officer`, "Age years min" of `ageYearsMin`, "PAN lookup" of `pan-lookup`. */
export function inWords(code: string): string {
  const words = isInCamelCase(code)
    ? code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : code.replaceAll(/[-_]/g, " ");
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replaceAll(SHORT_NAMES, (name) => name.toUpperCase()).replace(/\bwhatsapp\b/i, "WhatsApp");
}

const WAYS: Readonly<Record<string, string>> = { enach: "e-NACH", emandate: "e-NACH", upi: "UPI" };

/** How money is paid or debited: "e-NACH" of `enach` and of the provider's `emandate`, "Netbanking" of `netbanking`. */
export const wayInWords = (method: string): string => WAYS[method] ?? inWords(method);
