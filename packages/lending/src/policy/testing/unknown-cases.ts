import { paise } from "@vaada/money/paise";
import type { CreditFacts, StatementFacts } from "../credit-facts.ts";
import {
  A,
  A_CAPPED,
  type Case,
  file,
  income,
  NO_FILE,
  pastDue,
  read,
  score,
  TOO_SMALL_BY_STATEMENT,
  untold,
} from "./case.ts";

const B_UNTOLD = "obligations-unknown approved-by-statement score-for-better-grade";
const B_UNTOLD_HIGH = "obligations-too-high obligations-unknown approved-by-statement score-for-better-grade";
const TOO_SMALL_UNTOLD =
  "Rejected: amount-too-small" +
  " | obligations-too-high obligations-unknown approved-by-statement amount-too-small";

/** The told obligations are the least that is owed; the statement may show more. */
export const UNTOLD: readonly Case[] = [
  [untold(), "needs-statement: obligations-unknown"],
  [untold({ score: 900 }), "needs-statement: obligations-unknown"],
  [untold({ score: 749 }), "needs-statement: score-below-at-once obligations-unknown"],
  [untold({ monthlyObligations: paise(16_000_00n) }), "needs-statement: obligations-unknown"],
  [
    untold({ monthlyObligations: paise(16_000_01n) }),
    "needs-statement: obligations-too-high obligations-unknown",
  ],
  [untold({ score: 649 }), "Rejected: score-too-low"],
  [untold({ worstPastDueDays: null }), "undecided: past-due-unknown"],
  [read({}, untold()), `approve B 20000 of 20000 | ${B_UNTOLD} amount-as-asked`],
  [
    read({}, untold({ score: 699 })),
    "approve C 20000 of 20000" +
      " | score-below-at-once obligations-unknown approved-by-statement amount-as-asked",
  ],
  [
    read({ monthlyObligations: paise(10_000_00n) }, untold()),
    `approve B 15000 of 15000 | ${B_UNTOLD} amount-by-free-income`,
  ],
  [
    read({ monthlyObligations: paise(4_000_00n) }, untold({ monthlyObligations: paise(10_000_00n) })),
    `approve B 15000 of 15000 | ${B_UNTOLD} amount-by-free-income`,
  ],
  [
    read({ monthlyObligations: paise(38_000_00n) }, untold()),
    `approve B 1000 of 1000 | ${B_UNTOLD_HIGH} amount-by-free-income`,
  ],
  [read({ monthlyObligations: paise(38_000_01n) }, untold()), TOO_SMALL_UNTOLD],
  [read({}, untold({ monthlyObligations: paise(38_000_01n) })), TOO_SMALL_UNTOLD],
  [
    read({ monthlyObligations: paise(-1n) }, untold({ monthlyObligations: paise(-50_000_00n) })),
    `approve B 20000 of 20000 | ${B_UNTOLD} amount-as-asked`,
  ],
  [
    read({ monthsWithSalary: 1 }, untold()),
    "Rejected: too-few-months-with-salary | obligations-unknown too-few-months-with-salary",
  ],
];

const DOUBT = "undecided: statement-doubtful | no-score statement-doubtful";
const doubtful = (statement: Partial<StatementFacts> = {}, besides: Partial<CreditFacts> = NO_FILE) =>
  read({ isDoubtful: true, ...statement }, besides);

export const DOUBTFUL: readonly Case[] = [
  [doubtful(), DOUBT],
  [doubtful({}, score(-1)), DOUBT],
  [doubtful({}, score(749)), "undecided: statement-doubtful | score-below-at-once statement-doubtful"],
  [doubtful({}, untold()), "undecided: statement-doubtful | obligations-unknown statement-doubtful"],
  [doubtful({ monthsWithSalary: 2, averageMonthEndBalance: paise(1_000_00n), bouncedDebits: 2 }), DOUBT],
  [
    doubtful({ monthsWithSalary: 1 }),
    "Rejected: too-few-months-with-salary | no-score too-few-months-with-salary",
  ],
  [
    doubtful({ averageMonthEndBalance: paise(999_99n) }),
    "Rejected: month-end-balance-too-low | no-score month-end-balance-too-low",
  ],
  [doubtful({ bouncedDebits: 3 }), "Rejected: too-many-bounced-debits | no-score too-many-bounced-debits"],
  [
    doubtful({ monthlyObligations: paise(38_000_00n) }),
    "undecided: statement-doubtful | no-score obligations-too-high statement-doubtful",
  ],
  [doubtful({ monthlyObligations: paise(38_000_01n) }), TOO_SMALL_BY_STATEMENT],
  [doubtful({}, score(649)), "Rejected: score-too-low"],
  [doubtful({}, { bureau: null }), "undecided: bureau-unknown"],
  [doubtful({}, { ...NO_FILE, ageYears: null }), "undecided: age-unknown"],
  // An approval without a statement does not need a good one.
  [doubtful({}, {}), `approve A 20000 of 20000 | ${A}`],
];

export const UNKNOWN: readonly Case[] = [
  [{ ageYears: null }, "undecided: age-unknown"],
  [{ monthlyIncome: null }, "undecided: income-unknown"],
  [{ monthlyIncome: null, pin: null }, "undecided: income-unknown residence-unknown"],
  [{ employment: null }, "undecided: employment-unknown"],
  [{ incomeMode: null }, "undecided: employment-unknown"],
  [{ employment: null, incomeMode: null }, "undecided: employment-unknown"],
  [{ bureau: null }, "needs-statement: bureau-unknown"],
  [read({}, { bureau: null }), "undecided: bureau-unknown"],
  [{ bureau: null, employment: null }, "undecided: employment-unknown bureau-unknown"],
  [{ bureau: null, ageYears: 20 }, "Not Eligible: too-young"],
  [pastDue(null), "undecided: past-due-unknown"],
  [pastDue(-1), "undecided: past-due-unknown"],
  [file({ score: 299, worstPastDueDays: null }), "undecided: score-unknown past-due-unknown"],
  [
    { ageYears: null, monthlyIncome: null, pin: null, employment: null, incomeMode: null, bureau: null },
    "undecided: age-unknown income-unknown residence-unknown employment-unknown bureau-unknown",
  ],
  [{ ageYears: null, isBlacklisted: true }, "Rejected: blacklisted"],
  [{ ageYears: null, ...pastDue(90) }, "Rejected: loan-past-due"],
];

export const RESIDENCE: readonly Case[] = [
  ...["041100", "4110011", "41100", "x", ""].map(
    (pin): Case => [income(17_999_99n, pin), "undecided: residence-unknown"],
  ),
  [income(14_999_99n, null), "Not Eligible: income-too-low"],
  [income(15_000_00n, null), "undecided: residence-unknown"],
  [income(17_999_99n, null), "undecided: residence-unknown"],
  [income(18_000_00n, null), `approve A 9000 of 9000 | ${A_CAPPED}`],
  [income(18_000_00n, "041100"), `approve A 9000 of 9000 | ${A_CAPPED}`],
  [{ ...income(17_999_99n, null), bureau: null }, "undecided: residence-unknown bureau-unknown"],
  [{ ...income(18_000_00n, null), bureau: null }, "needs-statement: bureau-unknown"],
];
