import type { CivilDate } from "@vaada/calendar/civil-date";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import { bouncesByDay } from "./bounces.ts";
import { balanceAtEndOf, dayEnds } from "./day-end.ts";
import { greatest } from "./greatest.ts";
import { type LoanDebit, monthlyTotal, recurringLoanDebits } from "./loan-debits.ts";
import { type CivilMonth, fullMonthsBefore, monthOf } from "./month.ts";
import { readRows, type StatementRow } from "./row.ts";
import { type FoundSalary, findSalary, type SalaryCredit } from "./salary.ts";

/** The credit policy's questions about a statement. */
export type StatementReading = {
  readonly fullMonths: number;
  readonly salaryPpmOfIncomeMin: bigint;
};

export type StatementToRead = {
  /** In any order. */
  readonly rows: readonly StatementRow[];
  readonly statedIncome: Paise;
  readonly today: CivilDate;
  readonly reading: StatementReading;
  /**
   * The account's holder, by each name they go by. Their own transfers are no salary, steady as they may be.
   */
  readonly holders?: readonly string[];
};

/**
 * The analysis that stays with the decision after the statement itself is deleted. Months are oldest first.
 */
export type StatementAnalysis = {
  readonly months: readonly StatementMonth[];
  readonly monthsWithSalary: number;
  /** Over the months whose balance is known; `null` when none is. */
  readonly averageMonthEndBalance: Paise | null;
  readonly bouncedDebits: number;
  readonly loanDebits: readonly LoanDebit[];
  readonly monthlyObligations: Paise;
  /** Full months of which the statement has no row. */
  readonly monthsMissing: readonly CivilMonth[];
  readonly duplicatesRemoved: number;
};

export type StatementMonth = {
  readonly month: CivilMonth;
  readonly rowCount: number;
  readonly salaryCredits: readonly SalaryCredit[];
  /** The most that one employer paid: the income stated is that of one employment. */
  readonly salary: Paise;
  readonly hasSalary: boolean;
  /** `null` before the first row of the statement. */
  readonly endBalance: Paise | null;
  readonly bouncedDebits: number;
};

/** Reads the full months before `today`. Other months only tell what recurs and what went back. */
export function analyseStatement(toRead: StatementToRead): StatementAnalysis {
  const { rows, statedIncome, today, reading, holders = [] } = toRead;
  const distinct = readRows(rows);
  const past = distinct.filter(({ date }) => date <= today);
  const found = Map.groupBy(findSalary(past, { holders }), ({ date }) => monthOf(date));
  const bounced = Map.groupBy(bouncesByDay(past), ([date]) => monthOf(date));
  const inMonth = Map.groupBy(past, ({ date }) => monthOf(date));
  const ends = dayEnds(past);
  const fullMonths = fullMonthsBefore(today, reading.fullMonths);
  const months = fullMonths.map((month): StatementMonth => {
    const credits = found.get(month) ?? [];
    const salary = mostOfOneSource(credits);
    return {
      month,
      rowCount: inMonth.get(month)?.length ?? 0,
      salaryCredits: credits.map(({ source: _, ...credit }) => credit),
      salary,
      hasSalary: isEnough({ salary, statedIncome, ppmMin: reading.salaryPpmOfIncomeMin }),
      endBalance: balanceAtEndOf(month, ends),
      bouncedDebits: (bounced.get(month) ?? []).reduce((sum, [, count]) => sum + count, 0),
    };
  });
  const loanDebits = recurringLoanDebits(past, [...fullMonths, monthOf(today)]);
  return {
    months,
    monthsWithSalary: months.filter(({ hasSalary }) => hasSalary).length,
    averageMonthEndBalance: average(months.flatMap(({ endBalance }) => endBalance ?? [])),
    bouncedDebits: months.reduce((sum, { bouncedDebits }) => sum + bouncedDebits, 0),
    loanDebits,
    monthlyObligations: monthlyTotal(loanDebits),
    monthsMissing: months.filter(({ rowCount }) => rowCount === 0).map(({ month }) => month),
    duplicatesRemoved: rows.length - distinct.length,
  };
}

function mostOfOneSource(credits: readonly FoundSalary[]): Paise {
  const totals = new Map<string, Paise>();
  for (const { source, amount } of credits) totals.set(source, paise((totals.get(source) ?? ZERO) + amount));
  return greatest(totals.values());
}

/** A share of no income is nothing, and nothing is no salary. */
const isEnough = (month: { salary: Paise; statedIncome: Paise; ppmMin: bigint }): boolean =>
  month.salary > 0n &&
  month.statedIncome > 0n &&
  month.salary * PPM_PER_WHOLE >= month.statedIncome * month.ppmMin;

/** Down to the paisa: a balance just under a limit does not reach it by rounding. */
function average(amounts: readonly Paise[]): Paise | null {
  if (amounts.length === 0) return null;
  const count = BigInt(amounts.length);
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  const remainder = ((sum % count) + count) % count;
  return paise((sum - remainder) / count);
}

const PPM_PER_WHOLE = 1_000_000n;
