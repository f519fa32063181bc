import { randomUUID } from "node:crypto";
import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDay, formatTime } from "@vaada/calendar/format";
import { type ContactHours, ruleSetOn } from "@vaada/lending/rule-register";
import { type ContactSubject, contactFromMs, hoursOn } from "../../notices/contact-hours.ts";
import { CONTACT_PHRASES } from "./phrases.ts";
import type { Attempts, ContactRules } from "./store.ts";

const TEXT_KEY = "collections:";

/** Names the notice of a text that a person of the lender sends. */
export const newTextKey = (): string => `${TEXT_KEY}${randomUUID()}`;

/**
 * Whether a person of the lender sent it. Such a text leaves at once or never: what was allowed a moment ago and counted for
 * today may be neither later, and whoever sent it decides whether it is sent again.
 */
export const isSentByPerson = (noticeKey: string): boolean => noticeKey.startsWith(TEXT_KEY);

/** The facts that decide whether a borrower may be contacted about an overdue loan. */
export type ContactQuestion = {
  /** The platform's instant. */
  readonly nowMs: number;
  readonly isOverdue: boolean;
  readonly isMicrofinance: boolean;
  readonly rules: ContactRules;
  /** Until when a promise runs; nobody contacts before that day is over. */
  readonly promisedOn: CivilDate | null;
  readonly attempts: Attempts;
  readonly max: Attempts;
  /** The person who would make the contact. */
  readonly staffId: string;
};

export type ContactWindow = {
  readonly isOpen: boolean;
  /** `null` when the borrower asked for hours that all lie outside those of the law. */
  readonly hours: ContactHours | null;
  /** `null` when there is no such instant. */
  readonly opensAtMs: number | null;
  /** The set of rules in force. */
  readonly ruleSet: CivilDate;
};

const contactedBy = ({ isMicrofinance, rules: { asked } }: ContactQuestion): ContactSubject => ({
  isMicrofinance,
  asked,
});

/** The hours of contact as they are now. */
export function windowOf(question: ContactQuestion): ContactWindow {
  const { nowMs } = question;
  const today = civilDateInIndia(nowMs);
  const opensAtMs = contactFromMs(nowMs, contactedBy(question));
  return {
    hours: hoursOn(today, contactedBy(question)),
    isOpen: opensAtMs === nowMs,
    opensAtMs,
    ruleSet: ruleSetOn(today),
  };
}

/** Why a borrower may not be contacted now, in words for a person of the lender; `null` when they may (RC-01 to RC-04). */
export function obstacleTo(channel: "call" | "text", question: ContactQuestion): string | null {
  const { nowMs, isOverdue, rules, promisedOn, attempts, max, staffId } = question;
  if (!isOverdue) return CONTACT_PHRASES.notOverdue;
  if (rules.stoppedFor !== null) return CONTACT_PHRASES.stopped(rules.stoppedFor);
  if (rules.collectorId === null) return CONTACT_PHRASES.nobodyAssigned;
  if (rules.collectorId !== staffId) return CONTACT_PHRASES.somebodyElse;
  if (!rules.isTold) return CONTACT_PHRASES.notTold;
  if (promisedOn !== null && civilDateInIndia(nowMs) <= promisedOn)
    return CONTACT_PHRASES.promised(promisedOn);
  const { isOpen, opensAtMs } = windowOf(question);
  if (opensAtMs === null) return CONTACT_PHRASES.noHourLeft;
  if (!isOpen)
    return CONTACT_PHRASES.outsideHours(formatDay(civilDateInIndia(opensAtMs)), formatTime(opensAtMs));
  const [done, most] = channel === "call" ? [attempts.calls, max.calls] : [attempts.texts, max.texts];
  return done >= most ? CONTACT_PHRASES.noneLeft(channel, most) : null;
}
