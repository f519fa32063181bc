import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { keptLoanId } from "../../session/loan-id.ts";
import { saveEvent } from "../save-event.ts";

/** When people look at their phone anyway, and still have the day before them. */
const REMINDER = { daysBefore: 0, hour: 9 };

/** Hands the browser a calendar file with the first day of a new application. */
export function saveReminder(on: CivilDate): void {
  const { name } = lender.brand;
  const event = {
    uid: `apply-again-${keptLoanId()}@${location.hostname}`,
    stampedAtMs: Date.now(),
    on,
    summary: t`You can apply again at ${name}`,
    description: t`This is the first day of a new application. What you gave us before is kept: ${location.origin}`,
    reminder: REMINDER,
    producedBy: name,
  };
  saveEvent(event, "apply-again.ics");
}
