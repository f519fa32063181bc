import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { settlementDaysOn } from "./settlement-days.ts";

const holidays = [{ on: civilDate("2026-11-24"), name: "Guru Nanak Jayanti" }];
const cycle = { workingDays: 2, holidays };

test.each([
  // Monday's is due on Wednesday, so it is missing on Thursday.
  ["2026-11-19", ["2026-11-16"], "2026-11-17"],
  ["2026-11-20", ["2026-11-17"], "2026-11-18"],
  // On the weekend nothing comes: Thursday's has until Monday.
  ["2026-11-21", ["2026-11-18"], "2026-11-19"],
  ["2026-11-23", [], "2026-11-19"],
  // A holiday on Tuesday: what moved from Friday to Sunday is due on Wednesday.
  ["2026-11-24", ["2026-11-19"], "2026-11-20"],
  ["2026-11-25", [], "2026-11-20"],
  ["2026-11-26", ["2026-11-22", "2026-11-21", "2026-11-20"], "2026-11-23"],
])(
  "at the end of %s the money of %j is missing, and of %s on it may still come",
  (on, missing, waitingFrom) => {
    expect(settlementDaysOn(civilDate(on), cycle)).toMatchObject({ missing, waitingFrom });
  },
);

test("each day becomes missing once, in whatever cycle", () => {
  for (const workingDays of [1, 2, 7]) {
    const asked = Array.from({ length: 60 }, (_, at) => addDays(civilDate("2026-11-01"), at));
    const missing = asked.flatMap((on) => settlementDaysOn(on, { workingDays, holidays }).missing).toSorted();
    expect(missing).toEqual(missing.map((_, at) => addDays(missing[0] ?? civilDate("2026-11-01"), at)));
    expect(missing.length).toBeGreaterThan(45);
  }
});

test("whatever becomes of the cycle and the holidays, no day passes by: all whose money was due are looked at for two weeks", () => {
  const on = civilDate("2026-11-26");
  for (const [asked, last] of [
    [cycle, "2026-11-22"],
    // Until the night before they had until the seventh working day.
    [{ workingDays: 1, holidays }, "2026-11-24"],
    [{ workingDays: 2, holidays: [] }, "2026-11-23"],
  ] as const) {
    const { missing, overdue } = settlementDaysOn(on, asked);
    const days = [...overdue, ...missing].toSorted();
    expect([days[0], days.at(-1), new Set(days).size]).toEqual(["2026-11-12", last, days.length]);
    expect(days).toEqual(days.map((_, at) => addDays(civilDate("2026-11-12"), at)));
  }
  expect(settlementDaysOn(on, { workingDays: 10, holidays }).overdue).toEqual([]);
});
