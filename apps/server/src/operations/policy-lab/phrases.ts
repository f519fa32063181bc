import type { FigureFault, FigureKey, FigureUnit } from "@vaada/lending/policy/policy-figures";
import { groupIndian } from "@vaada/money/format";

/** A row of the policy as a person reads it: what it is about, how its figure is read, and the rule that it is counted by. */
export type PolicyRow = {
  readonly section: string;
  readonly rule: string;
  /** The words before and after the figure; the whole rule where there is none. */
  readonly before: string;
  readonly after: string;
  readonly key: FigureKey | null;
  readonly hit: string;
};

const REFUSE = "Refuse";
const AT_ONCE = "Approve at once, all of these";
const BY_STATEMENT = "After the bank statement, all of these";
const AMOUNT = "Amount";

const row = (
  section: string,
  rule: string,
  read: Pick<PolicyRow, "before" | "hit"> & Partial<Pick<PolicyRow, "after" | "key">>,
): PolicyRow => ({ section, rule, after: "", key: null, ...read });

export const POLICY_ROWS: readonly PolicyRow[] = [
  row(REFUSE, "Age, completed years", { before: "under ", key: "ageYearsMin", hit: "too-young" }),
  row(REFUSE, "Age, completed years", { before: "over ", key: "ageYearsMax", hit: "too-old" }),
  row(REFUSE, "Monthly income, metro", { before: "under ", key: "incomeMinMetro", hit: "income-too-low" }),
  row(REFUSE, "Monthly income, elsewhere", {
    before: "under ",
    key: "incomeMinElsewhere",
    hit: "income-too-low",
  }),
  row(REFUSE, "Bureau score", { before: "under ", key: "scoreMin", hit: "score-too-low" }),
  row(REFUSE, "Days past due, worst of 24 months", {
    before: "",
    after: " or more",
    key: "pastDueDaysRefused",
    hit: "loan-past-due",
  }),
  row(REFUSE, "A loan written off", { before: "any", hit: "loan-written-off" }),
  row(REFUSE, "Blacklisted", { before: "yes", hit: "blacklisted" }),
  row(REFUSE, "Lent in a year on a code alone", { before: "over ₹60,000", hit: "lent-on-code-too-much" }),
  row(AT_ONCE, "Salaried, paid by bank transfer", { before: "yes", hit: "approved-at-once" }),
  row(AT_ONCE, "Bureau score", {
    before: "",
    after: " or more",
    key: "atOnceScoreMin",
    hit: "score-below-at-once",
  }),
  row(AT_ONCE, "Obligations, part of income", {
    before: "at most ",
    key: "atOnceObligationsPercentMax",
    hit: "obligations-too-high",
  }),
  row(AT_ONCE, "Grade A, else B", {
    before: "from ",
    key: "gradeAScoreMin",
    hit: "grade-at-once",
  }),
  row(BY_STATEMENT, "Months with salary ≥ 80% of stated", {
    before: "",
    after: " of 3",
    key: "monthsWithSalaryMin",
    hit: "too-few-months-with-salary",
  }),
  row(BY_STATEMENT, "Average month-end balance", {
    before: "",
    after: " or more",
    key: "monthEndBalanceMin",
    hit: "month-end-balance-too-low",
  }),
  row(BY_STATEMENT, "Bounced debits, 3 months", {
    before: "at most ",
    key: "bouncedDebitsMax",
    hit: "too-many-bounced-debits",
  }),
  row(BY_STATEMENT, "Grade B, else C", { before: "from ", key: "gradeBScoreMin", hit: "grade-by-statement" }),
  row(AMOUNT, "Part of income less obligations", {
    before: "",
    after: ", full hundreds",
    key: "freeIncomePercentMax",
    hit: "amount-by-free-income",
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
