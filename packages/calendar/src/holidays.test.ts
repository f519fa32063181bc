import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { dayOfYear, type Holiday, isHoliday } from "./holidays.ts";
import { isWorkingDay } from "./working-days.ts";

const REPUBLIC_DAY: Holiday = { everyYear: dayOfYear("01-26"), name: "Republic Day" };
const HOLI: Holiday = { on: civilDate("2027-03-22"), name: "Holi" };

test("a day of every year is a holiday in every year, however far ahead, and a dated one in its own alone", () => {
  for (const year of [2026, 2028, 2029, 2030, 2101])
    expect(isHoliday(civilDate(`${year}-01-26`), REPUBLIC_DAY)).toBe(true);
  expect(isHoliday(civilDate("2029-01-27"), REPUBLIC_DAY)).toBe(false);
  expect(["2026", "2027", "2028"].map((year) => isHoliday(civilDate(`${year}-03-22`), HOLI))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isWorkingDay(civilDate("2029-01-26"), [REPUBLIC_DAY])).toBe(false);
  expect(isWorkingDay(civilDate("2029-01-26"), [HOLI])).toBe(true);
});

test("a day that no year has is our mistake", () => {
  for (const text of ["02-30", "13-01", "00-10", "1-26", "2026-01-26", ""])
    expect(() => dayOfYear(text), text).toThrow("not a day of a year");
  expect(dayOfYear("02-29")).toBe("02-29");
});
