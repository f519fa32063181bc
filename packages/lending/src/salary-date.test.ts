import { addDays, civilDate, dayOfMonth, daysBetween, lastDayOfMonth } from "@vaada/calendar/civil-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextSalaryDate } from "./salary-date.ts";

test("the salary comes on its day, or on the last day of a month that lacks it", () => {
  const table: [onOrAfter: string, salaryDay: number, date: string][] = [
    ["2026-11-20", 20, "2026-11-20"],
    ["2026-11-20", 21, "2026-11-21"],
    ["2026-11-20", 19, "2026-12-19"],
    ["2026-12-05", 1, "2027-01-01"],
    ["2026-11-20", 31, "2026-11-30"],
    ["2026-11-30", 31, "2026-11-30"],
    ["2026-12-01", 31, "2026-12-31"],
    ["2027-02-01", 31, "2027-02-28"],
    ["2027-02-01", 29, "2027-02-28"],
    ["2028-02-01", 29, "2028-02-29"],
    ["2028-02-29", 28, "2028-03-28"],
    ["2027-01-31", 30, "2027-02-28"],
  ];
  for (const [onOrAfter, salaryDay, date] of table) {
    const found = nextSalaryDate({ onOrAfter: civilDate(onOrAfter), salaryDay });
    expect(found, `${salaryDay} from ${onOrAfter}`).toBe(date);
  }
});

test("it is the first such day, never more than a month away", () => {
  const anyDay = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays(civilDate("1970-01-01"), days));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 31 }), (onOrAfter, salaryDay) => {
      const found = nextSalaryDate({ onOrAfter, salaryDay });
      let walked = onOrAfter;
      const isPayday = () => dayOfMonth(walked) === Math.min(salaryDay, dayOfMonth(lastDayOfMonth(walked)));
      while (!isPayday()) walked = addDays(walked, 1);
      expect(found).toBe(walked);
      expect(daysBetween(onOrAfter, found)).toBeLessThanOrEqual(30);
    }),
  );
});

test("a salary day that no month has is our mistake", () => {
  for (const salaryDay of [0, 32, -1, 1.5, Number.NaN]) {
    expect(() => nextSalaryDate({ onOrAfter: civilDate("2026-11-20"), salaryDay })).toThrow(RangeError);
  }
});
