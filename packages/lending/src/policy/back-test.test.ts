import { type Paise, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import type { GRADES } from "../product-terms.ts";
import {
  addToTally,
  changeOf,
  DECISION_ENDS,
  EMPTY_TALLY,
  endOf,
  type LoanOutcome,
  type PastDecision,
  resultOf,
} from "./back-test.ts";
import { decide } from "./decide.ts";
import { withFigures } from "./policy-figures.ts";
import { anyFacts } from "./testing/any-facts.ts";
import { anyFigures } from "./testing/any-figures.ts";

const anyOutcome: fc.Arbitrary<LoanOutcome | null> = fc.option(
  fc
    .tuple(fc.integer({ min: 1_000, max: 25_000 }), fc.constantFrom(0, 0, 0, 50, 100))
    .map(([lent, percent]) => ({
      lent: paise(BigInt(lent) * 100n),
      lost: paise((BigInt(lent) * 100n * BigInt(percent)) / 100n),
    })),
);

const backTest = (past: readonly PastDecision[]) => resultOf(past.reduce(addToTally, EMPTY_TALLY));

test("a back-test of a changed policy agrees with deciding again one by one", () => {
  let changed = 0;
  fc.assert(
    fc.property(
      anyFigures,
      fc.array(fc.tuple(anyFacts, anyOutcome), { minLength: 1, maxLength: 40 }),
      (figures, kept) => {
        const draftPolicy = withFigures(SALARY_ADVANCE_POLICY, { version: 3, figures });
        const past = kept.map(([facts, outcome]) => ({
          live: decide(SALARY_ADVANCE_POLICY, facts),
          draft: decide(draftPolicy, facts),
          outcome,
        }));
        const result = backTest(past);
        expect(result.decided).toBe(past.length);
        for (const which of ["live", "draft"] as const)
          for (const end of DECISION_ENDS)
            expect(result[which].ends[end]).toBe(past.filter((one) => endOf(one[which]) === end).length);
        const others = past.filter(
          ({ live, draft }) =>
            endOf(live) !== endOf(draft) ||
            (live.decision === "approve" && draft.decision === "approve" && live.amount !== draft.amount),
        );
        expect(result.changed).toBe(others.length);
        expect(result.moves.reduce((sum, { count }) => sum + count, 0)).toBe(others.length);
        for (const { was, becomes, count } of result.moves)
          expect(count).toBe(
            others.filter(({ live, draft }) => endOf(live) === was && endOf(draft) === becomes).length,
          );
        changed += others.length;
      },
    ),
    { numRuns: 300 },
  );
  expect(changed, "the property was about changes").toBeGreaterThan(0);
});

test("the order in which past decisions are counted changes nothing", () => {
  fc.assert(
    fc.property(anyFigures, fc.array(fc.tuple(anyFacts, anyOutcome), { maxLength: 20 }), (figures, kept) => {
      const draftPolicy = withFigures(SALARY_ADVANCE_POLICY, { version: 3, figures });
      const past = kept.map(([facts, outcome]) => ({
        live: decide(SALARY_ADVANCE_POLICY, facts),
        draft: decide(draftPolicy, facts),
        outcome,
      }));
      expect(backTest(past.toReversed())).toEqual(backTest(past));
    }),
    { numRuns: 100 },
  );
});

const rupees = (amount: number): Paise => paise(BigInt(amount) * 100n);

const approval = (grade: (typeof GRADES)[number], amount: number): PastDecision["live"] => ({
  decision: "approve",
  grade,
  amount: rupees(amount),
  cap: rupees(amount),
  isLoanAmountUpgradable: false,
  ruleHits: ["approved-at-once"],
});
const REFUSAL: PastDecision["live"] = {
  decision: "refuse",
  reasons: ["score-too-low"],
  status: "Rejected",
  ruleHits: ["score-too-low"],
};
const lost = (lent: number, amount: number): LoanOutcome => ({ lent: rupees(lent), lost: rupees(amount) });

test("a loan whose end is known loses its part of what would be lent, and the others lose as their grade does", () => {
  const result = backTest([
    // Half of it was lost, and the draft lends half: so it loses a quarter of the first amount.
    { live: approval("B", 10_000), draft: approval("B", 5_000), outcome: lost(10_000, 5_000) },
    { live: approval("B", 10_000), draft: approval("B", 10_000), outcome: lost(10_000, 0) },
    // Nobody knows yet: grade B has lost 5,000 of 20,000.
    { live: approval("B", 4_000), draft: REFUSAL, outcome: null },
    { live: REFUSAL, draft: approval("B", 8_000), outcome: null },
    // Nothing is known of grade C, so it loses as all do.
    { live: approval("C", 2_000), draft: approval("C", 2_000), outcome: null },
  ]);
  const grade = (which: "live" | "draft", wanted: string) =>
    result[which].grades.find((one) => one.grade === wanted);
  expect(grade("live", "B")).toEqual({
    grade: "B",
    approved: 3,
    amount: rupees(24_000),
    expectedLoss: rupees(6_000),
  });
  expect(grade("draft", "B")).toEqual({
    grade: "B",
    approved: 3,
    amount: rupees(23_000),
    expectedLoss: rupees(4_500),
  });
  expect(grade("live", "C")?.expectedLoss).toBe(rupees(500));
  expect(grade("live", "A")).toMatchObject({ approved: 0, expectedLoss: 0n });
  expect([result.live.approvedPpm, result.draft.approvedPpm]).toEqual([800_000, 800_000]);
  expect(result.moves).toEqual([
    { was: "approve-B", becomes: "approve-B", count: 1 },
    { was: "approve-B", becomes: "refuse", count: 1 },
    { was: "refuse", becomes: "approve-B", count: 1 },
  ]);
});

test("before any loan has ended nobody says what would be lost", () => {
  const { live } = backTest([{ live: approval("A", 5_000), draft: REFUSAL, outcome: null }]);
  expect(live.grades[0]?.expectedLoss).toBeNull();
  expect(backTest([]).live.approvedPpm).toBeNull();
});

test("other reasons for the same refusal are no change, another amount is one", () => {
  const other = { ...REFUSAL, reasons: ["too-young"] } as PastDecision["live"];
  expect(changeOf({ live: REFUSAL, draft: other })).toBeNull();
  expect(changeOf({ live: approval("A", 5_000), draft: approval("A", 4_000) })).toEqual({
    was: "approve-A",
    becomes: "approve-A",
    amountWas: rupees(5_000),
    amountBecomes: rupees(4_000),
  });
});
