import { type Paise, paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import { GRADES, type Grade } from "../product-terms.ts";
import { SALARY_ADVANCE } from "../products/salary-advance.ts";
import type { CreditDecision } from "./credit-decision.ts";
import type { CreditFacts } from "./credit-facts.ts";
import { decide } from "./decide.ts";
import { obligationsOf as obligationsOnFile } from "./known-facts.ts";
import { anyFacts, anyFile } from "./testing/any-facts.ts";

const RUNS = { numRuns: 1_000 };

const rupees = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((amount) => paise(amount * 100n));

/** A request for less than the least loan is refused once nothing else is left to ask about. */
const enoughAsked = anyFacts.map((facts) => ({
  ...facts,
  requested: greater(facts.requested, paise(1_000_00n)),
}));

const greater = (one: Paise, other: Paise): Paise => (one > other ? one : other);

const decided = (facts: CreditFacts): CreditDecision => decide(SALARY_ADVANCE_POLICY, facts);

/** From the worst to the best outcome; a better grade is better. */
function rank(decision: CreditDecision): number {
  if (decision.decision === "approve") return 10 - GRADES.indexOf(decision.grade);
  return ["refuse", "undecided", "needs-statement"].indexOf(decision.decision);
}

test("an approval is within every limit that the policy sets", () => {
  let approvals = 0;
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const decision = decided(facts);
      if (decision.decision !== "approve") return;
      approvals++;
      const { amount, cap, isLoanAmountUpgradable } = decision;
      const { statement: _, pin, household, lentOnCode, ...needed } = facts;
      expect(Object.values(needed)).not.toContain(null);
      expect(pin !== null || (facts.monthlyIncome ?? 0n) >= 18_000_00n).toBe(true);
      expect(facts.isBlacklisted).toBe(false);
      const isAtOnce = decision.ruleHits.includes("approved-at-once");
      if (isAtOnce) expect(facts.bureau).toMatchObject({ hasUntoldInstalment: false });
      else expect(facts.statement).toMatchObject({ isDoubtful: false });
      expect(amount % 100_00n).toBe(0n);
      expect(amount).toBeGreaterThanOrEqual(1_000_00n);
      expect(amount <= facts.requested && amount <= cap && cap <= 25_000_00n).toBe(true);
      expect(cap * 2n).toBeLessThanOrEqual(facts.monthlyIncome ?? 0n);
      expect(isLoanAmountUpgradable).toBe(cap > facts.requested);
      if (lentOnCode !== null) expect(lentOnCode + cap).toBeLessThanOrEqual(60_000_00n);
      if (household === "up-to-3-lakh") {
        const repaid = cap + interestOf(cap, { grade: decision.grade, days: facts.daysToDue });
        expect((repaid + obligationsOf(facts)) * 2n).toBeLessThanOrEqual(facts.monthlyIncome ?? 0n);
      }
    }),
    { numRuns: 8_000, seed: 4 },
  );
  expect(approvals, "the property was about approvals").toBeGreaterThan(100);
});

const interestOf = (amount: Paise, { grade, days }: { grade: Grade; days: number }): bigint =>
  (amount * SALARY_ADVANCE.grades[grade].interestPpmPerDay * BigInt(days)) / 1_000_000n;

const obligationsOf = ({ bureau, ...facts }: CreditFacts): bigint =>
  bureau === null ? 0n : obligationsOnFile(bureau, facts);

test("a better score never makes a decision worse", () => {
  fc.assert(
    fc.property(
      enoughAsked,
      anyFile,
      fc.integer({ min: 300, max: 900 }),
      fc.nat(600),
      (facts, file, score, more) => {
        const at = (value: number) => decided({ ...facts, bureau: { ...file, score: value } });
        expect(rank(at(Math.min(score + more, 900)))).toBeGreaterThanOrEqual(rank(at(score)));
      },
    ),
    RUNS,
  );
});

test("a higher income never makes a decision worse, nor the amount smaller", () => {
  fc.assert(
    fc.property(enoughAsked, rupees(60_000n), rupees(60_000n), (facts, monthlyIncome, more) => {
      const lower = decided({ ...facts, monthlyIncome });
      const higher = decided({ ...facts, monthlyIncome: paise(monthlyIncome + more) });
      // More income can settle where somebody lives, and then the other rules have their say.
      if (lower.ruleHits.includes("residence-unknown")) return;
      expect(rank(higher)).toBeGreaterThanOrEqual(rank(lower));
      if (lower.decision === "approve" && higher.decision === "approve") {
        expect(higher.amount).toBeGreaterThanOrEqual(lower.amount);
      }
    }),
    RUNS,
  );
});

test("forgetting a fact never approves what the fact refused", () => {
  const facts = ["ageYears", "monthlyIncome", "employment", "incomeMode", "bureau"] as const;
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...facts), (known, forgotten) => {
      expect(decided({ ...known, [forgotten]: null }).decision).not.toBe("approve");
    }),
    RUNS,
  );
});

test("forgetting where somebody lives never helps", () => {
  fc.assert(
    fc.property(anyFacts, (known) => {
      const forgotten = decided({ ...known, pin: null });
      const isHelped = forgotten.decision === "approve" || forgotten.decision === "needs-statement";
      if (isHelped) expect(forgotten).toEqual(decided(known));
    }),
    RUNS,
  );
});

test("an instalment that is not told never makes a decision better, nor the amount greater", () => {
  fc.assert(
    fc.property(enoughAsked, anyFile, (facts, file) => {
      const at = (hasUntoldInstalment: boolean) =>
        decided({ ...facts, bureau: { ...file, hasUntoldInstalment } });
      const [whole, untold] = [at(false), at(true)];
      expect(rank(untold)).toBeLessThanOrEqual(rank(whole));
      if (whole.decision === "approve" && untold.decision === "approve") {
        expect(untold.amount).toBeLessThanOrEqual(whole.amount);
      }
    }),
    RUNS,
  );
});

test("a doubt about the statement changes nothing but an approval by it, which a person must look at", () => {
  let doubted = 0;
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { statement } = facts;
      if (statement === null) return;
      const at = (isDoubtful: boolean) => decided({ ...facts, statement: { ...statement, isDoubtful } });
      const [sure, doubtful] = [at(false), at(true)];
      if (!sure.ruleHits.includes("approved-by-statement") || sure.decision !== "approve") {
        expect(doubtful).toEqual(sure);
        return;
      }
      doubted++;
      expect(doubtful).toMatchObject({ decision: "undecided", reasons: ["statement-doubtful"] });
    }),
    { numRuns: 8_000, seed: 4 },
  );
  expect(doubted, "the property was about doubts").toBeGreaterThan(50);
});

test("the same facts always give the same decision", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(decided(structuredClone(facts))).toEqual(decided(facts));
    }),
  );
});
