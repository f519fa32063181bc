import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import { analyseAccounts } from "./analyse-accounts.ts";
import { analyseStatement } from "./analyse-statement.ts";
import type { StatementRow } from "./row.ts";

const to = {
  statedIncome: paise(40_000_00n),
  today: civilDate("2026-11-15"),
  reading: SALARY_ADVANCE_POLICY.byStatement.reading,
};
const FIRSTS = ["2026-08-01", "2026-09-01", "2026-10-01"];

const rows = (rupees: number, narration: string, balance = 5_000): StatementRow[] =>
  FIRSTS.map((day) => ({
    date: civilDate(day),
    type: rupees < 0 ? "debit" : "credit",
    amount: paise(BigInt(Math.abs(rupees)) * 100n),
    balance: paise(BigInt(balance) * 100n),
    narration,
  }));

const SALARY = rows(40_000, "SALARY ACME");
const RETURNED = rows(8_000, "ACH RETURN INSUFFICIENT FUNDS QUICK EMI", 200);
const EMI = rows(-3_000, "ACH DEBIT TWO WHEELER LOAN EMI", 900);

test("one account is read as it is", () => {
  expect(analyseAccounts({ accounts: [SALARY], ...to })).toEqual(analyseStatement({ rows: SALARY, ...to }));
});

test("the account with the salary is judged, and bounces and loans of every account count", () => {
  for (const accounts of [
    [SALARY, RETURNED, EMI],
    [EMI, RETURNED, SALARY],
  ]) {
    const analysis = analyseAccounts({ accounts, ...to });
    expect(analysis).toMatchObject({
      monthsWithSalary: 3,
      averageMonthEndBalance: 5_000_00n,
      bouncedDebits: 3,
      monthlyObligations: 3_000_00n,
    });
    expect(analysis.months.map(({ bouncedDebits }) => bouncedDebits)).toEqual([1, 1, 1]);
    expect(analysis.loanDebits).toHaveLength(1);
  }
});

test("two halves of a salary in two accounts are no whole one", () => {
  const half = rows(20_000, "SALARY ACME");
  expect(analyseAccounts({ accounts: [half, half], ...to }).monthsWithSalary).toBe(0);
});

test("salary that is passed on to another account counts where it came in", () => {
  const passedOn = rows(40_000, "NEFT SELF TRANSFER", 90_000);
  const analysis = analyseAccounts({ accounts: [passedOn, SALARY], ...to });
  expect(analysis.monthsWithSalary).toBe(3);
  expect(analysis.averageMonthEndBalance, "that account's own balance").toBe(5_000_00n);
});

test("among accounts with as much salary the one that holds more is judged, and an empty one is the last", () => {
  const richer = rows(40_000, "SALARY ACME", 9_000);
  for (const accounts of [
    [SALARY, richer, []],
    [[], richer, SALARY],
  ]) {
    expect(analyseAccounts({ accounts, ...to }).averageMonthEndBalance).toBe(9_000_00n);
  }
  const poor = rows(5, "UPI SHOP", -50);
  expect(analyseAccounts({ accounts: [[], poor], ...to }).averageMonthEndBalance).toBe(-50_00n);
});

test("no account at all is our own mistake", () => {
  expect(() => analyseAccounts({ accounts: [], ...to })).toThrow(RangeError);
});
