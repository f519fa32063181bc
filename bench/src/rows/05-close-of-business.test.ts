import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { usualDay } from "./05-close-of-business.ts";

test.each([
  ["2026-11-29", "2026-11-29"],
  ["2026-11-30", "2026-11-29"],
  ["2026-12-01", "2026-12-01"],
  ["2026-12-30", "2026-12-30"],
  ["2026-12-31", "2026-12-30"],
  ["2027-02-28", "2027-02-27"],
  ["2028-02-28", "2028-02-28"],
  ["2028-02-29", "2028-02-28"],
])("on %s the close of %s is compared, which is no month end", (today, on) => {
  expect(usualDay(civilDate(today))).toBe(on);
});
