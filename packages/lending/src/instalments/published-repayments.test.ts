import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { money, monthly, printed, rowsOf } from "../testing/published-tables.ts";
import {
  type InstalmentEvent,
  type InstalmentLoan,
  instalmentStanding,
} from "./testing/instalment-standing.ts";

/**
 * Repayments that Apache Fineract has published, held against ours row by row: the expected tables of its own end-to-end tests
 * (fineract-e2e-tests-runner, features LoanRepayment and LoanDelinquency), by the name of the scenario.
 * Left out are its second try at an instalment for a rounder last one, and payments ahead that pay principal before interest
 * (RP03, RP06, RP09, RP10): we have none of these.
 */
const FREE: InstalmentLoan["penal"] = {
  lateFee: paise(0n),
  lateFeeAfterDays: 1,
  lateFeeFrom: paise(0n),
  bounceCharge: paise(0n),
  maximum: paise(0n),
};

/** 100 at 7 % in six months of 17.01. */
const SEVEN_PERCENT: InstalmentLoan = {
  principal: money("100"),
  annualRatePpm: 70_000n,
  startsOn: civilDate("2024-01-01"),
  dueDates: monthly("2024-01-01", 6),
  dayCount: "months",
  instalment: money("17.01"),
  aheadDays: 0,
  penal: FREE,
};

/** 5,000 at 12 % in six months of 862, counted by days. */
const BY_DAYS: InstalmentLoan = {
  principal: money("5000"),
  annualRatePpm: 120_000n,
  startsOn: civilDate("2022-11-01"),
  dueDates: monthly("2022-11-01", 6),
  dayCount: "days",
  instalment: money("862"),
  aheadDays: 0,
  penal: FREE,
};

const paid = (on: string, amount: string): InstalmentEvent => ({
  kind: "payment",
  on: civilDate(on),
  amount: money(amount),
});

test.each([
  {
    scenario: "Interest recalculation S1: nothing is paid, and all is overdue",
    loan: SEVEN_PERCENT,
    events: [],
    today: "2024-07-15",
    rows: `16.43 0.58
      16.43 0.58
      16.43 0.58
      16.43 0.58
      16.43 0.58
      17.85 0.58`,
  },
  {
    scenario: "Interest recalculation S2: two are overdue",
    loan: SEVEN_PERCENT,
    events: [],
    today: "2024-03-10",
    rows: `16.43 0.58
      16.43 0.58
      16.56 0.45
      16.71 0.3
      16.81 0.2
      17.06 0.1`,
  },
  {
    scenario: "Interest recalculation S3: one is paid, one is overdue",
    loan: SEVEN_PERCENT,
    events: [paid("2024-02-01", "17.01")],
    today: "2024-03-10",
    rows: `16.43 0.58
      16.52 0.49
      16.59 0.42
      16.72 0.29
      16.81 0.2
      16.93 0.1`,
  },
  {
    scenario: "RP04: one is paid four days late",
    loan: BY_DAYS,
    events: [paid("2022-12-05", "862")],
    today: "2022-12-05",
    rows: `812.68 49.32
      818.25 43.75
      827.66 34.34
      838.61 23.39
      844.65 17.35
      858.15 8.46`,
  },
  {
    scenario: "RP05: a part is paid on the day",
    loan: BY_DAYS,
    events: [paid("2022-12-01", "200")],
    today: "2022-12-01",
    rows: `812.68 49.32
      819.32 42.68
      827.67 34.33
      838.62 23.38
      844.66 17.34
      857.05 8.45`,
  },
  {
    scenario: "RP07: a part is paid late",
    loan: BY_DAYS,
    events: [paid("2022-12-05", "200")],
    today: "2022-12-05",
    rows: `812.68 49.32
      818.25 43.75
      827.66 34.34
      838.61 23.39
      844.65 17.35
      858.15 8.46`,
  },
] as const)("Fineract $scenario", ({ loan, events, today, rows }) => {
  expect(rowsOf(instalmentStanding(loan, events, civilDate(today)).instalments)).toEqual(printed(rows));
});

/** 1,000 without interest in six months: five instalments of 166.67, and the rest. */
const INTEREST_FREE: InstalmentLoan = {
  principal: money("1000"),
  annualRatePpm: 0n,
  startsOn: civilDate("2025-01-01"),
  dueDates: monthly("2025-01-01", 6),
  dayCount: "months",
  instalment: money("166.67"),
  aheadDays: 0,
  penal: FREE,
};
/** 1,000 in three times fifteen days, each 335.28. */
const FORTNIGHTLY: InstalmentLoan = {
  ...INTEREST_FREE,
  annualRatePpm: 70_000n,
  startsOn: civilDate("2023-10-01"),
  dueDates: [civilDate("2023-10-16"), civilDate("2023-10-31"), civilDate("2023-11-15")],
  dayCount: "days",
  instalment: money("335.28"),
};

test.each([
  {
    // Its days of grace are not ours: what is compared are the days past due, the amount and the range from 90 days on.
    scenario: "C4140 and C4141, days past due of the oldest: four of six are unpaid",
    loan: INTEREST_FREE,
    events: [],
    today: "2025-05-15",
    overdue: { since: "2025-02-01", days: 103, amount: money("666.68") },
    delinquency: "npa",
  },
  {
    scenario: "C4622, past due since the day of the first instalment",
    loan: FORTNIGHTLY,
    events: [],
    today: "2023-10-20",
    overdue: { since: "2023-10-16", days: 4, amount: money("335.28") },
    delinquency: "sma-0",
  },
  {
    scenario: "C4623, nothing is past due once the instalment was paid on its day",
    loan: FORTNIGHTLY,
    events: [paid("2023-10-16", "335.28")],
    today: "2023-10-20",
    overdue: null,
    delinquency: "standard",
  },
] as const)("Fineract delinquency $scenario", ({ loan, events, today, overdue, delinquency }) => {
  const standing = instalmentStanding(loan, events, civilDate(today));
  expect([standing.overdue, standing.delinquency]).toEqual([overdue, delinquency]);
});

test("Fineract RP02: a rupee beyond the instalment pays off principal, and the instalments after it stay what they are", () => {
  const { splits, instalments } = instalmentStanding(
    BY_DAYS,
    [paid("2022-12-01", "863")],
    civilDate("2022-12-01"),
  );
  expect(rowsOf(splits)).toEqual(printed("813.68 49.32"));
  expect(rowsOf(instalments.slice(1))).toEqual(
    printed(`819.33 42.67
      827.68 34.32
      838.62 23.38
      844.67 17.33
      856.02 8.44`),
  );
});

test("Fineract RP08: 1,500 on the day leaves 3,549.32, whose next interest is 36.17; it then lowers the instalment, and we end sooner", () => {
  const { principal, splits, instalments } = instalmentStanding(
    BY_DAYS,
    [paid("2022-12-01", "1500")],
    civilDate("2022-12-01"),
  );
  expect([principal, ...rowsOf(splits)]).toEqual([money("3549.32"), ...printed("1450.68 49.32")]);
  expect(instalments[1]).toMatchObject({ interest: money("36.17"), principal: money("825.83") });
});

/** 1,000 without interest: a down payment on the first day and three instalments of the same sum. */
const inFour = (...dueDates: readonly string[]): InstalmentLoan => ({
  ...INTEREST_FREE,
  startsOn: addDays(civilDate(dueDates[0] ?? ""), -1),
  dueDates: dueDates.map(civilDate),
  dayCount: "days",
  instalment: money("250"),
});
const BY_FORTNIGHTS = inFour("2023-10-01", "2023-10-16", "2023-10-31", "2023-11-15");
const BY_THIRTY_DAYS = inFour("2024-01-01", "2024-01-31", "2024-03-01", "2024-03-31");
/** Its ranges: the first day past due of each. Ours begin a day earlier, at 30, 60 and 90. */
const RANGES = [61, 31, 4, 1];

test.each([
  {
    scenario: "from one bucket to the next, on 16 November",
    loan: BY_FORTNIGHTS,
    events: [],
    today: "2023-11-16",
    ranges: { 1: "250", 4: "250", 31: "500" },
    daysPastDue: 46,
  },
  {
    scenario: "from one bucket to the next, on 16 December",
    loan: BY_FORTNIGHTS,
    events: [],
    today: "2023-12-16",
    ranges: { 31: "500", 61: "500" },
    daysPastDue: 76,
  },
  {
    scenario: "out of delinquency by a late repayment",
    loan: BY_FORTNIGHTS,
    events: [paid("2023-12-17", "1000")],
    today: "2023-12-17",
    ranges: {},
    daysPastDue: 0,
  },
  {
    scenario: "some instalments, before the late repayment",
    loan: BY_FORTNIGHTS,
    events: [],
    today: "2023-10-25",
    ranges: { 4: "500" },
    daysPastDue: 24,
  },
  {
    scenario: "some instalments go out of delinquency by a late repayment",
    loan: BY_FORTNIGHTS,
    events: [paid("2023-10-26", "250")],
    today: "2023-10-26",
    ranges: { 4: "250" },
    daysPastDue: 10,
  },
  {
    scenario: "64 days past due of a loan in instalments of 30 days",
    loan: BY_THIRTY_DAYS,
    events: [],
    today: "2024-03-05",
    ranges: { 4: "250", 31: "250", 61: "250" },
    daysPastDue: 64,
  },
] as const)(
  "Fineract delinquency by instalment: $scenario",
  ({ loan, events, today, ranges, daysPastDue }) => {
    const on = civilDate(today);
    const { instalments, overdue } = instalmentStanding(loan, events, on);
    const amounts: Record<number, Paise> = {};
    for (const { dueOn, unpaid } of instalments) {
      const range = RANGES.find((from) => daysBetween(dueOn, on) >= from);
      if (range !== undefined && unpaid > 0n) amounts[range] = paise((amounts[range] ?? 0n) + unpaid);
    }
    const published = Object.entries(ranges).map(([from, amount]) => [from, money(amount)]);
    expect(amounts).toEqual(Object.fromEntries(published));
    expect(overdue?.days ?? 0).toBe(daysPastDue);
  },
);

test("Fineract RP11: a prepayment leaves the instalment and takes one off the end", () => {
  const events = [paid("2022-12-01", "1000"), paid("2023-01-01", "2000")];
  const { principal, splits, instalments } = instalmentStanding(BY_DAYS, events, civilDate("2023-01-01"));
  expect(principal).toBe(money("2090.59"));
  expect(rowsOf(splits)).toEqual(printed("950.68 49.32\n1958.73 41.27"));
  expect(rowsOf(instalments.slice(2))).toEqual(printed("840.69 21.31\n850.49 11.51\n399.41 4.07"));
});

test("Fineract, its calculator's pay-off on the 15th of the first month: 100 and 0.26 of interest", () => {
  const on = civilDate("2024-01-15");
  expect(instalmentStanding(SEVEN_PERCENT, [], on).payoff).toBe(money("100.26"));
  const closed = instalmentStanding(SEVEN_PERCENT, [paid("2024-01-15", "100.26")], addDays(on, 200));
  expect([closed.payoff, closed.excess, closed.overdue]).toEqual([0n, 0n, null]);
});

test("Fineract early pay-off, till preclose: 83.81 closes the loan on the 15th, and nothing else is due", () => {
  const first = paid("2024-02-01", "17.01");
  const on = civilDate("2024-02-15");
  expect(instalmentStanding(SEVEN_PERCENT, [first], on).payoff).toBe(money("83.81"));
  const closed = instalmentStanding(SEVEN_PERCENT, [first, paid("2024-02-15", "83.81")], addDays(on, 200));
  expect(closed.splits.map(({ principal, interest }) => [principal, interest])).toEqual([
    [money("16.43"), money("0.58")],
    [money("83.57"), money("0.24")],
  ]);
  expect([closed.payoff, closed.excess, closed.overdue]).toEqual([0n, 0n, null]);
});
