import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { lastPhaseAt, nextPhase, phasesWithin, startsAtMs } from "./day-phase.ts";

const HOURS = { debitHourInIndia: 10 };
const at = (text: string) => Date.parse(text);
const NEW_YEARS_EVE = civilDate("2026-12-31");
const NEW_YEAR = civilDate("2027-01-01");

test("a morning starts at the hour of the debits in India, and an evening when its day is over", () => {
  expect(startsAtMs({ on: NEW_YEARS_EVE, phase: "morning" }, HOURS)).toBe(at("2026-12-31T10:00:00+05:30"));
  expect(startsAtMs({ on: NEW_YEARS_EVE, phase: "evening" }, HOURS)).toBe(at("2027-01-01T00:00:00+05:30"));
  expect(nextPhase({ on: NEW_YEARS_EVE, phase: "morning" })).toEqual({ on: NEW_YEARS_EVE, phase: "evening" });
  expect(nextPhase({ on: NEW_YEARS_EVE, phase: "evening" })).toEqual({ on: NEW_YEAR, phase: "morning" });
});

test.each([
  ["2026-12-31T09:59:59.999+05:30", "2026-12-30", "evening"],
  ["2026-12-31T10:00:00+05:30", "2026-12-31", "morning"],
  ["2026-12-31T23:59:59.999+05:30", "2026-12-31", "morning"],
  ["2027-01-01T00:00:00+05:30", "2026-12-31", "evening"],
])("at %s the last one that is due is that of %s in the %s", (now, on, phase) => {
  expect(lastPhaseAt(at(now), HOURS)).toEqual({ on, phase });
});

test("between two instants lie those that start after the first and not after the second", () => {
  const afterMs = at("2026-12-31T10:00:00+05:30");
  const table: [string, string[]][] = [
    ["2026-12-31T10:00:00+05:30", []],
    ["2026-12-31T23:59:59+05:30", []],
    ["2027-01-01T00:00:00+05:30", ["2026-12-31 evening"]],
    [
      "2027-01-02T10:00:00+05:30",
      ["2026-12-31 evening", "2027-01-01 morning", "2027-01-01 evening", "2027-01-02 morning"],
    ],
  ];
  for (const [until, expected] of table) {
    const phases = phasesWithin({ afterMs, untilMs: at(until) }, HOURS);
    expect(phases.map(({ on, phase }) => `${on} ${phase}`)).toEqual(expected);
  }
});
