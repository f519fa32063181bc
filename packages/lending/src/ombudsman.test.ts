import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { ombudsmanUntil } from "./ombudsman.ts";

test("the ombudsman is open from the lender's answer, or from the day after the last day for it, for ninety days", () => {
  const table = `
    answer by   answered on  today       open until
    2026-12-17  -            2026-12-16  -
    2026-12-17  -            2026-12-17  -
    2026-12-17  -            2026-12-18  2027-03-17
    2026-12-17  2026-11-20   2026-11-20  2027-02-18
    2026-12-17  2026-12-17   2027-06-01  2027-03-17
    2026-12-17  2027-01-05   2027-01-05  2027-04-05`;
  const rows = table.trim().split("\n").slice(1);
  expect(rows).toHaveLength(6);
  for (const row of rows) {
    const [answerBy = "", answeredOn = "", today = "", until] = row.trim().split(/\s+/);
    const clock = {
      answerBy: civilDate(answerBy),
      answeredOn: answeredOn === "-" ? null : civilDate(answeredOn),
    };
    expect(ombudsmanUntil(clock, civilDate(today)) ?? "-", row).toBe(until);
  }
});
