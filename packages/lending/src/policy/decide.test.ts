import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import type { BureauFacts, CreditFacts } from "./credit-facts.ts";
import { decide } from "./decide.ts";
import { GOOD_FACTS, POLICY_CASES, sayDecision } from "./testing/policy-cases.ts";

const said = (facts: CreditFacts): string => sayDecision(decide(SALARY_ADVANCE_POLICY, facts));

test.each([...Map.groupBy(POLICY_CASES, ({ rule }) => rule)])("%s", (_rule, cases) => {
  for (const [index, { facts, said: expected }] of cases.entries()) {
    expect(said(facts), `case ${index + 1}`).toBe(expected);
  }
});

test("the table has at least sixty cases", () => {
  expect(POLICY_CASES.length).toBeGreaterThanOrEqual(60);
});

const bureau = (change: Partial<BureauFacts>): CreditFacts => ({
  ...GOOD_FACTS,
  bureau: { ...GOOD_FACTS.bureau, ...change } as BureauFacts,
});

test("what is no number is unknown, or falls short", () => {
  const read = {
    monthsWithSalary: 3,
    averageMonthEndBalance: paise(6_000_00n),
    bouncedDebits: 0,
    monthlyObligations: paise(0n),
    isDoubtful: false,
  };
  const byStatement = (change: object): CreditFacts => ({
    ...GOOD_FACTS,
    bureau: { kind: "no-file" },
    statement: { ...read, ...change },
  });
  const table: [facts: CreditFacts, reason: string][] = [
    [{ ...GOOD_FACTS, ageYears: Number.NaN }, "age-unknown"],
    [{ ...GOOD_FACTS, ageYears: 30.5 }, "age-unknown"],
    [bureau({ score: Number.NaN }), "score-unknown"],
    [bureau({ worstPastDueDays: Number.NaN }), "past-due-unknown"],
    [byStatement({ monthsWithSalary: Number.NaN }), "too-few-months-with-salary"],
    [byStatement({ bouncedDebits: Number.NaN }), "too-many-bounced-debits"],
  ];
  for (const [facts, reason] of table)
    expect(decide(SALARY_ADVANCE_POLICY, facts)).toMatchObject({ reasons: [reason] });
});

test("another version of the policy decides otherwise, by its data alone", () => {
  const stricter = { ...SALARY_ADVANCE_POLICY, version: 3, pastDueDaysRefused: 30 };
  const facts = bureau({ worstPastDueDays: 45 });
  expect(decide(SALARY_ADVANCE_POLICY, facts).decision).toBe("approve");
  expect(decide(stricter, facts).decision).toBe("refuse");
});
