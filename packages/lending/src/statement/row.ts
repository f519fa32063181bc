import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import { type Narration, readNarration, wordsOf } from "./narration.ts";

export type StatementRow = {
  readonly date: CivilDate;
  readonly type: "credit" | "debit";
  readonly amount: Paise;
  /** The balance after this row. */
  readonly balance: Paise;
  readonly narration: string;
};

export type ReadRow = StatementRow & { readonly says: Narration };

/**
 * Each row once, by day. Statements overlap when several files are sent, and come newest or oldest first,
 * so nothing may hang on the order in which the rows were given.
 */
export function readRows(rows: readonly StatementRow[]): readonly ReadRow[] {
  const byText = new Map(rows.map((row) => [textOf(row), row]));
  return [...byText]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => ({ ...row, says: readNarration(row.narration) }));
}

/**
 * Begins with the day, so that the texts sort as the days do, and a day's credits before its debits. A bank's two ways
 * to print one row differ in spaces, marks and capitals, so only the words count.
 */
const textOf = ({ date, type, amount, balance, narration }: StatementRow): string =>
  `${date} ${type} ${amount} ${balance} ${wordsOf(narration).join(" ")}`;
