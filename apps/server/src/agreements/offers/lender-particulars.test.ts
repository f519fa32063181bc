import { readFileSync } from "node:fs";
import { civilDate } from "@vaada/calendar/civil-date";
import { workingDayFrom } from "@vaada/calendar/working-days";
import { Lender } from "@vaada/contract/lender";
import { keyFactsValidThrough } from "@vaada/lending/key-facts/validity";
import { expect, test } from "vitest";
import { daysOfHolidaysAhead, holidaysOf, particularsOf } from "./lender-particulars.ts";

const LENDER = Lender.parse(
  JSON.parse(readFileSync(new URL("../../../../../lender.json", import.meta.url), "utf8")),
);
const closedOn = (...days: string[]): Lender => ({
  ...LENDER,
  keyFacts: {
    ...LENDER.keyFacts,
    holidays: { through: "2028-12-31", days: days.map((on) => ({ on, name: "Closed" })) },
  },
});

test("what the lender's file says of the lender is what the statement says", () => {
  const { lender, grievanceOfficer, keyFacts } = LENDER;
  const { holidays: _, ...practice } = keyFacts;
  expect(particularsOf(LENDER)).toEqual({
    legalName: lender.legalName,
    registration: lender.registration,
    address: lender.address,
    grievanceOfficer,
    ...practice,
  });
});

test("a day on which the lender's banks are closed gives the borrower a day more", () => {
  const loan = { issuedOn: civilDate("2026-11-20"), tenureDays: 42 };
  const through = (lender: Lender) => keyFactsValidThrough({ ...loan, holidays: holidaysOf(lender) });
  expect([through(closedOn()), through(closedOn("2026-11-24"))]).toEqual(["2026-11-25", "2026-11-26"]);
});

test("the lender's file has the national holidays, for every year to come", () => {
  const national = holidaysOf(LENDER).flatMap((day) => ("everyYear" in day ? [day.everyYear] : []));
  expect(national).toEqual(expect.arrayContaining(["01-26", "08-15", "10-02"]));
  expect(workingDayFrom(civilDate("2029-01-26"), holidaysOf(LENDER))).toBe("2029-01-29");
});

test("the file says until when its holidays are known, and a day after that they have run out", () => {
  const ahead = (today: string) => daysOfHolidaysAhead(closedOn(), civilDate(today));
  expect([ahead("2028-12-30"), ahead("2028-12-31"), ahead("2029-01-01")]).toEqual([1, 0, -1]);
});

test("a holiday that is no day stops the server when it starts, and not the borrower who takes an offer", () => {
  expect(() => holidaysOf(closedOn("2026-02-30"))).toThrow("not a day");
});
