import { addDays, type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import { eventsUntil, owedOn } from "@vaada/lending/owed/owed-on";
import { toWireRupees } from "@vaada/money/wire";
import { describeInstalments, describeOwed } from "../../../loans/events/describe-owed.ts";
import type { Loan } from "../../../loans/events/loan.ts";

/** A loan as it stands on a day, by all that is known today, with what was known of it when that day ended. */
export function describeLoanOn(
  { applicationId, facts, events }: Loan,
  { on, today }: { readonly on: CivilDate; readonly today: CivilDate },
) {
  const owed = owedOn(facts, events, on);
  const known = events.filter(({ happenedAt }) => civilDateInIndia(happenedAt.getTime()) <= on);
  const { total: knownThen } = owedOn(facts, known, on);
  const nextDay = owedOn(facts, eventsUntil(events, on), addDays(on, 1));
  return {
    loan_id: applicationId,
    today,
    is_ahead: on > today,
    is_overdue: owed.isOverdue,
    overdue_days: owed.overdueDays,
    due_on: owed.dueDay.dueOn,
    instalments: owed.instalments && describeInstalments(owed.instalments, on),
    owed: describeOwed(owed, on),
    known_then: knownThen === owed.total ? null : toWireRupees(knownThen),
    next_day_total: toWireRupees(nextDay.total),
  };
}
