import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addYears,
  civilDate,
  civilDateInIndia,
  dayOfMonth,
  daysBetween,
  isCivilDate,
  lastDayOfMonth,
  startOfDayInIndia,
} from "./civil-date.ts";

const anyDate = fc
  .integer({ min: -25_000, max: 90_000 })
  .map((days) => addDays(civilDate("1970-01-01"), days));
const anyDays = fc.integer({ min: -40_000, max: 40_000 });

test("only days of the calendar are dates", () => {
  const days = ["2026-11-20", "2024-02-29", "2000-02-29", "1999-12-31", "0000-01-01", "9999-12-31"];
  for (const day of days) expect(civilDate(day)).toBe(day);
  const outside = [
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-01-32",
  ];
  const misshapen = [
    "",
    "2026-1-1",
    "20-11-2026",
    "2026/11/20",
    "2026-11-20T00:00",
    " 2026-11-20",
    "2026-11-20\n",
  ];
  const foreign = ["२०२६-११-२०", "+02026-11-20", "-001-01-01", "NaN-aN-aN"];
  for (const text of [...outside, ...misshapen, ...foreign]) {
    expect(isCivilDate(text), text).toBe(false);
    expect(() => civilDate(text), text).toThrow(RangeError);
  }
});

test("days are counted over month ends and leap years", () => {
  const table: [from: string, days: number, until: string][] = [
    ["2026-11-20", 42, "2027-01-01"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2024-02-29", 366, "2025-03-01"],
    ["1900-02-28", 1, "1900-03-01"],
    ["2000-02-28", 2, "2000-03-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["1969-12-31", 1, "1970-01-01"],
    ["2026-11-20", 0, "2026-11-20"],
  ];
  for (const [from, days, until] of table) {
    expect(addDays(civilDate(from), days)).toBe(until);
    expect(daysBetween(civilDate(from), civilDate(until))).toBe(days);
  }
});

test("adding days and counting them are each other's way back", () => {
  fc.assert(
    fc.property(anyDate, anyDays, (date, days) => {
      const moved = addDays(date, days);
      expect(isCivilDate(moved)).toBe(true);
      expect(daysBetween(date, moved)).toBe(days);
      expect(addDays(moved, -days)).toBe(date);
    }),
  );
});

test("every day from 1890 to 2110 follows the one before, as the platform's own calendar says", () => {
  const utc = new Intl.DateTimeFormat("en-CA", { timeZone: "UTC" });
  const first = civilDate("1890-01-01");
  const days = daysBetween(first, civilDate("2111-01-01"));
  for (let offset = 0; offset < days; offset++) {
    expect(addDays(first, offset)).toBe(utc.format(Date.UTC(1890, 0, 1 + offset)));
  }
});

test("dates sort as text in the order of their days", () => {
  fc.assert(
    fc.property(anyDate, anyDate, (one, other) => {
      expect(one < other).toBe(daysBetween(one, other) > 0);
    }),
  );
});

test("a month ends on its last day", () => {
  const table = { "2026-01-15": "2026-01-31", "2026-02-01": "2026-02-28", "2024-02-29": "2024-02-29" };
  const more = { "2026-04-30": "2026-04-30", "2026-12-01": "2026-12-31", "2100-02-10": "2100-02-28" };
  for (const [date, last] of Object.entries({ ...table, ...more })) {
    expect(lastDayOfMonth(civilDate(date))).toBe(last);
  }
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(dayOfMonth(addDays(lastDayOfMonth(date), 1))).toBe(1);
      expect(lastDayOfMonth(date).slice(0, 7)).toBe(date.slice(0, 7));
    }),
  );
});

test("the day in India turns at half past six in the evening of Greenwich", () => {
  expect(civilDateInIndia(Date.UTC(2026, 10, 20, 18, 29, 59, 999))).toBe("2026-11-20");
  expect(civilDateInIndia(Date.UTC(2026, 10, 20, 18, 30))).toBe("2026-11-21");
  expect(civilDateInIndia(0)).toBe("1970-01-01");
  expect(civilDateInIndia(-19_800_001)).toBe("1969-12-31");
  expect(startOfDayInIndia(civilDate("2026-11-21"))).toBe(Date.UTC(2026, 10, 20, 18, 30));
});

test("the platform's own time zone data agrees on the day in India", () => {
  const india = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
  const instants = { min: Date.UTC(1950, 0, 1), max: Date.UTC(2150, 0, 1) };
  fc.assert(
    fc.property(fc.integer(instants), (instantMs) => {
      const date = civilDateInIndia(instantMs);
      expect(date).toBe(india.format(instantMs));
      expect(startOfDayInIndia(date)).toBeLessThanOrEqual(instantMs);
      expect(startOfDayInIndia(addDays(date, 1))).toBeGreaterThan(instantMs);
    }),
  );
});

test("a step that is not whole days, or leaves four-digit years, is our mistake", () => {
  expect(() => addDays(civilDate("2026-11-20"), 0.5)).toThrow(RangeError);
  expect(() => addDays(civilDate("2026-11-20"), Number.NaN)).toThrow(RangeError);
  expect(() => addDays(civilDate("9999-12-31"), 1)).toThrow(RangeError);
  expect(() => addDays(civilDate("0000-01-01"), -1)).toThrow(RangeError);
  expect(() => civilDateInIndia(Number.POSITIVE_INFINITY)).toThrow(RangeError);
});

test("a year later is the same day, and a leap day is never a day short", () => {
  for (const [from, years, until] of [
    ["2026-11-17", 5, "2031-11-17"],
    ["2024-02-29", 1, "2025-03-01"],
    ["2024-02-29", 4, "2028-02-29"],
    ["2027-12-31", 8, "2035-12-31"],
  ] as const)
    expect(addYears(civilDate(from), years)).toBe(until);
});
