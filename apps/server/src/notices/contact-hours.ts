import { addDays, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { isMicrofinance } from "@vaada/lending/policy/household";
import { type ContactHours, ruleOn } from "@vaada/lending/rule-register";
import type { Clock } from "../platform/clock.ts";
import type { BorrowerIncome } from "./texts/store.ts";

const HOUR_MS = 3_600_000;

/** The person who would be written to. An unknown fact is no reason to write at a protected hour. */
export type ContactSubject = {
  readonly isMicrofinance: boolean;
  /** The hours that the borrower asked for; they only ever narrow those of the law. */
  readonly asked?: ContactHours | null;
};

/** The first instant from this one on at which a borrower may be written to (RC-01, RC-03). */
export function contactFromMs(instantMs: number, contacted: ContactSubject): number {
  const day = civilDateInIndia(instantMs);
  const at = (date: typeof day, hour: keyof ContactHours): number =>
    startOfDayInIndia(date) + hoursOn(date, contacted)[hour] * HOUR_MS;
  if (instantMs < at(day, "from")) return at(day, "from");
  return instantMs < at(day, "until") ? instantMs : at(addDays(day, 1), "from");
}

/** The hours of a day at which a borrower may be contacted. */
export function hoursOn(
  day: ReturnType<typeof civilDateInIndia>,
  { isMicrofinance, asked }: ContactSubject,
): ContactHours {
  const { from, until } = ruleOn(isMicrofinance ? "microfinanceContactHours" : "contactHours", day);
  const narrowed = {
    from: Math.max(from, asked?.from ?? from),
    until: Math.min(until, asked?.until ?? until),
  };
  // Hours that lie outside those of the law leave none, and then those of the law hold.
  return narrowed.from < narrowed.until ? narrowed : { from, until };
}

/** By what the borrower stated with the application; without an application everybody's hours hold. */
export const contactSubjectOf = (
  income: BorrowerIncome | null,
  clock: Clock,
  asked: ContactHours | null = null,
): ContactSubject => ({
  asked,
  isMicrofinance:
    income !== null &&
    isMicrofinance({ yearlyIncomeMax: ruleOn("microfinanceYearlyIncomeMax", clock.today()) }, income),
});

/**
 * How long a text that waits for the start of texts pauses: long enough that a night of waiting texts costs little, and
 * short enough that nobody misses them after a start.
 */
export const STOPPED_TEXT_PAUSE_MS = 300_000;

/** How long it is until then: nothing within the hours. Who is protected more waits on when the message is about to leave. */
export function msUntilContact(clock: Clock, contacted: ContactSubject = { isMicrofinance: false }): number {
  const nowMs = clock.now().getTime();
  return contactFromMs(nowMs, contacted) - nowMs;
}

/**
 * Whether a stop of contact holds a notice back as a text or a mail. Notices that the law wants about
 * auto-pay go all the same; notices of charges and reports follow when the stop is lifted.
 */
export const isAboutDebt = (kind: string): boolean =>
  ["due-soon", "due-today", "overdue", "late-fee", "charge", "class-changed", "collector-assigned"].includes(
    kind,
  );
