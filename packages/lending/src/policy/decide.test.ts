import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import type { BureauFacts, CreditFacts, StatementFacts } from "./credit-facts.ts";
import { decide } from "./decide.ts";

const FILE = {
  kind: "file",
  score: 790,
  monthlyObligations: paise(0n),
  worstPastDueDays: 0,
  isWrittenOff: false,
} as const satisfies BureauFacts;

const STATEMENT: StatementFacts = {
  monthsWithSalary: 3,
  averageMonthEndBalance: paise(6_000_00n),
  bouncedDebits: 0,
  monthlyObligations: paise(0n),
};

const GOOD: CreditFacts = {
  ageYears: 32,
  monthlyIncome: paise(40_000_00n),
  pin: "411001",
  employment: "salaried",
  incomeMode: "bank-transfer",
  bureau: FILE,
  statement: null,
  isBlacklisted: false,
  requested: paise(20_000_00n),
};

const rupees = (amount: bigint) => paise(amount * 100n);
const file = (change: Partial<Extract<BureauFacts, { kind: "file" }>>) => ({
  bureau: { ...FILE, ...change },
});
const income = (amount: bigint, pin: string) => ({ monthlyIncome: rupees(amount), pin });
const owing = (amount: bigint) => file({ monthlyObligations: rupees(amount) });
const NO_FILE = { bureau: { kind: "no-file" } } as const;

/** A decision in a line: what, the grade or the status, the amount in rupees, the reasons. */
function said(change: Partial<CreditFacts>): string {
  const decision = decide(SALARY_ADVANCE_POLICY, { ...GOOD, ...change });
  switch (decision.decision) {
    case "approve":
      return `approve ${decision.grade} ${decision.amount / 100n}`;
    case "refuse":
      return `${decision.status}: ${decision.reasons.join(" ")}`;
    case "needs-statement":
    case "undecided":
      return `${decision.decision}: ${decision.reasons.join(" ")}`;
    default:
      return decision satisfies never;
  }
}

type Case = readonly [change: Partial<CreditFacts>, said: string];

const AGE_AND_INCOME: readonly Case[] = [
  [{ ageYears: 0 }, "Not Eligible: too-young"],
  [{ ageYears: 20 }, "Not Eligible: too-young"],
  [{ ageYears: 21 }, "approve A 20000"],
  [{ ageYears: 55 }, "approve A 20000"],
  [{ ageYears: 56 }, "Not Eligible: too-old"],
  [{ ...income(17_999n, "411001"), requested: rupees(5_000n) }, "Not Eligible: income-too-low"],
  [{ monthlyIncome: paise(17_999_99n) }, "Not Eligible: income-too-low"],
  [income(18_000n, "411001"), "approve A 9000"],
  [{ monthlyIncome: paise(14_999_99n), pin: "751001" }, "Not Eligible: income-too-low"],
  [income(15_000n, "751001"), "approve A 7500"],
  [income(17_999n, "751001"), "approve A 8900"],
  [income(0n, "751001"), "Not Eligible: income-too-low"],
];

const METRO: readonly Case[] = [
  ...["110", "380", "400", "411", "500", "560", "600", "700"].map(
    (prefix): Case => [income(17_000n, `${prefix}019`), "Not Eligible: income-too-low"],
  ),
  ...["111001", "381001", "401001", "412001", "501001", "561001", "601001", "701001", "141100"].map(
    (pin): Case => [income(17_000n, pin), "approve A 8500"],
  ),
];

const BUREAU: readonly Case[] = [
  [file({ score: 300 }), "Rejected: score-too-low"],
  [file({ score: 649 }), "Rejected: score-too-low"],
  [file({ score: 650 }), "needs-statement: score-below-at-once"],
  [file({ score: 749 }), "needs-statement: score-below-at-once"],
  [file({ score: 750 }), "approve B 20000"],
  [file({ score: 779 }), "approve B 20000"],
  [file({ score: 780 }), "approve A 20000"],
  [file({ score: 900 }), "approve A 20000"],
  ...[-1, 0, 1, 5].map((score): Case => [file({ score }), "needs-statement: no-score"]),
  [NO_FILE, "needs-statement: no-score"],
  [file({ worstPastDueDays: 89 }), "approve A 20000"],
  [file({ worstPastDueDays: 90 }), "Rejected: loan-past-due"],
  [file({ worstPastDueDays: 900 }), "Rejected: loan-past-due"],
  [file({ isWrittenOff: true }), "Rejected: loan-written-off"],
  [file({ score: -1, isWrittenOff: true }), "Rejected: loan-written-off"],
  [file({ score: 3, worstPastDueDays: 90 }), "Rejected: loan-past-due"],
  [{ isBlacklisted: true }, "Rejected: blacklisted"],
  [{ ...NO_FILE, isBlacklisted: true, statement: STATEMENT }, "Rejected: blacklisted"],
];

const SEVERAL: readonly Case[] = [
  [{ ageYears: 20, ...file({ score: 580 }) }, "Not Eligible: too-young score-too-low"],
  [{ ageYears: 60, monthlyIncome: rupees(1n) }, "Not Eligible: too-old income-too-low"],
  [
    { ...file({ score: 400, worstPastDueDays: 120, isWrittenOff: true }), isBlacklisted: true },
    "Rejected: score-too-low loan-written-off loan-past-due blacklisted",
  ],
  [{ ...file({ score: 580 }), statement: STATEMENT }, "Rejected: score-too-low"],
];

const AT_ONCE: readonly Case[] = [
  [{ employment: "self-employed" }, "needs-statement: not-salaried"],
  [{ incomeMode: "cheque" }, "needs-statement: not-paid-by-bank-transfer"],
  [{ incomeMode: "cash" }, "needs-statement: not-paid-by-bank-transfer"],
  [owing(16_000n), "approve A 12000"],
  [file({ monthlyObligations: paise(16_000_01n) }), "needs-statement: obligations-too-high"],
  [
    { employment: "self-employed", incomeMode: "cash", ...file({ score: 700 }) },
    "needs-statement: not-salaried not-paid-by-bank-transfer score-below-at-once",
  ],
  [{ statement: { ...STATEMENT, bouncedDebits: 9 } }, "approve A 20000"],
];

const read = (statement: Partial<StatementFacts>, bureau: Partial<CreditFacts> = NO_FILE) => ({
  ...bureau,
  statement: { ...STATEMENT, ...statement },
});

const BY_STATEMENT: readonly Case[] = [
  [read({}), "approve C 20000"],
  [read({}, file({ score: -1 })), "approve C 20000"],
  [read({}, file({ score: 650 })), "approve C 20000"],
  [read({}, file({ score: 699 })), "approve C 20000"],
  [read({}, file({ score: 700 })), "approve B 20000"],
  [read({}, { employment: "self-employed" }), "approve B 20000"],
  [read({ monthsWithSalary: 2 }), "approve C 20000"],
  [read({ monthsWithSalary: 1 }), "Rejected: too-few-months-with-salary"],
  [read({ monthsWithSalary: 0 }), "Rejected: too-few-months-with-salary"],
  [read({ averageMonthEndBalance: rupees(1_000n) }), "approve C 20000"],
  [read({ averageMonthEndBalance: paise(999_99n) }), "Rejected: month-end-balance-too-low"],
  [read({ averageMonthEndBalance: paise(-5n) }), "Rejected: month-end-balance-too-low"],
  [read({ averageMonthEndBalance: null }), "Rejected: month-end-balance-too-low"],
  [read({ bouncedDebits: 2 }), "approve C 20000"],
  [read({ bouncedDebits: 3 }), "Rejected: too-many-bounced-debits"],
  [
    read({ monthsWithSalary: 1, averageMonthEndBalance: paise(0n), bouncedDebits: 7 }),
    "Rejected: too-few-months-with-salary month-end-balance-too-low too-many-bounced-debits",
  ],
  [read({ monthsWithSalary: Number.NaN }), "Rejected: too-few-months-with-salary"],
  [read({ bouncedDebits: Number.NaN }), "Rejected: too-many-bounced-debits"],
];

const AMOUNT: readonly Case[] = [
  [{ requested: rupees(1_000n) }, "approve A 1000"],
  [{ requested: rupees(999n) }, "Rejected: amount-too-small"],
  [{ requested: rupees(1_050n) }, "approve A 1000"],
  [{ requested: paise(0n) }, "Rejected: amount-too-small"],
  [{ requested: paise(-1n) }, "Rejected: amount-too-small"],
  [{ monthlyIncome: rupees(90_000n), requested: rupees(25_000n) }, "approve A 25000"],
  [{ monthlyIncome: rupees(90_000n), requested: rupees(25_100n) }, "approve A 25000"],
  [{ monthlyIncome: rupees(30_199n) }, "approve A 15000"],
  [{ monthlyIncome: rupees(30_200n) }, "approve A 15100"],
  [read({ monthlyObligations: rupees(38_000n) }), "approve C 1000"],
  [read({ monthlyObligations: paise(38_000_01n) }), "Rejected: amount-too-small"],
  [read({ monthlyObligations: rupees(50_000n) }), "Rejected: amount-too-small"],
  [read({ monthlyObligations: rupees(39_000n) }, file({ score: 700 })), "approve B 20000"],
  [read({}, owing(39_000n)), "Rejected: amount-too-small"],
  [owing(39_000n), "needs-statement: obligations-too-high"],
  [{ ...owing(-50_000n), requested: rupees(25_000n) }, "approve A 20000"],
];

const UNKNOWN: readonly Case[] = [
  [{ ageYears: null }, "undecided: age-unknown"],
  [{ ageYears: Number.NaN }, "undecided: age-unknown"],
  [{ monthlyIncome: null }, "undecided: income-unknown"],
  [{ pin: null }, "undecided: residence-unknown"],
  [{ pin: "041100" }, "undecided: residence-unknown"],
  [{ pin: "4110011" }, "undecided: residence-unknown"],
  [{ pin: null, monthlyIncome: rupees(14_999n) }, "Not Eligible: income-too-low"],
  [{ pin: null, monthlyIncome: rupees(15_000n) }, "undecided: residence-unknown"],
  [{ employment: null }, "undecided: employment-unknown"],
  [{ incomeMode: null }, "undecided: employment-unknown"],
  [{ bureau: null }, "needs-statement: bureau-unknown"],
  [{ bureau: null, statement: STATEMENT }, "undecided: bureau-unknown"],
  [{ bureau: null, ageYears: 20 }, "Not Eligible: too-young"],
  ...[-2, 6, 299, 901, 789.5, Number.NaN].map(
    (score): Case => [read({}, file({ score })), "undecided: score-unknown"],
  ),
  [file({ worstPastDueDays: null }), "undecided: past-due-unknown"],
  [
    { ageYears: null, monthlyIncome: null, pin: null, employment: null, incomeMode: null, bureau: null },
    "undecided: age-unknown income-unknown residence-unknown employment-unknown bureau-unknown",
  ],
  [{ ageYears: null, isBlacklisted: true }, "Rejected: blacklisted"],
];

test.each([
  ["age and income refuse outside their limits", AGE_AND_INCOME],
  ["the first three digits of a PIN make it a metro", METRO],
  ["a bad record refuses, and no score is no bad score", BUREAU],
  ["every reason is given at once", SEVERAL],
  ["only the salaried, paid by transfer and little indebted, are approved at once", AT_ONCE],
  ["the statement approves or refuses everybody else", BY_STATEMENT],
  ["the amount is the smallest of three, down to a full hundred", AMOUNT],
  ["what is unknown never approves, and alone never refuses", UNKNOWN],
] as const)("%s", (_rule, cases) => {
  for (const [index, [change, expected]] of cases.entries()) {
    expect(said(change), `case ${index + 1}`).toBe(expected);
  }
});

test("a cap above what was asked can be offered, and one that equals it is no more", () => {
  const table: [change: Partial<CreditFacts>, cap: bigint, isUpgradable: boolean][] = [
    [{ requested: rupees(19_900n) }, 20_000n, true],
    [{ requested: rupees(20_000n) }, 20_000n, false],
    [{ requested: rupees(20_100n) }, 20_000n, false],
    [{ monthlyIncome: rupees(90_000n), requested: rupees(24_900n) }, 25_000n, true],
    [{ monthlyIncome: rupees(90_000n), requested: rupees(25_000n) }, 25_000n, false],
  ];
  for (const [change, cap, isLoanAmountUpgradable] of table) {
    const decision = decide(SALARY_ADVANCE_POLICY, { ...GOOD, ...change });
    expect(decision).toMatchObject({ decision: "approve", cap: cap * 100n, isLoanAmountUpgradable });
  }
});

test("the rules that held are kept in the order of the policy", () => {
  const table: [change: Partial<CreditFacts>, hits: string][] = [
    [{}, "approved-at-once score-for-better-grade amount-as-asked"],
    [{ ...file({ score: 750 }), requested: rupees(25_000n) }, "approved-at-once amount-by-free-income"],
    [
      { monthlyIncome: rupees(90_000n), requested: rupees(30_000n) },
      "approved-at-once score-for-better-grade amount-by-product",
    ],
    [read({}), "no-score approved-by-statement amount-as-asked"],
    [read({ bouncedDebits: 3 }), "no-score too-many-bounced-debits"],
    [
      read({ monthlyObligations: rupees(40_000n) }),
      "no-score obligations-too-high approved-by-statement amount-too-small",
    ],
    [NO_FILE, "no-score"],
    [{ ageYears: 20, isBlacklisted: true }, "too-young blacklisted"],
  ];
  for (const [change, hits] of table) {
    expect(decide(SALARY_ADVANCE_POLICY, { ...GOOD, ...change }).ruleHits.join(" ")).toBe(hits);
  }
});

test("another version of the policy decides otherwise, by its data alone", () => {
  const stricter = { ...SALARY_ADVANCE_POLICY, version: 2, pastDueDaysRefused: 30 };
  const facts = { ...GOOD, ...file({ worstPastDueDays: 45 }) };
  expect(decide(SALARY_ADVANCE_POLICY, facts).decision).toBe("approve");
  expect(decide(stricter, facts).decision).toBe("refuse");
});
