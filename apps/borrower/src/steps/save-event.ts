import { type AllDayEvent, calendarFile } from "@vaada/calendar/calendar-file";

/** A browser may ask first where to save it; kept for good, it would stay in memory as long as the page. */
const KEEP_FILE_MS = 60_000;

/** Hands the browser a calendar file with one day in it. */
export function saveEvent(event: AllDayEvent, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([calendarFile(event)], { type: "text/calendar;charset=utf-8" }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
}
