import { add, type Paise, paise } from "@vaada/money/paise";
import { analyseStatement, type StatementAnalysis, type StatementToRead } from "./analyse-statement.ts";
import type { StatementRow } from "./row.ts";

export type AccountsToRead = Omit<StatementToRead, "rows"> & {
  /** The rows of each account, in any order. At least one account. */
  readonly accounts: readonly (readonly StatementRow[])[];
};

/**
 * Somebody with several accounts is judged by the one that the salary comes to: salary and balance are its alone, so
 * money that is moved from one account to the other counts once. A debit that bounced counts wherever it did, and a
 * loan is owed whichever account pays it.
 */
export function analyseAccounts({ accounts, ...toRead }: AccountsToRead): StatementAnalysis {
  const analyses = accounts.map((rows) => analyseStatement({ ...toRead, rows }));
  const [best] = [...analyses].sort((one, other) => compare(evidenceOf(other), evidenceOf(one)));
  if (best === undefined) throw new RangeError("analyseAccounts: there is no account to read");
  return {
    ...best,
    months: best.months.map((month, index) => ({
      ...month,
      bouncedDebits: sum(analyses.map(({ months }) => months[index]?.bouncedDebits ?? 0)),
    })),
    bouncedDebits: sum(analyses.map(({ bouncedDebits }) => bouncedDebits)),
    loanDebits: analyses.flatMap(({ loanDebits }) => loanDebits),
    monthlyObligations: add(...analyses.map(({ monthlyObligations }) => monthlyObligations)),
    duplicatesRemoved: sum(analyses.map(({ duplicatesRemoved }) => duplicatesRemoved)),
  };
}

/** The signs that tell one account from another, the weightiest first. */
const evidenceOf = ({ months, monthsWithSalary, averageMonthEndBalance }: StatementAnalysis): Evidence => [
  BigInt(monthsWithSalary),
  months.reduce((total, { salary }) => total + salary, 0n),
  averageMonthEndBalance ?? LEAST,
];

type Evidence = readonly [monthsWithSalary: bigint, salary: bigint, balance: bigint];

/** Less than any balance: an account of which nothing is known is the last to be chosen. */
const LEAST: Paise = paise(-(10n ** 30n));

function compare(one: Evidence, other: Evidence): number {
  for (const [index, weight] of one.entries()) {
    const difference = weight - (other[index] ?? 0n);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
