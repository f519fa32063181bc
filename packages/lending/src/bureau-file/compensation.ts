import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";

/** The Reserve Bank has a lender pay this for each day beyond the time of a dispute about a credit report (CR-04). */
const COMPENSATION_PER_DAY = paise(100_00n);

/** The compensation of a borrower whose dispute was ended after its last day, or is still open then. */
export function disputeCompensation({
  answerBy,
  endedOn,
  today,
}: {
  readonly answerBy: CivilDate;
  readonly endedOn: CivilDate | null;
  readonly today: CivilDate;
}): Paise {
  const days = Math.max(0, daysBetween(answerBy, endedOn ?? today));
  return paise(COMPENSATION_PER_DAY * BigInt(days));
}
