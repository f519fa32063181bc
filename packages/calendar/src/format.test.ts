import fc from "fast-check";
import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { formatDay, formatDayAndMonth, formatIsoInIndia, formatMoment, formatTime } from "./format.ts";

const inIndia = (day: number, hours: number, minutes: number): number =>
  Date.UTC(2026, 10, day, hours, minutes) - 19_800_000;

test("a day is written short, with its year or without", () => {
  expect(formatDay(civilDate("2027-02-13"))).toBe("13 Feb 2027");
  expect(formatDay(civilDate("2027-01-01"))).toBe("1 Jan 2027");
  expect(formatDayAndMonth(civilDate("2027-02-13"))).toBe("13 Feb");
  expect(formatDayAndMonth(civilDate("2026-12-31"))).toBe("31 Dec");
});

test("a moment is written with its ordinal day and a twelve-hour clock", () => {
  expect(formatMoment(inIndia(15, 16, 12))).toBe("15th Nov 2026, 4:12 PM");
  expect(formatMoment(inIndia(1, 0, 0))).toBe("1st Nov 2026, 12:00 AM");
  expect(formatMoment(inIndia(30, 23, 59))).toBe("30th Nov 2026, 11:59 PM");
});

test("the clock passes midnight and noon as twelve", () => {
  const table: [hours: number, text: string][] = [
    [0, "12:05 AM"],
    [1, "1:05 AM"],
    [11, "11:05 AM"],
    [12, "12:05 PM"],
    [13, "1:05 PM"],
    [23, "11:05 PM"],
  ];
  for (const [hours, text] of table) expect(formatTime(inIndia(15, hours, 5))).toBe(text);
});

test("each day of a month has its own ending", () => {
  const endings = Array.from(
    { length: 30 },
    (_, index) => formatMoment(inIndia(index + 1, 9, 0)).split(" ")[0],
  );
  expect(endings.join(" ")).toBe(
    "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th " +
      "21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th",
  );
});

test("the months have the names that the platform's own English gives", () => {
  const english = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
  for (let month = 1; month <= 12; month++) {
    const date = civilDate(`2026-${String(month).padStart(2, "0")}-10`);
    expect(formatDayAndMonth(date)).toBe(`10 ${english.format(Date.UTC(2026, month - 1, 10))}`);
  }
});

test("an instant written for India is the same instant when it is read", () => {
  expect(formatIsoInIndia(Date.UTC(2026, 10, 15, 10, 42, 7))).toBe("2026-11-15T16:12:07+05:30");
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 5_000_000_000 }), (seconds) => {
      expect(Date.parse(formatIsoInIndia(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});
