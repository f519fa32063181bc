import { expect, test } from "vitest";
import { countHits, type HitGroup } from "./count-hits.ts";
import { POLICY_ROWS } from "./phrases.ts";

const GROUPS: readonly HitGroup[] = [
  { hits: ["approved-at-once", "score-for-better-grade", "amount-as-asked"], incomeLimit: null, count: 7 },
  { hits: ["score-below-at-once"], incomeLimit: null, count: 4 },
  {
    hits: ["no-score", "not-salaried", "approved-by-statement", "amount-by-free-income"],
    incomeLimit: null,
    count: 3,
  },
  { hits: ["obligations-too-high", "too-many-bounced-debits"], incomeLimit: null, count: 2 },
  { hits: ["too-young", "score-too-low"], incomeLimit: null, count: 5 },
  { hits: ["bureau-unknown"], incomeLimit: null, count: 9 },
];

const hitsOf = (section: string, rule: string): number[] =>
  POLICY_ROWS.filter((row) => row.section.startsWith(section) && row.rule === rule).map(({ counted }) =>
    countHits(GROUPS, counted),
  );

test("a rule that refuses is counted where it held, and one of several that must hold where it was met", () => {
  expect(hitsOf("Refuse", "Age, completed years")).toEqual([5, 0]);
  expect(hitsOf("Refuse", "Bureau score")).toEqual([5]);
  // 16 decisions came to these rules: nobody who was refused before, and nobody without an answer of the bureau.
  expect(hitsOf("Approve at once", "Salaried, paid by bank transfer")).toEqual([13]);
  expect(hitsOf("Approve at once", "Bureau score")).toEqual([9]);
  expect(hitsOf("Approve at once", "Obligations, part of income")).toEqual([14]);
  expect(hitsOf("Approve at once", "Grade A, else B")).toEqual([7]);
  expect(hitsOf("After the bank statement", "Bounced debits, 3 months")).toEqual([3]);
  expect(hitsOf("After the bank statement", "Average month-end balance")).toEqual([5]);
  expect(hitsOf("After the bank statement", "Grade B, else C")).toEqual([0]);
  expect(hitsOf("Amount", "Part of income less obligations")).toEqual([3]);
});

test("an income that is too low is counted for the limit that it did not reach, and for both where nobody wrote that down", () => {
  const groups: readonly HitGroup[] = [
    { hits: ["income-too-low"], incomeLimit: "metro", count: 4 },
    { hits: ["too-young", "income-too-low"], incomeLimit: "metro", count: 1 },
    { hits: ["income-too-low"], incomeLimit: "elsewhere", count: 3 },
    { hits: ["income-too-low", "score-too-low"], incomeLimit: null, count: 2 },
    { hits: ["approved-at-once"], incomeLimit: null, count: 9 },
  ];
  const countOf = (rule: string) =>
    POLICY_ROWS.filter((row) => row.rule === rule).map(({ counted }) => countHits(groups, counted));
  expect(countOf("Monthly income, metro")).toEqual([7]);
  expect(countOf("Monthly income, elsewhere")).toEqual([5]);
});
