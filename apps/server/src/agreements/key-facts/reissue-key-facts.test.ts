import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { isDisbursalTooLate } from "./reissue-key-facts.ts";

test("money may take three working days after the signing, to the end of the third", () => {
  const closed = [{ on: civilDate("2026-11-16"), name: "Closed" }];
  const table: [signedOn: string, today: string, isTooLong: boolean][] = [
    ["2026-11-13", "2026-11-13", false],
    ["2026-11-13", "2026-11-18", false],
    ["2026-11-13", "2026-11-19", true],
    ["2026-11-15", "2026-11-18", false],
    ["2026-11-15", "2026-11-19", true],
  ];
  for (const [signedOn, today, isTooLong] of table) {
    const days = { signedOn: civilDate(signedOn), today: civilDate(today) };
    expect(isDisbursalTooLate(days, []), `${signedOn} ${today}`).toBe(isTooLong);
  }
  const days = { signedOn: civilDate("2026-11-13"), today: civilDate("2026-11-19") };
  expect(isDisbursalTooLate(days, closed)).toBe(false);
});
