import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import { GRADES } from "../product-terms.ts";
import type { CreditDecision } from "./credit-decision.ts";
import type { BureauFacts, CreditFacts } from "./credit-facts.ts";
import { decide } from "./decide.ts";

const RUNS = { numRuns: 1_000 };

const rupees = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((amount) => paise(amount * 100n));
const orUnknown = <Fact>(fact: fc.Arbitrary<Fact>) => fc.option(fact, { nil: null, freq: 30 });

const mostlyNot = fc.nat(19).map((chance) => chance === 0);

const files = fc.record({
  kind: fc.constant("file" as const),
  score: fc.oneof(fc.integer({ min: 600, max: 820 }), fc.integer({ min: -5, max: 1_000 })),
  monthlyObligations: rupees(40_000n),
  worstPastDueDays: orUnknown(fc.integer({ min: 0, max: 110 })),
  isWrittenOff: mostlyNot,
});

const anyFacts: fc.Arbitrary<CreditFacts> = fc.record({
  ageYears: orUnknown(fc.integer({ min: 19, max: 57 })),
  monthlyIncome: orUnknown(rupees(90_000n)),
  pin: orUnknown(fc.constantFrom("411001", "751001", "560034", "x")),
  employment: orUnknown(fc.constantFrom("salaried" as const, "self-employed" as const)),
  incomeMode: orUnknown(fc.constantFrom("bank-transfer" as const, "cheque" as const, "cash" as const)),
  bureau: orUnknown(fc.oneof(files, fc.constant<BureauFacts>({ kind: "no-file" }))),
  statement: fc.option(
    fc.record({
      monthsWithSalary: fc.integer({ min: 0, max: 3 }),
      averageMonthEndBalance: orUnknown(rupees(3_000n)),
      bouncedDebits: fc.integer({ min: 0, max: 4 }),
      monthlyObligations: rupees(40_000n),
    }),
  ),
  isBlacklisted: mostlyNot,
  requested: rupees(26_000n),
});

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
      expect(Object.values(facts).filter((fact) => fact === null).length).toBeLessThanOrEqual(1);
      expect(facts.isBlacklisted).toBe(false);
      expect(amount % 100_00n).toBe(0n);
      expect(amount).toBeGreaterThanOrEqual(1_000_00n);
      expect(amount <= facts.requested && amount <= cap && cap <= 25_000_00n).toBe(true);
      expect(cap * 2n).toBeLessThanOrEqual(facts.monthlyIncome ?? 0n);
      expect(isLoanAmountUpgradable).toBe(cap > facts.requested);
    }),
    { numRuns: 5_000, seed: 4 },
  );
  expect(approvals, "the property was about approvals").toBeGreaterThan(100);
});

test("a better score never makes a decision worse", () => {
  fc.assert(
    fc.property(
      anyFacts,
      files,
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
    fc.property(anyFacts, rupees(60_000n), rupees(60_000n), (facts, monthlyIncome, more) => {
      const lower = decided({ ...facts, monthlyIncome });
      const higher = decided({ ...facts, monthlyIncome: paise(monthlyIncome + more) });
      expect(rank(higher)).toBeGreaterThanOrEqual(rank(lower));
      if (lower.decision === "approve" && higher.decision === "approve") {
        expect(higher.amount).toBeGreaterThanOrEqual(lower.amount);
      }
    }),
    RUNS,
  );
});

test("forgetting a fact never approves what the fact refused", () => {
  const facts = ["ageYears", "monthlyIncome", "pin", "employment", "incomeMode", "bureau"] as const;
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...facts), (known, forgotten) => {
      expect(decided({ ...known, [forgotten]: null }).decision).not.toBe("approve");
    }),
    RUNS,
  );
});

test("the same facts always give the same decision", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      expect(decided(structuredClone(facts))).toEqual(decided(facts));
    }),
  );
});
