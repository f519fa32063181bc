import { add, divideHalfUp, type Paise, paise, ZERO } from "@vaada/money/paise";
import type { StatementRow } from "../people/person.ts";
import { fromRupees, toRupees } from "../people/statement.ts";
import type { Account } from "./account.ts";
import { daysInMonth } from "./days.ts";
import { kindOf } from "./rows.ts";

/** One month of an account in figures, in rupees. */
export type Month = {
  /** `2026-08`. */
  readonly month: string;
  readonly rows: readonly StatementRow[];
  readonly salaries: readonly StatementRow[];
  /** By day, from the first; `null` before the account's first row and after its last day asked for. */
  readonly endOfDay: readonly (number | null)[];
  readonly opening: number;
  readonly closing: number;
  readonly average: number;
  readonly least: number;
};

export function monthsOf({ rows, months, session }: Account): Month[] {
  const byDay = rows.toSorted((one, other) => one.date.localeCompare(other.date));
  const [first] = byDay;
  let balance = first === undefined ? 0 : balanceBefore(first);
  return months.map((month) => {
    const opening = balance;
    const endOfDay = Array.from({ length: daysInMonth(month) }, (_, index) => {
      const date = `${month}-${String(index + 1).padStart(2, "0")}`;
      balance = byDay.findLast((row) => row.date === date)?.balance ?? balance;
      return date < (first?.date ?? "") || date > session.toDate ? null : balance;
    });
    const known = endOfDay.filter((each) => each !== null);
    const ofMonth = byDay.filter(({ date }) => date.startsWith(month));
    return {
      month,
      rows: ofMonth,
      salaries: ofMonth.filter((row) => kindOf(row) === "salary"),
      endOfDay,
      opening,
      closing: balance,
      average: averageOf(known),
      least: Math.min(...known),
    };
  });
}

const balanceBefore = ({ type, amount, balance }: StatementRow): number =>
  toRupees(paise(fromRupees(balance) + fromRupees(amount) * (type === "credit" ? -1n : 1n)));

export const sumOf = (rows: readonly StatementRow[]): number =>
  toRupees(rows.reduce((sum: Paise, { amount }) => add(sum, fromRupees(amount)), ZERO));

/** Rounded half up to the paisa, away from zero for an overdrawn account. */
export function averageOf(rupees: readonly number[]): number {
  if (rupees.length === 0) return 0;
  const sum = add(...rupees.map(fromRupees));
  const size = divideHalfUp({ dividend: sum < 0n ? -sum : sum, divisor: BigInt(rupees.length) });
  return toRupees(paise(sum < 0n ? -size : size));
}
