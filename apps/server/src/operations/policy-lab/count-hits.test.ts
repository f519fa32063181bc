import { expect, test } from "vitest";
import { countHits } from "./count-hits.ts";
import { POLICY_ROWS } from "./phrases.ts";

const GROUPS = [
  { hits: ["approved-at-once", "score-for-better-grade", "amount-as-asked"], count: 7 },
  { hits: ["score-below-at-once"], count: 4 },
  { hits: ["no-score", "not-salaried", "approved-by-statement", "amount-by-free-income"], count: 3 },
  { hits: ["obligations-too-high", "too-many-bounced-debits"], count: 2 },
  { hits: ["too-young", "score-too-low"], count: 5 },
  { hits: ["bureau-unknown"], count: 9 },
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
