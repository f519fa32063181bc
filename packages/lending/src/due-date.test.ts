import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { dueDate, dueDates } from "./due-date.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";

test("a loan is due on the first salary date at least fifteen days after it was taken", () => {
  const table: [takenOn: string, salaryDay: number, dueOn: string][] = [
    ["2026-11-20", 1, "2027-01-01"],
    ["2026-11-16", 1, "2026-12-01"],
    ["2026-11-17", 1, "2027-01-01"],
    ["2026-11-15", 30, "2026-11-30"],
    ["2026-11-15", 31, "2026-11-30"],
    ["2026-11-16", 31, "2026-12-31"],
    ["2027-02-13", 31, "2027-02-28"],
    ["2027-02-14", 31, "2027-03-31"],
    ["2028-02-14", 29, "2028-02-29"],
    ["2028-02-15", 29, "2028-03-29"],
    ["2026-12-20", 7, "2027-01-07"],
  ];
  for (const [takenOn, salaryDay, dueOn] of table) {
    const found = dueDate({ terms: SALARY_ADVANCE, takenOn: civilDate(takenOn), salaryDay });
    expect(found, `taken ${takenOn}, salary on ${salaryDay}`).toBe(dueOn);
  }
});

test("over a whole leap cycle and every salary day a loan runs fifteen to forty-five days", () => {
  const seen = new Set<number>();
  for (let offset = 0; offset < 1461; offset++) {
    const takenOn = addDays(civilDate("2026-01-01"), offset);
    for (let salaryDay = 1; salaryDay <= 31; salaryDay++) {
      seen.add(daysBetween(takenOn, dueDate({ terms: SALARY_ADVANCE, takenOn, salaryDay })));
    }
  }
  const expected = Array.from({ length: 31 }, (_, index) => 15 + index);
  expect([...seen].sort((one, other) => one - other)).toEqual(expected);
});

test("the next salary date can be chosen instead, but never one beyond ninety days", () => {
  const table: [takenOn: string, salaryDay: number, next: string][] = [
    ["2026-11-20", 1, "2027-02-01"],
    ["2026-11-16", 1, "2027-01-01"],
    ["2026-12-16", 31, "2027-01-31"],
    ["2027-01-16", 31, "2027-02-28"],
    ["2027-01-17", 31, "2027-03-31"],
  ];
  for (const [takenOn, salaryDay, next] of table) {
    const loan = { terms: SALARY_ADVANCE, takenOn: civilDate(takenOn), salaryDay };
    expect(dueDates(loan), `taken ${takenOn}, salary on ${salaryDay}`).toEqual([dueDate(loan), next]);
  }
  const terms = { ...SALARY_ADVANCE, daysToDueMax: 72 };
  const tooFar = { terms, takenOn: civilDate("2026-11-20"), salaryDay: 1 };
  expect(dueDates(tooFar)).toEqual(["2027-01-01"]);
});
