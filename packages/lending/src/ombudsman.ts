import { addDays, type CivilDate } from "@vaada/calendar/civil-date";

/** How long after the lender's last word, or after the day on which it was due, the ombudsman takes a complaint (GR-01). */
export const OMBUDSMAN_DAYS = 90;

export type ComplaintClock = {
  /** The last day for the lender's answer. */
  readonly answerBy: CivilDate;
  /** `null` while there is none. */
  readonly answeredOn: CivilDate | null;
};

/**
 * The last day on which the Reserve Bank's ombudsman takes a complaint; `null` while the lender still has time to answer. An
 * answer opens the way whatever it says, because whether it satisfies is for the borrower to say. One that comes too late
 * does not shorten the time: it begins anew with it.
 */
export function ombudsmanUntil({ answerBy, answeredOn }: ComplaintClock, today: CivilDate): CivilDate | null {
  if (answeredOn !== null) return addDays(answeredOn, OMBUDSMAN_DAYS);
  return today > answerBy ? addDays(answerBy, OMBUDSMAN_DAYS) : null;
}
