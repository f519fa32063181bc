import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import type { LoanFacts } from "./loan-facts.ts";
import { duesOn, feesKeptBack, type LoanState, sumOf } from "./loan-state.ts";

/** The last day of the cooling-off, to its end. */
export const coolingOffUntil = ({ arrivedOn, coolingOffDays }: LoanFacts): CivilDate =>
  addDays(arrivedOn, coolingOffDays);

/**
 * What leaves the loan as if it had never been: what arrived and the interest for the days used, less what was paid
 * already. `null` when that way is not open: the time is over, nothing is owed, or a waiver has left less than the
 * fee that would be taken back.
 */
export function coolingOffSum(
  facts: LoanFacts,
  state: LoanState,
  { date, day }: { readonly date: CivilDate; readonly day: number },
): Paise | null {
  if (state.hasLeft || date > coolingOffUntil(facts)) return null;
  const dues = duesOn(facts, state, day);
  const fees = feesKeptBack(facts);
  if (sumOf(dues) === ZERO || dues.principal < fees) return null;
  return add(subtract(dues.principal, fees), dues.interest);
}
