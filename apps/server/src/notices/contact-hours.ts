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

type Day = ReturnType<typeof civilDateInIndia>;

const lawfulHoursOn = (day: Day, { isMicrofinance }: ContactSubject): ContactHours =>
  ruleOn(isMicrofinance ? "microfinanceContactHours" : "contactHours", day);

/** The hours of a day at which a borrower may be contacted; `null` when all that they asked for lie outside those of the law. */
export function hoursOn(day: Day, contacted: ContactSubject): ContactHours | null {
  const { from, until } = lawfulHoursOn(day, contacted);
  const { asked } = contacted;
  const narrowed = {
    from: Math.max(from, asked?.from ?? from),
    until: Math.min(until, asked?.until ?? until),
  };
  return narrowed.from < narrowed.until ? narrowed : null;
}

const atHour = (day: Day, hour: number): number => startOfDayInIndia(day) + hour * HOUR_MS;

/**
 * The first instant from this one on at which a borrower may be written to (RC-01, RC-03); `null` for none: nobody may widen what a
 * borrower asked for, and least of all because it leaves nothing.
 */
export function contactFromMs(instantMs: number, contacted: ContactSubject): number | null {
  const day = civilDateInIndia(instantMs);
  const [hours, next] = [hoursOn(day, contacted), hoursOn(addDays(day, 1), contacted)];
  if (hours !== null && instantMs < atHour(day, hours.until))
    return Math.max(instantMs, atHour(day, hours.from));
  return next === null ? null : atHour(addDays(day, 1), next.from);
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

/** How long it is until the hours of the law: nothing within them. Who is protected more waits on when the message is about to leave. */
export function msUntilContact(clock: Clock): number {
  const nowMs = clock.now().getTime();
  return lawfulFromMs(nowMs, { isMicrofinance: false }) - nowMs;
}

/**
 * How long a message waits that is about to leave; `null` for ever, when it is about the debt and the borrower has no hour of
 * contact. What the law wants told of anything else goes at the hours of the law then.
 */
export function msUntilMessage(
  clock: Clock,
  { contacted, isAboutDebt: isDebt }: { readonly contacted: ContactSubject; readonly isAboutDebt: boolean },
): number | null {
  const nowMs = clock.now().getTime();
  const fromMs = contactFromMs(nowMs, contacted) ?? (isDebt ? null : lawfulFromMs(nowMs, contacted));
  return fromMs === null ? null : fromMs - nowMs;
}

function lawfulFromMs(instantMs: number, { isMicrofinance }: ContactSubject): number {
  const fromMs = contactFromMs(instantMs, { isMicrofinance });
  if (fromMs === null) throw new Error("contact-hours: the law leaves no hour");
  return fromMs;
}

/**
 * Whether a stop of contact holds a notice back as a text or a mail. Notices that the law wants about
 * auto-pay go all the same; notices of charges and reports follow when the stop is lifted.
 */
export const isAboutDebt = (kind: string): boolean =>
  ["due-soon", "due-today", "overdue", "late-fee", "charge", "class-changed", "collector-assigned"].includes(
    kind,
  );
