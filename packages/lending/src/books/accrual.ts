import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { keptBack } from "../fees.ts";
import { classOf, type Delinquency } from "../owed/delinquency.ts";
import type { LoanEvent } from "../owed/loan-event.ts";
import type { LoanFacts } from "../owed/loan-facts.ts";
import { owedOn } from "../owed/owed-on.ts";
import { type Standing, standingOf } from "../owed/standing.ts";
import { feeUnearnedOn } from "./fees-earned.ts";

/** The value of a loan in the books at the end of a day, by the events that are booked by then. */
export type Accrual = {
  readonly standing: Standing;
  /** Interest that ran since the last event. */
  readonly interestAccrued: Paise;
  /** All unpaid interest. */
  readonly interestUnpaid: Paise;
  readonly delinquency: Delinquency;
  /** The due and unpaid debt, with all charges. */
  readonly due: Paise;
  /** The oldest due day of which something is unpaid, or the next one. */
  readonly dueOn: CivilDate;
  /** The due day that the class counts from: of a bad loan the one that made it bad. */
  readonly classedFrom: CivilDate;
  readonly feeUnearned: Paise;
};

export function accrualOn(facts: LoanFacts, booked: readonly LoanEvent[], on: CivilDate): Accrual {
  const standing = standingOf(facts, booked);
  if (standing.status === "closed")
    return {
      standing,
      interestAccrued: ZERO,
      interestUnpaid: ZERO,
      delinquency: "standard",
      due: ZERO,
      dueOn: facts.dueOn,
      classedFrom: facts.dueOn,
      feeUnearned: ZERO,
    };
  const owed = owedOn(facts, booked, on);
  // By an event that counts for a later day, interest is certain beyond this one.
  const interestAccrued = subtract(owed.interest, least(standing.interest, owed.interest));
  const fee = add(ZERO, ...keptBack(facts.fees).map(({ amount }) => amount));
  return {
    standing,
    interestAccrued,
    interestUnpaid: add(standing.interest, interestAccrued),
    delinquency: classOf(owed, on),
    due: owed.due,
    dueOn: owed.dueDay.dueOn,
    classedFrom: owed.badFrom ?? owed.dueDay.dueOn,
    feeUnearned: feeUnearnedOn({ fee, arrivedOn: facts.arrivedOn, dueOn: facts.dueOn }, on),
  };
}
