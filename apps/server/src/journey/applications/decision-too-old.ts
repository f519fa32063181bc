import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";

/** What was decided so long ago rests on facts that may not be true any more: no new terms follow from it. */
export const isDecisionTooOld = ({
  takenOn,
  today,
}: {
  readonly takenOn: CivilDate;
  readonly today: CivilDate;
}): boolean => daysBetween(takenOn, today) > DECISION_DAYS_MAX;

const DECISION_DAYS_MAX = 30;
