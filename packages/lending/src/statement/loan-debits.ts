import { add, type Paise, paise, subtract } from "@vaada/money/paise";
import { isReturn } from "./bounces.ts";
import { greatest } from "./greatest.ts";
import { type CivilMonth, monthOf } from "./month.ts";
import type { ReadRow } from "./row.ts";

/** A loan that somebody else collects from this account each month. */
export type LoanDebit = { readonly monthly: Paise; readonly months: readonly CivilMonth[] };

/**
 * Loans, of which at least two of the months have a debit. The dearest month counts: the running one may
 * not have seen all of a lender's debits yet.
 */
export function recurringLoanDebits(
  rows: readonly ReadRow[],
  months: readonly CivilMonth[],
): readonly LoanDebit[] {
  const inMonths = rows.filter((row) => months.includes(monthOf(row.date)) && row.amount > 0n);
  const debits = inMonths.filter(({ type, says }) => type === "debit" && says.isLoan);
  const returns = Map.groupBy(inMonths.filter(isReturn), lenderAndMonth);
  return [...Map.groupBy(debits, ({ says }) => says.source).values()]
    .map((ofLender) => [...Map.groupBy(ofLender, ({ date }) => monthOf(date))])
    .filter((byMonth) => byMonth.length >= MONTHS_TO_RECUR)
    .map((byMonth) => ({
      monthly: greatest(byMonth.map(([, ofMonth]) => owedIn(ofMonth, returns))),
      months: byMonth.map(([month]) => month),
    }));
}

const MONTHS_TO_RECUR = 2;

/** A debit that came back and was presented again is owed once, one that only came back is owed too. */
function owedIn(debits: readonly ReadRow[], returns: ReadonlyMap<string, readonly ReadRow[]>): Paise {
  const [first] = debits;
  const returned = first === undefined ? [] : (returns.get(lenderAndMonth(first)) ?? []);
  const kept = subtract(sum(debits), sum(returned));
  return greatest([kept, ...debits.map(({ amount }) => amount)]);
}

const lenderAndMonth = ({ date, says }: ReadRow): string => `${monthOf(date)} ${says.source}`;

const sum = (rows: readonly ReadRow[]): Paise =>
  paise(rows.reduce((total, { amount }) => total + amount, 0n));

export const monthlyTotal = (debits: readonly LoanDebit[]): Paise =>
  add(...debits.map(({ monthly }) => monthly));
