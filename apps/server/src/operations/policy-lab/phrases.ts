import type { Residence } from "@vaada/lending/eligibility";
import type { RuleHit } from "@vaada/lending/policy/credit-decision";
import type { FigureFault, FigureKey, FigureUnit } from "@vaada/lending/policy/policy-figures";
import { groupIndian } from "@vaada/money/format";

/** A row of the policy as a person reads it: what it is about, how its figure is read, and which decisions it is counted by. */
export type PolicyRow = {
  readonly section: string;
  readonly rule: string;
  /** The words before and after the figure; the whole rule where there is none. */
  readonly before: string;
  readonly after: string;
  readonly key: FigureKey | null;
  readonly counted: Counted;
};

/**
 * By decisions in which a rule held; by those whose income did not reach one of the lowest; or, where all rows must hold, by those
 * that came so far and did not miss it.
 */
export type Counted =
  | { readonly by: "hit"; readonly hit: RuleHit; readonly with?: RuleHit }
  | { readonly by: "income"; readonly limit: Residence }
  | { readonly by: "met"; readonly of: "at-once" | "statement"; readonly misses: readonly RuleHit[] };

const hit = (name: RuleHit, beside?: RuleHit): Counted =>
  beside === undefined ? { by: "hit", hit: name } : { by: "hit", hit: name, with: beside };

const met = (of: "at-once" | "statement", ...misses: readonly RuleHit[]): Counted => ({
  by: "met",
  of,
  misses,
});

const REFUSE = "Refuse";
const AT_ONCE = "Approve at once, all of these";
const BY_STATEMENT = "After the bank statement, all of these";
const AMOUNT = "Amount";

const row = (
  section: string,
  rule: string,
  read: Pick<PolicyRow, "before" | "counted"> & Partial<Pick<PolicyRow, "after" | "key">>,
): PolicyRow => ({ section, rule, after: "", key: null, ...read });

export const POLICY_ROWS: readonly PolicyRow[] = [
  row(REFUSE, "Age, completed years", { before: "under ", key: "ageYearsMin", counted: hit("too-young") }),
  row(REFUSE, "Age, completed years", { before: "over ", key: "ageYearsMax", counted: hit("too-old") }),
  row(REFUSE, "Monthly income, metro", {
    before: "under ",
    key: "incomeMinMetro",
    counted: { by: "income", limit: "metro" },
  }),
  row(REFUSE, "Monthly income, elsewhere", {
    before: "under ",
    key: "incomeMinElsewhere",
    counted: { by: "income", limit: "elsewhere" },
  }),
  row(REFUSE, "Bureau score", { before: "under ", key: "scoreMin", counted: hit("score-too-low") }),
  row(REFUSE, "Days past due, worst of 24 months", {
    before: "",
    after: " or more",
    key: "pastDueDaysRefused",
    counted: hit("loan-past-due"),
  }),
  row(REFUSE, "A loan written off", { before: "any", counted: hit("loan-written-off") }),
  row(REFUSE, "Blacklisted", { before: "yes", counted: hit("blacklisted") }),
  row(REFUSE, "Lent in a year on a code alone", {
    before: "over ₹60,000",
    counted: hit("lent-on-code-too-much"),
  }),
  row(AT_ONCE, "Salaried, paid by bank transfer", {
    before: "yes",
    counted: met("at-once", "not-salaried", "not-paid-by-bank-transfer"),
  }),
  row(AT_ONCE, "Bureau score", {
    before: "",
    after: " or more",
    key: "atOnceScoreMin",
    counted: met("at-once", "no-score", "score-below-at-once"),
  }),
  row(AT_ONCE, "Obligations, part of income", {
    before: "at most ",
    key: "atOnceObligationsPercentMax",
    counted: met("at-once", "obligations-too-high", "obligations-unknown"),
  }),
  row(AT_ONCE, "Grade A, else B", {
    before: "from ",
    key: "gradeAScoreMin",
    counted: hit("score-for-better-grade", "approved-at-once"),
  }),
  row(BY_STATEMENT, "Months with salary ≥ 80% of stated", {
    before: "",
    after: " of 3",
    key: "monthsWithSalaryMin",
    counted: met("statement", "too-few-months-with-salary"),
  }),
  row(BY_STATEMENT, "Average month-end balance", {
    before: "",
    after: " or more",
    key: "monthEndBalanceMin",
    counted: met("statement", "month-end-balance-too-low"),
  }),
  row(BY_STATEMENT, "Bounced debits, 3 months", {
    before: "at most ",
    key: "bouncedDebitsMax",
    counted: met("statement", "too-many-bounced-debits"),
  }),
  row(BY_STATEMENT, "Grade B, else C", {
    before: "from ",
    key: "gradeBScoreMin",
    counted: hit("score-for-better-grade", "approved-by-statement"),
  }),
  row(AMOUNT, "Part of income less obligations", {
    before: "",
    after: ", full hundreds",
    key: "freeIncomePercentMax",
    counted: hit("amount-by-free-income"),
  }),
];

const UNITS: Readonly<Record<FigureUnit, (figure: number) => string>> = {
  years: String,
  rupees: (figure) => `₹${groupIndian(String(figure))}`,
  points: String,
  days: (figure) => `${figure} days`,
  percent: (figure) => `${figure}%`,
  months: String,
  times: String,
};

export const writeFigure = (unit: FigureUnit, figure: number): string => UNITS[unit](figure);

const NAMES: Readonly<Record<FigureKey, string>> = {
  ageYearsMin: "the lowest age",
  ageYearsMax: "the highest age",
  incomeMinMetro: "the income in a metro",
  incomeMinElsewhere: "the income elsewhere",
  scoreMin: "the lowest score",
  pastDueDaysRefused: "the days past due",
  atOnceScoreMin: "the score for an approval at once",
  atOnceObligationsPercentMax: "the part that is owed elsewhere",
  gradeAScoreMin: "the score of grade A",
  monthsWithSalaryMin: "the months with salary",
  monthEndBalanceMin: "the month-end balance",
  bouncedDebitsMax: "the bounced debits",
  gradeBScoreMin: "the score of grade B",
  freeIncomePercentMax: "the part of the free income",
};

export const nameFigure = (key: FigureKey): string => NAMES[key];

export const describeFault = (fault: FigureFault): string =>
  fault.kind === "out-of-bounds"
    ? `Choose a whole number from ${groupIndian(String(fault.lowest))} to ${groupIndian(String(fault.highest))}`
    : `This can't be less than ${NAMES[fault.other]}, ${groupIndian(String(fault.least))}`;
