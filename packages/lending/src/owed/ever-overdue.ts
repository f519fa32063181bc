import type { CivilDate } from "@vaada/calendar/civil-date";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { owedOn } from "./owed-on.ts";
import { dueDaysOf } from "./repayment.ts";

/**
 * Whether principal or interest was ever unpaid when the time to pay it was over, by all that is known today: a payment whose
 * value date proved to be in time was in time.
 */
export const wasEverOverdue = (facts: LoanFacts, events: readonly LoanEvent[], today: CivilDate): boolean =>
  dueDaysOf(facts).some(
    ({ payableThrough }) => payableThrough < today && owedOn(facts, events, payableThrough).isInArrears,
  );
