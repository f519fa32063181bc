import { civilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { money, monthly, printed, rowsOf } from "../testing/published-tables.ts";
import { equalInstalment, scheduleInstalments } from "./equal-instalments.ts";
import { scheduleAprBasisPoints } from "./schedule-apr.ts";

/**
 * Schedules that others have published, held against ours row by row. Those of Apache Fineract are the expected tables of its own
 * end-to-end tests (fineract-e2e-tests-runner, features EMICalculation and Loan), by the name of the scenario.
 * Left out are its actual/actual years and its weeks: we have neither. Other systems are named in their tests.
 */
test.each([
  {
    scenario: "C3154, 360/30, integer: 100 at 12 % in 6 months",
    plan: { principal: "100", ppm: 120_000n, from: "2024-01-01", count: 6, dayCount: "months" },
    each: "17.25",
    rows: `16.25 1
      16.41 0.84
      16.58 0.67
      16.74 0.51
      16.91 0.34
      17.11 0.17`,
  },
  {
    scenario: "C3155, 360/30, decimal: 100 at 9.4822 % in 6 months",
    plan: { principal: "100", ppm: 94_822n, from: "2024-01-01", count: 6, dayCount: "months" },
    each: "17.13",
    rows: `16.34 0.79
      16.47 0.66
      16.6 0.53
      16.73 0.4
      16.86 0.27
      17 0.13`,
  },
  {
    scenario: "C3157, 360/30: 100 at 12 % in 3 instalments of 2 months",
    plan: { principal: "100", ppm: 120_000n, from: "2024-01-01", count: 3, every: 2, dayCount: "months" },
    each: "34.68",
    rows: `32.68 2
      33.33 1.35
      33.99 0.68`,
  },
  {
    scenario: "C3159, 365/actual: 100 at 12 % in 6 months of a leap year",
    plan: { principal: "100", ppm: 120_000n, from: "2024-01-01", count: 6, dayCount: "days" },
    each: "17.25",
    rows: `16.23 1.02
      16.45 0.8
      16.56 0.69
      16.75 0.5
      16.9 0.35
      17.11 0.17`,
  },
  {
    scenario: "Loan, the schedule of the early pay-off: 100 at 7 % in 6 months",
    plan: { principal: "100", ppm: 70_000n, from: "2024-01-01", count: 6, dayCount: "months" },
    each: "17.01",
    rows: `16.43 0.58
      16.52 0.49
      16.62 0.39
      16.72 0.29
      16.81 0.2
      16.9 0.1`,
  },
  {
    scenario: "its calculator's own test, 365/actual: 100 at 15.678 % in 6 months of a leap year",
    plan: { principal: "100", ppm: 156_780n, from: "2024-01-01", count: 6, dayCount: "days" },
    each: "17.43",
    rows: `16.1 1.33
      16.38 1.05
      16.53 0.9
      16.77 0.66
      16.97 0.46
      17.25 0.22`,
  },
] as const)("Fineract $scenario", ({ plan, each, rows }) => {
  const { principal, ppm, from, count, dayCount } = plan;
  const given = {
    principal: money(principal),
    annualRatePpm: ppm,
    startsOn: civilDate(from),
    dueDates: monthly(from, count, "every" in plan ? plan.every : 1),
    dayCount,
  };
  expect(equalInstalment(given)).toBe(money(each));
  expect(rowsOf(scheduleInstalments(given))).toEqual(printed(rows));
});

test.each([
  {
    scenario: "RS02, the same period as the payment",
    dayCount: "months",
    rows: `255 50
      257.55 47.45
      260.13 44.87
      262.73 42.27
      265.35 39.65
      268.01 36.99
      270.69 34.31
      273.39 31.61
      276.13 28.87
      278.89 26.11
      281.68 23.32
      284.5 20.5
      287.34 17.66
      290.21 14.79
      293.12 11.88
      296.05 8.95
      299.01 5.99
      300.22 3`,
  },
  {
    scenario: "RS03, daily",
    dayCount: "days",
    rows: `255.68 49.32
      256.65 48.35
      259.26 45.74
      266.08 38.92
      264.62 40.38
      268.53 36.47
      270.05 34.95
      273.84 31.16
      275.59 29.41
      278.4 26.6
      282.01 22.99
      284.11 20.89
      287.59 17.41
      289.94 15.06
      292.9 12.1
      296.47 8.53
      298.9 6.1
      299.38 2.95`,
  },
] as const)("Fineract $scenario: 5,000 at 12 % in 18 instalments of 305", ({ dayCount, rows }) => {
  const plan = {
    principal: money("5000"),
    annualRatePpm: 120_000n,
    startsOn: civilDate("2022-11-01"),
    dueDates: monthly("2022-11-01", 18),
    dayCount,
  };
  expect(rowsOf(scheduleInstalments(plan, money("305")))).toEqual(printed(rows));
});

test.each([
  { source: "Frappe Lending's loan application", plan: ["250000", 92_000n, 18], each: "14923" },
  { source: "Frappe Lending's loan application", plan: ["250000", 92_000n, 24], each: "11445" },
  { source: "ERPNext's loan", plan: ["280000", 84_000n, 20], each: "15052" },
] as const)(
  "$source rounds each row up to the rupee, which we do not: $plan gives $each",
  ({ plan: [principal, annualRatePpm, count], each }) => {
    const plan = {
      principal: money(principal),
      annualRatePpm,
      startsOn: civilDate("2026-01-01"),
      dueDates: monthly("2026-01-01", count),
      dayCount: "months",
    } as const;
    expect(((equalInstalment(plan) + 99n) / 100n) * 100n).toBe(money(each));
  },
);

test("Fineract, whole instalments: 1,250 at 15 % in 4 of 322, but for the paisa that it rounds to even and we round up", () => {
  const plan = {
    principal: money("1250"),
    annualRatePpm: 150_000n,
    startsOn: civilDate("2023-09-01"),
    dueDates: monthly("2023-09-01", 4),
    dayCount: "months",
  } as const;
  // It has 306.38 and 15.62 (of 15.625) first, and 319.34 last.
  expect(rowsOf(scheduleInstalments(plan, money("322")))).toEqual(
    printed(`306.37 15.63
      310.2 11.8
      314.08 7.92
      319.35 3.99`),
  );
});

test("the Reserve Bank's illustration: 20,000 at 15 % in 24 months, 400 of fees, an APR of 17.07 %", () => {
  const plan = {
    principal: money("20000"),
    annualRatePpm: 150_000n,
    startsOn: civilDate("2026-01-01"),
    dueDates: monthly("2026-01-01", 24),
    dayCount: "months",
  } as const;
  expect(scheduleAprBasisPoints({ ...plan, net: money("19600") })).toBe(17_07n);
  expect(scheduleAprBasisPoints({ ...plan, net: money("20000") })).toBe(15_00n);
  expect(equalInstalment(plan)).toBe(money("969.73"));
  const rows = scheduleInstalments(plan);
  const interest = rows.reduce((sum, row) => sum + row.interest, 0n);
  expect((interest + 50n) / 100n).toBe(3_274n);
  // As it prints them: each figure to the rupee.
  const rupees = (amount: bigint) => (amount + 50n) / 100n;
  expect(rows.slice(0, 3).map((row) => [row.principal, row.interest, row.amount].map(rupees))).toEqual([
    [720n, 250n, 970n],
    [729n, 241n, 970n],
    [738n, 232n, 970n],
  ]);
  expect(rows.map(({ amount }) => rupees(amount))).toEqual(rows.map(() => 970n));
});
