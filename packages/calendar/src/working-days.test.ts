import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CivilDate, civilDate, daysBetween } from "./civil-date.ts";
import { dayOfYear, type Holiday } from "./holidays.ts";
import { addWorkingDays, isWorkingDay, workingDayFrom } from "./working-days.ts";

const anyDate = fc
  .integer({ min: -9_000, max: 45_000 })
  .map((days) => addDays(civilDate("1990-01-01"), days));

const closedOn = (...days: string[]): Holiday[] =>
  days.map((day) => ({ on: civilDate(day), name: "Closed" }));

const EVERY_YEAR: Holiday[] = ["01-26", "12-25"].map((day) => ({
  everyYear: dayOfYear(day),
  name: "Closed",
}));

test("a working day is its own next one, and a weekend with a holiday after it leads over both", () => {
  expect(workingDayFrom(civilDate("2026-11-13"), [])).toBe("2026-11-13");
  expect(workingDayFrom(civilDate("2026-11-14"), closedOn("2026-11-16"))).toBe("2026-11-17");
});

test("working days are counted from the day after, over weekends and holidays", () => {
  const table: [from: string, count: number, holidays: Holiday[], until: string][] = [
    ["2026-11-13", 3, [], "2026-11-18"],
    ["2026-11-13", 1, [], "2026-11-16"],
    ["2026-11-14", 1, [], "2026-11-16"],
    ["2026-11-15", 1, [], "2026-11-16"],
    ["2026-11-16", 1, [], "2026-11-17"],
    ["2026-11-13", 3, closedOn("2026-11-17"), "2026-11-19"],
    ["2026-11-13", 3, closedOn("2026-11-13", "2026-11-14", "2026-11-19"), "2026-11-18"],
    ["2026-11-13", 1, closedOn("2026-11-16", "2026-11-17"), "2026-11-18"],
    ["2026-12-24", 3, EVERY_YEAR, "2026-12-30"],
    ["2027-01-25", 1, EVERY_YEAR, "2027-01-27"],
    ["2028-02-28", 2, [], "2028-03-01"],
    ["2026-12-31", 2, [], "2027-01-04"],
  ];
  for (const [from, count, holidays, until] of table) {
    expect(addWorkingDays(civilDate(from), count, holidays), `${count} after ${from}`).toBe(until);
  }
});

test("the days of the week are those of the platform's own calendar", () => {
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
  const isWeekend = (date: CivilDate) => ["Sat", "Sun"].includes(weekday.format(Date.parse(date)));
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(isWorkingDay(date, [])).toBe(!isWeekend(date));
      expect(isWorkingDay(date, closedOn(date))).toBe(false);
    }),
  );
});

test("exactly as many working days lie behind as were asked for, and the last day is one of them", () => {
  const holidays = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 15 });
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 1, max: 20 }), holidays, (from, count, offsets) => {
      const closed = closedOn(...offsets.map((offset) => addDays(from, offset)));
      const until = addWorkingDays(from, count, closed);
      const walked = Array.from({ length: daysBetween(from, until) }, (_, index) => addDays(from, index + 1));
      expect(walked.filter((date) => isWorkingDay(date, closed))).toHaveLength(count);
      expect(isWorkingDay(until, closed)).toBe(true);
    }),
  );
});

test("a count that is not one or more whole days is our mistake", () => {
  for (const count of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => addWorkingDays(civilDate("2026-11-13"), count, [])).toThrow(RangeError);
  }
});
