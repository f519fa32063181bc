import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import type { BureauFacts, CreditFacts, StatementFacts } from "./credit-facts.ts";
import type { CreditPolicy } from "./credit-policy.ts";
import { decide } from "./decide.ts";
import { type Mend, withMend } from "./mend.ts";
import { nearestPass } from "./nearest-pass.ts";
import { anyFacts } from "./testing/any-facts.ts";
import { GOOD_FACTS } from "./testing/policy-cases.ts";

const FILE = GOOD_FACTS.bureau as Extract<BureauFacts, { kind: "file" }>;
const STATEMENT: StatementFacts = {
  monthsWithSalary: 3,
  averageMonthEndBalance: paise(6_000_00n),
  bouncedDebits: 0,
  monthlyObligations: paise(0n),
  isDoubtful: false,
};

const file = (change: Partial<typeof FILE>) => ({ bureau: { ...FILE, ...change } });
const read = (change: Partial<StatementFacts>, besides: Partial<CreditFacts> = {}): Partial<CreditFacts> => ({
  bureau: { kind: "no-file" },
  statement: { ...STATEMENT, ...change },
  ...besides,
});

async function mendsFor(facts: CreditFacts, policy: CreditPolicy = SALARY_ADVANCE_POLICY) {
  const refused = decide(policy, facts);
  if (refused.decision !== "refuse") throw new Error(`not refused: ${refused.decision}`);
  return nearestPass({ facts, refused, judge: async (changed) => decide(policy, changed) });
}

/** Amounts in rupees. */
function say(mend: Mend): string {
  const limit = "atLeast" in mend ? mend.atLeast : mend.atMost;
  const figure =
    typeof limit === "bigint" ? `${limit / 100n}.${String(limit % 100n).padStart(2, "0")}` : limit;
  return `${mend.kind} ${"atLeast" in mend ? ">=" : "<="} ${figure}`;
}

test.each<[change: Partial<CreditFacts>, mends: string]>([
  [{ ageYears: 20 }, "age >= 21"],
  [{ ageYears: 3 }, "age >= 21"],
  [{ monthlyIncome: paise(17_999_99n) }, "monthly-income >= 18000.00"],
  [{ monthlyIncome: paise(0n) }, "monthly-income >= 18000.00"],
  [{ monthlyIncome: paise(9_000_00n), pin: "751001" }, "monthly-income >= 15000.00"],
  [{ monthlyIncome: paise(14_000_00n), pin: null }, "monthly-income >= 18000.00"],
  [file({ score: 649 }), "score >= 650"],
  [file({ score: 300 }), "score >= 650"],
  [read({ monthsWithSalary: 0 }), "months-with-salary >= 2"],
  [read({ averageMonthEndBalance: paise(999_99n) }), "average-month-end-balance >= 1000.00"],
  [read({ averageMonthEndBalance: paise(-2_500_50n) }), "average-month-end-balance >= 1000.00"],
  [read({ averageMonthEndBalance: null }), "average-month-end-balance >= 1000.00"],
  [read({ bouncedDebits: 3 }), "bounced-debits <= 2"],
  [read({ bouncedDebits: 90 }), "bounced-debits <= 2"],
  [read({ monthlyObligations: paise(38_050_00n) }), "obligations <= 38000.00"],
  [read({ monthlyObligations: paise(39_000_00n) }), "monthly-income >= 41000.00"],
  [
    read({ monthlyObligations: paise(39_000_00n) }, { monthlyIncome: paise(20_000_00n) }),
    "obligations <= 18000.00",
  ],
  [read({}, file({ monthlyObligations: paise(41_000_00n) })), "obligations <= 38000.00"],
  [
    read(
      { monthlyObligations: paise(40_500_00n) },
      file({ monthlyObligations: paise(41_000_00n), hasUntoldInstalment: true }),
    ),
    "obligations <= 38000.00",
  ],
])("the nearest change is named: %#", async (change, mends) => {
  const found = await mendsFor({ ...GOOD_FACTS, ...change });
  expect(found?.map(say).join(", ")).toBe(mends);
});

test("several reasons are mended together, in the order in which they were given", async () => {
  const table: [change: Partial<CreditFacts>, mends: string][] = [
    [
      { ageYears: 19, monthlyIncome: paise(1_00n), ...file({ score: 400 }) },
      "age >= 21, monthly-income >= 18000.00, score >= 650",
    ],
    [
      read({ monthsWithSalary: 1, averageMonthEndBalance: null, bouncedDebits: 5 }),
      "months-with-salary >= 2, average-month-end-balance >= 1000.00, bounced-debits <= 2",
    ],
    // A reason that the first mend uncovers is mended as well.
    [read({ bouncedDebits: 5 }, { ageYears: 20 }), "age >= 21, bounced-debits <= 2"],
    [
      read({ monthlyObligations: paise(16_500_00n) }, { monthlyIncome: paise(17_000_00n) }),
      "monthly-income >= 18500.00",
    ],
  ];
  for (const [change, mends] of table) {
    expect((await mendsFor({ ...GOOD_FACTS, ...change }))?.map(say).join(", ")).toBe(mends);
  }
});

test("what a later mend makes needless is not named", async () => {
  const found = await mendsFor({
    ...GOOD_FACTS,
    ...read(
      { monthsWithSalary: 0, averageMonthEndBalance: null, isDoubtful: true },
      file({ score: 750, monthlyObligations: paise(16_001_00n) }),
    ),
    ageYears: 19,
    monthlyIncome: paise(0n),
  });
  expect(found?.map(say).join(", ")).toBe("age >= 21, monthly-income >= 18000.00, obligations <= 7200.00");
});

test("nothing is promised where nothing helps", async () => {
  const table: Partial<CreditFacts>[] = [
    { ageYears: 56 },
    { isBlacklisted: true },
    file({ isWrittenOff: true }),
    file({ worstPastDueDays: 90 }),
    { ageYears: 20, isBlacklisted: true },
    { ageYears: 20, employment: null },
    { requested: paise(999_00n) },
    read({ bouncedDebits: 5 }, { requested: paise(999_00n) }),
    read({ bouncedDebits: 5, isDoubtful: true }),
    read({ monthlyObligations: paise(39_000_00n), isDoubtful: true }),
  ];
  for (const [index, change] of table.entries()) {
    expect(await mendsFor({ ...GOOD_FACTS, ...change }), `case ${index + 1}`).toBeNull();
  }
});

test("another version of the policy has another nearest change", async () => {
  const policy: CreditPolicy = {
    ...SALARY_ADVANCE_POLICY,
    score: { ...SALARY_ADVANCE_POLICY.score, approvedMin: 713 },
    limits: {
      ...SALARY_ADVANCE_POLICY.limits,
      ageYearsMin: 23,
      monthlyIncomeMin: { metro: paise(20_050_00n), elsewhere: paise(15_000_00n) },
    },
  };
  const facts = { ...GOOD_FACTS, ageYears: 20, monthlyIncome: paise(10_000_00n), ...file({ score: 640 }) };
  expect((await mendsFor(facts, policy))?.map(say)).toEqual([
    "age >= 23",
    "monthly-income >= 20100.00",
    "score >= 713",
  ]);
});

const isPassed = (facts: CreditFacts): boolean =>
  ["approve", "needs-statement"].includes(decide(SALARY_ADVANCE_POLICY, facts).decision);

/** A step less than was asked for. */
function eased(mend: Mend): Mend {
  switch (mend.kind) {
    case "monthly-income":
      return { ...mend, atLeast: paise(mend.atLeast - 100_00n) };
    case "average-month-end-balance":
      return { ...mend, atLeast: paise(mend.atLeast - 1_00n) };
    case "obligations":
      return { ...mend, atMost: paise(mend.atMost + 100_00n) };
    case "bounced-debits":
      return { ...mend, atMost: mend.atMost + 1 };
    case "age":
    case "score":
    case "months-with-salary":
      return { ...mend, atLeast: mend.atLeast - 1 };
    default:
      return mend satisfies never;
  }
}

test("whatever is named would have passed, and a step less of any of it would not", async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(anyFacts, async (facts) => {
      if (decide(SALARY_ADVANCE_POLICY, facts).decision !== "refuse") return;
      const mends = await mendsFor(facts);
      if (mends === null) return;
      named++;
      expect(mends.length).toBeGreaterThan(0);
      expect(isPassed(mends.reduce(withMend, facts))).toBe(true);
      for (const mend of mends) {
        const less = mends.map((other) => (other === mend ? eased(other) : other));
        expect(isPassed(less.reduce(withMend, facts)), say(mend)).toBe(false);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(named, "the property was about mends").toBeGreaterThan(100);
});
