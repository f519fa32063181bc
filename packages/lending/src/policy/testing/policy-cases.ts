import { paise } from "@vaada/money/paise";
import type { CreditDecision } from "../credit-decision.ts";
import type { BureauFacts, CreditFacts } from "../credit-facts.ts";
import {
  A,
  A_CAPPED,
  asked,
  type Case,
  FILE,
  file,
  income,
  NO_FILE,
  owing,
  pastDue,
  read,
  rupees,
  STATEMENT,
  score,
  TOO_SMALL_BY_STATEMENT,
} from "./case.ts";
import { DOUBTFUL, RESIDENCE, UNKNOWN, UNTOLD } from "./unknown-cases.ts";

/** One case of the credit policy. The plain code and the model are both held to all of them. */
export type PolicyCase = { readonly rule: string; readonly facts: CreditFacts; readonly said: string };

/**
 * A decision in a line: what, the grade or the status, the amount and the cap in rupees (with a plus when more can be
 * asked for), the reasons, and after a bar the rules that held where they are not the reasons alone.
 */
export function sayDecision(decision: CreditDecision): string {
  const hits = decision.ruleHits.join(" ");
  switch (decision.decision) {
    case "approve": {
      const cap = `${decision.cap / 100n}${decision.isLoanAmountUpgradable ? "+" : ""}`;
      return `approve ${decision.grade} ${decision.amount / 100n} of ${cap} | ${hits}`;
    }
    case "refuse":
      return withHits(`${decision.status}: ${decision.reasons.join(" ")}`, hits);
    case "needs-statement":
    case "undecided":
      return withHits(`${decision.decision}: ${decision.reasons.join(" ")}`, hits);
    default:
      return decision satisfies never;
  }
}

const withHits = (said: string, hits: string): string =>
  said.endsWith(`: ${hits}`) ? said : `${said} | ${hits}`;

/** Facts that are approved at once. Every case says in what it differs. */
export const GOOD_FACTS: CreditFacts = {
  ageYears: 32,
  monthlyIncome: paise(40_000_00n),
  pin: "411001",
  employment: "salaried",
  incomeMode: "bank-transfer",
  bureau: FILE,
  statement: null,
  isBlacklisted: false,
  requested: paise(20_000_00n),
  household: "above-3-lakh",
  lentOnCode: null,
  daysToDue: 30,
};

const C = "no-score approved-by-statement amount-as-asked";

const AGE: readonly Case[] = [
  [{ ageYears: 0 }, "Not Eligible: too-young"],
  [{ ageYears: 20 }, "Not Eligible: too-young"],
  [{ ageYears: 21 }, `approve A 20000 of 20000 | ${A}`],
  [{ ageYears: 22 }, `approve A 20000 of 20000 | ${A}`],
  [{ ageYears: 54 }, `approve A 20000 of 20000 | ${A}`],
  [{ ageYears: 55 }, `approve A 20000 of 20000 | ${A}`],
  [{ ageYears: 56 }, "Not Eligible: too-old"],
];

const INCOME: readonly Case[] = [
  [{ ...income(17_999_99n, "411001"), ...asked(5_000_00n) }, "Not Eligible: income-too-low"],
  [income(18_000_00n, "411001"), `approve A 9000 of 9000 | ${A_CAPPED}`],
  [income(18_000_01n, "411001"), `approve A 9000 of 9000 | ${A_CAPPED}`],
  [income(14_999_99n, "751001"), "Not Eligible: income-too-low"],
  [income(15_000_00n, "751001"), `approve A 7500 of 7500 | ${A_CAPPED}`],
  [income(15_000_01n, "751001"), `approve A 7500 of 7500 | ${A_CAPPED}`],
  [income(17_999_00n, "751001"), `approve A 8900 of 8900 | ${A_CAPPED}`],
  [income(0n, "751001"), "Not Eligible: income-too-low"],
];

const METRO: readonly Case[] = [
  ...["110", "380", "400", "411", "500", "560", "600", "700"].map(
    (prefix): Case => [income(17_000_00n, `${prefix}019`), "Not Eligible: income-too-low"],
  ),
  ...["109999", "111001", "379999", "381001", "399999", "401001", "410999", "412001", "499999"].map(
    (pin): Case => [income(17_000_00n, pin), `approve A 8500 of 8500 | ${A_CAPPED}`],
  ),
  ...["501001", "559999", "561001", "599999", "601001", "699999", "701001", "141100"].map(
    (pin): Case => [income(17_000_00n, pin), `approve A 8500 of 8500 | ${A_CAPPED}`],
  ),
];

const SCORE: readonly Case[] = [
  [score(300), "Rejected: score-too-low"],
  [score(301), "Rejected: score-too-low"],
  [score(649), "Rejected: score-too-low"],
  [score(650), "needs-statement: score-below-at-once"],
  [score(651), "needs-statement: score-below-at-once"],
  [score(749), "needs-statement: score-below-at-once"],
  [score(750), "approve B 20000 of 20000 | approved-at-once amount-as-asked"],
  [score(751), "approve B 20000 of 20000 | approved-at-once amount-as-asked"],
  [score(779), "approve B 20000 of 20000 | approved-at-once amount-as-asked"],
  [score(780), `approve A 20000 of 20000 | ${A}`],
  [score(781), `approve A 20000 of 20000 | ${A}`],
  [score(900), `approve A 20000 of 20000 | ${A}`],
  ...[-1, 0, 1, 4, 5].map((value): Case => [score(value), "needs-statement: no-score"]),
  [NO_FILE, "needs-statement: no-score"],
  ...[-2, 6, 299, 901, 789.5, 649.5].map(
    (value): Case => [read({}, score(value)), "undecided: score-unknown"],
  ),
];

const RECORD: readonly Case[] = [
  [pastDue(89), `approve A 20000 of 20000 | ${A}`],
  [pastDue(90), "Rejected: loan-past-due"],
  [pastDue(91), "Rejected: loan-past-due"],
  [pastDue(900), "Rejected: loan-past-due"],
  [file({ isWrittenOff: true }), "Rejected: loan-written-off"],
  [file({ score: -1, isWrittenOff: true }), "Rejected: loan-written-off"],
  [file({ score: 3, worstPastDueDays: 90 }), "Rejected: loan-past-due"],
  [{ isBlacklisted: true }, "Rejected: blacklisted"],
  [read({}, { ...NO_FILE, isBlacklisted: true }), "Rejected: blacklisted"],
];

const SEVERAL: readonly Case[] = [
  [{ ageYears: 20, ...score(580) }, "Not Eligible: too-young score-too-low"],
  [{ ageYears: 60, monthlyIncome: rupees(1n) }, "Not Eligible: too-old income-too-low"],
  [{ ageYears: 20, isBlacklisted: true }, "Not Eligible: too-young blacklisted"],
  [
    { ...file({ score: 400, worstPastDueDays: 120, isWrittenOff: true }), isBlacklisted: true },
    "Rejected: score-too-low loan-written-off loan-past-due blacklisted",
  ],
  [read({}, score(580)), "Rejected: score-too-low"],
];

const AT_ONCE: readonly Case[] = [
  [{ employment: "self-employed" }, "needs-statement: not-salaried"],
  [{ incomeMode: "cheque" }, "needs-statement: not-paid-by-bank-transfer"],
  [{ incomeMode: "cash" }, "needs-statement: not-paid-by-bank-transfer"],
  [owing(15_999_99n), `approve A 12000 of 12000 | ${A_CAPPED}`],
  [owing(16_000_00n), `approve A 12000 of 12000 | ${A_CAPPED}`],
  [owing(16_000_01n), "needs-statement: obligations-too-high"],
  [owing(39_000_00n), "needs-statement: obligations-too-high"],
  [
    { employment: "self-employed", incomeMode: "cash", ...score(700) },
    "needs-statement: not-salaried not-paid-by-bank-transfer score-below-at-once",
  ],
  [read({ bouncedDebits: 9 }, {}), `approve A 20000 of 20000 | ${A}`],
];

const BY_STATEMENT: readonly Case[] = [
  [read({}), `approve C 20000 of 20000 | ${C}`],
  [read({}, score(-1)), `approve C 20000 of 20000 | ${C}`],
  ...[650, 699].map(
    (value): Case => [
      read({}, score(value)),
      "approve C 20000 of 20000 | score-below-at-once approved-by-statement amount-as-asked",
    ],
  ),
  ...[700, 701].map(
    (value): Case => [
      read({}, score(value)),
      "approve B 20000 of 20000 | score-below-at-once approved-by-statement score-for-better-grade amount-as-asked",
    ],
  ),
  [
    read({}, { employment: "self-employed" }),
    "approve B 20000 of 20000 | not-salaried approved-by-statement score-for-better-grade amount-as-asked",
  ],
  [read({ monthsWithSalary: 2 }), `approve C 20000 of 20000 | ${C}`],
  ...[0, 1].map(
    (monthsWithSalary): Case => [
      read({ monthsWithSalary }),
      "Rejected: too-few-months-with-salary | no-score too-few-months-with-salary",
    ],
  ),
  [read({ averageMonthEndBalance: paise(1_000_00n) }), `approve C 20000 of 20000 | ${C}`],
  [read({ averageMonthEndBalance: paise(1_000_01n) }), `approve C 20000 of 20000 | ${C}`],
  ...[paise(999_99n), paise(0n), paise(-5n), null].map(
    (averageMonthEndBalance): Case => [
      read({ averageMonthEndBalance }),
      "Rejected: month-end-balance-too-low | no-score month-end-balance-too-low",
    ],
  ),
  [read({ bouncedDebits: 1 }), `approve C 20000 of 20000 | ${C}`],
  [read({ bouncedDebits: 2 }), `approve C 20000 of 20000 | ${C}`],
  [read({ bouncedDebits: 3 }), "Rejected: too-many-bounced-debits | no-score too-many-bounced-debits"],
  [
    read({ monthsWithSalary: 1, averageMonthEndBalance: paise(0n), bouncedDebits: 7 }, score(700)),
    "Rejected: too-few-months-with-salary month-end-balance-too-low too-many-bounced-debits" +
      " | score-below-at-once too-few-months-with-salary month-end-balance-too-low too-many-bounced-debits",
  ],
];

const TOO_SMALL_AT_ONCE = "Rejected: amount-too-small | approved-at-once amount-too-small";
const A_PRODUCT = "approved-at-once score-for-better-grade amount-by-product";

const AMOUNT: readonly Case[] = [
  [asked(999_99n), TOO_SMALL_AT_ONCE],
  [asked(1_000_00n), `approve A 1000 of 20000+ | ${A}`],
  [asked(1_000_01n), `approve A 1000 of 20000+ | ${A}`],
  [asked(1_099_99n), `approve A 1000 of 20000+ | ${A}`],
  [asked(1_100_00n), `approve A 1100 of 20000+ | ${A}`],
  [asked(0n), TOO_SMALL_AT_ONCE],
  [asked(-1n), TOO_SMALL_AT_ONCE],
  [asked(19_900_00n), `approve A 19900 of 20000+ | ${A}`],
  [asked(19_999_99n), `approve A 19900 of 20000+ | ${A}`],
  [asked(20_000_00n), `approve A 20000 of 20000 | ${A}`],
  [asked(20_000_01n), `approve A 20000 of 20000 | ${A_CAPPED}`],
  [{ ...income(90_000_00n, "411001"), ...asked(24_999_99n) }, `approve A 24900 of 25000+ | ${A}`],
  [{ ...income(90_000_00n, "411001"), ...asked(25_000_00n) }, `approve A 25000 of 25000 | ${A}`],
  [{ ...income(90_000_00n, "411001"), ...asked(25_000_01n) }, `approve A 25000 of 25000 | ${A_PRODUCT}`],
  [{ ...income(49_999_99n, "411001"), ...asked(30_000_00n) }, `approve A 24900 of 24900 | ${A_CAPPED}`],
  [{ ...income(50_000_00n, "411001"), ...asked(30_000_00n) }, `approve A 25000 of 25000 | ${A_PRODUCT}`],
  [income(30_199_99n, "411001"), `approve A 15000 of 15000 | ${A_CAPPED}`],
  [income(30_200_00n, "411001"), `approve A 15100 of 15100 | ${A_CAPPED}`],
  [
    { ...score(750), ...asked(25_000_00n) },
    "approve B 20000 of 20000 | approved-at-once amount-by-free-income",
  ],
];

const C_OWING = "no-score obligations-too-high approved-by-statement";

const OBLIGATIONS: readonly Case[] = [
  [
    read({ monthlyObligations: paise(37_999_99n) }),
    `approve C 1000 of 1000 | ${C_OWING} amount-by-free-income`,
  ],
  [
    read({ monthlyObligations: paise(38_000_00n) }),
    `approve C 1000 of 1000 | ${C_OWING} amount-by-free-income`,
  ],
  [read({ monthlyObligations: paise(38_000_01n) }), TOO_SMALL_BY_STATEMENT],
  [read({ monthlyObligations: paise(50_000_00n) }), TOO_SMALL_BY_STATEMENT],
  [
    read({ monthlyObligations: paise(39_000_00n) }, score(700)),
    "approve B 20000 of 20000 | score-below-at-once approved-by-statement score-for-better-grade amount-as-asked",
  ],
  [
    read({}, owing(39_000_00n)),
    "Rejected: amount-too-small | obligations-too-high approved-by-statement amount-too-small",
  ],
  [{ ...owing(-50_000_00n), ...asked(25_000_00n) }, `approve A 20000 of 20000 | ${A_CAPPED}`],
];

const MICRO_A = "approved-at-once score-for-better-grade amount-by-household";
const MICRO_B = (amount: number) => `approve B ${amount} of ${amount} | approved-at-once amount-by-household`;
const MICRO_C = (amount: number) =>
  `approve C ${amount} of ${amount} | no-score approved-by-statement amount-by-household`;
const household = (monthly: bigint, change: Partial<CreditFacts> = {}): Partial<CreditFacts> => ({
  ...income(monthly, "751001"),
  ...asked(25_000_00n),
  household: null,
  ...change,
});

/** TV-10: half of 25,000 less 5,000 is 7,500, which a grade A repays in 30 days on 7,389.16. */
const HOUSEHOLD: readonly Case[] = [
  [household(25_000_00n, owing(5_000_00n)), `approve A 7300 of 7300 | ${MICRO_A}`],
  [household(25_000_01n, owing(5_000_00n)), `approve A 10000 of 10000 | ${A_CAPPED}`],
  [household(25_000_00n), `approve A 12300 of 12300 | ${MICRO_A}`],
  [household(25_000_00n, { household: "above-3-lakh" }), `approve A 12500 of 12500 | ${A_CAPPED}`],
  [household(40_000_00n, { household: "up-to-3-lakh" }), `approve A 19700 of 19700 | ${MICRO_A}`],
  [household(25_000_00n, asked(12_300_00n)), `approve A 12300 of 12300 | ${A}`],
  // 15 days more cost a hundred: the repayment counts, not the principal alone.
  [household(25_000_00n, { daysToDue: 45 }), `approve A 12200 of 12200 | ${MICRO_A}`],
  [household(25_000_00n, score(750)), "approve B 12200 of 12200 | approved-at-once amount-by-household"],
  // To the paisa: 10,000 is repaid with 10,150 in grade A, 10,240 in B and 10,300 in C.
  [household(25_000_00n, owing(2_350_00n)), `approve A 10000 of 10000 | ${MICRO_A}`],
  [household(25_000_00n, owing(2_350_01n)), `approve A 9900 of 9900 | ${MICRO_A}`],
  [household(25_000_00n, file({ score: 750, monthlyObligations: rupees(2_260n) })), MICRO_B(10_000)],
  [household(25_000_00n, file({ score: 750, monthlyObligations: paise(2_260_01n) })), MICRO_B(9_900)],
  [read({ monthlyObligations: rupees(2_200n) }, household(25_000_00n, NO_FILE)), MICRO_C(10_000)],
  [read({ monthlyObligations: paise(2_200_01n) }, household(25_000_00n, NO_FILE)), MICRO_C(9_900)],
  // The repayment of 1,000 after 30 days is 1,015 in grade A and 1,024 in grade B.
  [
    household(16_000_00n, owing(6_385_00n)),
    "approve A 1500 of 1500 | approved-at-once score-for-better-grade amount-by-household",
  ],
  [
    read({}, household(16_000_00n, owing(6_976_00n))),
    "approve B 1000 of 1000 | obligations-too-high approved-by-statement score-for-better-grade amount-by-household",
  ],
  [
    read({}, household(16_000_00n, owing(6_976_01n))),
    "Rejected: household-repayments-too-high | obligations-too-high approved-by-statement household-repayments-too-high",
  ],
];

const BY_CODE = "approved-at-once score-for-better-grade amount-by-code";
const onCode = (lent: bigint, change: Partial<CreditFacts> = {}): Partial<CreditFacts> => ({
  lentOnCode: paise(lent),
  ...change,
});

/** TV-15: 40,000 and 20,000 in a year pass; one rupee more does not. */
const ON_CODE: readonly Case[] = [
  [onCode(0n), `approve A 20000 of 20000 | ${A}`],
  [onCode(40_000_00n), `approve A 20000 of 20000 | ${A}`],
  [onCode(40_000_01n), `approve A 19900 of 19900 | ${BY_CODE}`],
  [onCode(40_001_00n), `approve A 19900 of 19900 | ${BY_CODE}`],
  [onCode(59_000_00n), `approve A 1000 of 1000 | ${BY_CODE}`],
  [onCode(59_000_01n), "Rejected: lent-on-code-too-much"],
  [onCode(75_000_00n), "Rejected: lent-on-code-too-much"],
  [{ lentOnCode: null }, `approve A 20000 of 20000 | ${A}`],
  // Nobody is asked for a statement in vain, and every reason is told at once.
  [{ ...NO_FILE, ...onCode(59_000_01n) }, "Rejected: lent-on-code-too-much"],
  [{ ageYears: 20, ...onCode(60_000_00n) }, "Not Eligible: too-young lent-on-code-too-much"],
];

/** The sandbox's people as they come when each states an income of 45,000. */
const person = (ageYears: number, pin: string, bureau: BureauFacts, besides: Partial<CreditFacts> = {}) => ({
  ...income(45_000_00n, pin),
  ageYears,
  bureau,
  ...besides,
});
const STEADY = { ...STATEMENT, averageMonthEndBalance: paise(31_126_50n) };
const KIRAN: BureauFacts = { ...FILE, score: 690, monthlyObligations: rupees(12_500n), worstPastDueDays: 20 };
const DEEPAK: BureauFacts = { ...FILE, score: 580, monthlyObligations: rupees(9_000n), worstPastDueDays: 60 };
const BOUNCING = { ...STATEMENT, bouncedDebits: 6, monthlyObligations: rupees(12_500n) };

const PEOPLE: readonly Case[] = [
  [person(32, "411001", FILE), `approve A 20000 of 22500+ | ${A}`],
  [person(29, "700019", { kind: "no-file" }), "needs-statement: no-score"],
  [person(29, "700019", { kind: "no-file" }, { statement: STEADY }), `approve C 20000 of 22500+ | ${C}`],
  [person(35, "411038", KIRAN), "needs-statement: score-below-at-once"],
  [
    person(35, "411038", KIRAN, { statement: BOUNCING }),
    "Rejected: too-many-bounced-debits | score-below-at-once too-many-bounced-debits",
  ],
  [person(37, "751001", DEEPAK), "Rejected: score-too-low"],
  [person(20, "600004", { ...FILE, score: 786 }), "Not Eligible: too-young"],
];

export const POLICY_CASES: readonly PolicyCase[] = [
  ["age refuses outside its limits", AGE] as const,
  ["income refuses below the limit of where somebody lives", INCOME] as const,
  ["the first three digits of a PIN make it a metro", METRO] as const,
  ["a low score refuses, and no score is no low score", SCORE] as const,
  ["a bad record refuses", RECORD] as const,
  ["every reason is given at once", SEVERAL] as const,
  ["only the salaried, paid by transfer and little indebted, are approved at once", AT_ONCE] as const,
  ["the statement approves or refuses everybody else", BY_STATEMENT] as const,
  ["the amount is the smallest of three, down to a full hundred", AMOUNT] as const,
  ["what is owed comes from the bureau, and without a file from the statement", OBLIGATIONS] as const,
  ["an instalment that is not told asks for a statement, and the higher figure counts", UNTOLD] as const,
  ["a statement in doubt approves nobody, and refuses like every other", DOUBTFUL] as const,
  ["what is unknown never approves, and alone never refuses", UNKNOWN] as const,
  ["an unknown residence only matters where it could change the answer", RESIDENCE] as const,
  ["the repayments of a microfinance household stay within half of its income (MF-02)", HOUSEHOLD] as const,
  ["a code alone proves an identity for 60,000 in twelve months (KY-05)", ON_CODE] as const,
  ["the sandbox's people are decided on as it says", PEOPLE] as const,
].flatMap(([rule, cases]) =>
  cases.map(([change, said]) => ({ rule, facts: { ...GOOD_FACTS, ...change }, said })),
);
