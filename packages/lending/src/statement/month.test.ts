import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { firstDayOfMonthsBefore, fullMonthsBefore, monthOf, sameDayMonthsLater } from "./month.ts";

test("the full months before a day leave out its own month, over new year too", () => {
  const table: [today: string, months: string][] = [
    ["2026-11-15", "2026-08 2026-09 2026-10"],
    ["2026-11-01", "2026-08 2026-09 2026-10"],
    ["2026-11-30", "2026-08 2026-09 2026-10"],
    ["2027-01-31", "2026-10 2026-11 2026-12"],
    ["2027-03-01", "2026-12 2027-01 2027-02"],
  ];
  for (const [today, months] of table) {
    expect(fullMonthsBefore(civilDate(today), 3).join(" "), today).toBe(months);
    expect(monthOf(civilDate(today))).toBe(today.slice(0, 7));
    expect(firstDayOfMonthsBefore(civilDate(today), 3), today).toBe(`${months.slice(0, 7)}-01`);
  }
});

test("the same day of a later month is its last day when the month is too short", () => {
  const table: [date: string, months: number, later: string][] = [
    ["2026-08-01", 1, "2026-09-01"],
    ["2026-08-31", 1, "2026-09-30"],
    ["2027-01-30", 1, "2027-02-28"],
    ["2027-12-31", 2, "2028-02-29"],
    ["2026-12-05", 1, "2027-01-05"],
    ["2026-09-30", 1, "2026-10-30"],
  ];
  for (const [date, months, later] of table) expect(sameDayMonthsLater(civilDate(date), months)).toBe(later);
});
