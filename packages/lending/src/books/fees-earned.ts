import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { divideHalfUp, least, type Paise, paise, subtract } from "@vaada/money/paise";

export type FeeTerm = { readonly fee: Paise; readonly arrivedOn: CivilDate; readonly dueOn: CivilDate };

/**
 * The part of a fee that is earned by the end of a day: an equal part each day, from the day after the money
 * arrived to the due date, rounded once. A loan that is due when its money arrives has earned it at once.
 */
export function feeEarnedBy({ fee, arrivedOn, dueOn }: FeeTerm, on: CivilDate): Paise {
  const term = daysBetween(arrivedOn, dueOn);
  const days = Math.max(daysBetween(arrivedOn, on), 0);
  if (days >= term) return fee;
  return least(fee, paise(divideHalfUp({ dividend: fee * BigInt(days), divisor: BigInt(term) })));
}

export const feeUnearnedOn = (term: FeeTerm, on: CivilDate): Paise =>
  subtract(term.fee, feeEarnedBy(term, on));
