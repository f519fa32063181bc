import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { dayOfYear, type Holiday } from "@vaada/calendar/holidays";
import { expect, test } from "vitest";
import { isKeyFactStatementValid, keyFactsValidThrough } from "./validity.ts";

test("a statement binds the lender for three working days, or one when the loan runs under a week", () => {
  const mondayOff: Holiday[] = [{ on: civilDate("2026-11-16"), name: "Closed" }];
  const christmas: Holiday[] = [{ everyYear: dayOfYear("12-25"), name: "Christmas" }];
  const table: [issuedOn: string, tenureDays: number, holidays: readonly Holiday[], through: string][] = [
    ["2026-11-13", 30, [], "2026-11-18"],
    ["2026-11-13", 6, [], "2026-11-16"],
    ["2026-11-13", 7, [], "2026-11-18"],
    ["2026-11-13", 30, mondayOff, "2026-11-19"],
    ["2026-11-13", 6, mondayOff, "2026-11-17"],
    ["2026-11-20", 42, christmas, "2026-11-25"],
    ["2026-12-23", 42, christmas, "2026-12-29"],
  ];
  for (const [issuedOn, tenureDays, holidays, through] of table) {
    const found = keyFactsValidThrough({ issuedOn: civilDate(issuedOn), tenureDays, holidays });
    expect(found, `issued ${issuedOn} for ${tenureDays} days`).toBe(through);
  }
});

test("it can be accepted from the day of issue to the end of its last day", () => {
  const statement = { issuedOn: civilDate("2026-11-13"), validThrough: civilDate("2026-11-18") };
  const validOn = (offset: number) => isKeyFactStatementValid(statement, addDays(statement.issuedOn, offset));
  expect([-1, 0, 1, 2, 5, 6].map(validOn)).toEqual([false, true, true, true, true, false]);
});
