import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import type { RuleHit } from "./credit-decision.ts";
import { decide } from "./decide.ts";
import { gradeReasons } from "./grade-reasons.ts";
import { anyFacts } from "./testing/any-facts.ts";

test("a grade follows from the score, and from what kept the loan from being approved at once", () => {
  const table: [hits: RuleHit[], reasons: readonly string[]][] = [
    [["approved-at-once", "score-for-better-grade", "amount-as-asked"], ["score-highest"]],
    [["approved-at-once", "amount-by-product"], ["score-not-highest"]],
    [
      ["no-score", "approved-by-statement", "amount-as-asked"],
      ["no-score", "statement-alone"],
    ],
    [
      [
        "not-salaried",
        "score-below-at-once",
        "approved-by-statement",
        "score-for-better-grade",
        "amount-as-asked",
      ],
      ["not-salaried", "score-below-at-once", "score-lifts"],
    ],
    // Rules that two people set aside stay on file with their approval.
    [["score-too-low"], ["people-against-policy"]],
  ];
  for (const [hits, reasons] of table) expect(gradeReasons(hits)).toEqual(reasons);
});

test("every approval of the policy has reasons for its grade, and each grade its own", () => {
  const lastReason = {
    A: ["score-highest"],
    B: ["score-not-highest", "score-lifts"],
    C: ["statement-alone"],
  };
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const decision = decide(SALARY_ADVANCE_POLICY, facts);
      if (decision.decision !== "approve") return;
      expect(lastReason[decision.grade]).toContain(gradeReasons(decision.ruleHits).at(-1));
    }),
  );
});
