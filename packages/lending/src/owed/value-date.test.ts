import { addDays, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { afterEach, expect, test, vi } from "vitest";
import { valueDateOf } from "./loan-event.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const graceMinutes = 30;
const at = (day: string, time: string): number => Date.parse(`${day}T${time}+05:30`);

test.each([
  ["an order of the same day", "2026-12-31", "00:10:00", "2026-12-31", "2026-12-31"],
  ["before midnight", "2026-12-31", "23:59:59.999", "2026-12-31", "2026-12-31"],
  ["at midnight", "2027-01-01", "00:00:00", "2026-12-31", "2026-12-31"],
  ["in the last moment of grace", "2027-01-01", "00:30:00", "2026-12-31", "2026-12-31"],
  ["a moment after the grace", "2027-01-01", "00:30:00.001", "2026-12-31", "2027-01-01"],
  ["on an order of two days before", "2027-01-01", "00:00:01", "2026-12-30", "2027-01-01"],
  ["on an order that a wrong clock made tomorrow", "2027-01-01", "00:00:01", "2027-01-02", "2027-01-01"],
])("paid %s", (_when, day, time, orderMadeOn, counts) => {
  expect(valueDateOf({ paidAtMs: at(day, time), orderMadeOn: civilDate(orderMadeOn), graceMinutes })).toBe(
    counts,
  );
});

/** Midnights in India: of plain days, of months' ends, of leap days, and where UTC and other zones turn the day. */
const MIDNIGHTS = ["2026-11-21", "2026-12-01", "2027-01-01", "2027-03-01", "2028-02-29", "2028-03-01"];
const SECONDS_AROUND = [-19_801, -1_801, -1, 0, 1, 1_799, 1_800, 1_801, 19_799, 19_800];
const INSTANTS_MS = MIDNIGHTS.flatMap((day) =>
  SECONDS_AROUND.map((seconds) => at(day, "00:00:00") + seconds * 1000),
);

/** By the platform's own table of time zones, which shares nothing with ours. */
function dayInIndia(instantMs: number): CivilDate {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", dateStyle: "short" });
  return civilDate(format.format(instantMs));
}

test("60 instants around midnights and months' ends count for the same days in every time zone", () => {
  expect(INSTANTS_MS).toHaveLength(60);
  const zones = ["UTC", "Asia/Kolkata", "America/Los_Angeles", "Pacific/Kiritimati"];
  const hours = new Set<number>();
  for (const zone of zones) {
    vi.stubEnv("TZ", zone);
    hours.add(new Date(0).getHours());
    for (const paidAtMs of INSTANTS_MS) {
      const paidOn = dayInIndia(paidAtMs);
      const secondsOfDay = (paidAtMs - at(paidOn, "00:00:00")) / 1000;
      const dayBefore = addDays(paidOn, -1);
      expect(valueDateOf({ paidAtMs, orderMadeOn: paidOn, graceMinutes })).toBe(paidOn);
      expect(valueDateOf({ paidAtMs, orderMadeOn: dayBefore, graceMinutes })).toBe(
        secondsOfDay <= 1_800 ? dayBefore : paidOn,
      );
    }
  }
  // The zones were really different ones.
  expect(hours.size).toBe(zones.length);
});
