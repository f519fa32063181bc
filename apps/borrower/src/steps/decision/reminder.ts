import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { calendarFile } from "@vaada/calendar/calendar-file";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { keptLoanId } from "../../session/loan-id.ts";

/** When people look at their phone anyway, and still have the day before them. */
const REMINDER = { daysBefore: 0, hour: 9 };

/** A browser may ask first where to save it; kept for good, it would stay in memory as long as the page. */
const KEEP_FILE_MS = 60_000;

/** Hands the browser a calendar file with the first day of a new application. */
export function saveReminder(on: CivilDate): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([reminderFor(on)], { type: "text/calendar;charset=utf-8" }));
  link.download = "apply-again.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
}

function reminderFor(on: CivilDate): string {
  const { name } = lender.brand;
  return calendarFile({
    uid: `apply-again-${keptLoanId()}@${location.hostname}`,
    stampedAtMs: Date.now(),
    on,
    summary: t`You can apply again at ${name}`,
    description: t`This is the first day of a new application. What you gave us before is kept: ${location.origin}`,
    reminder: REMINDER,
    producedBy: name,
  });
}
