import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";
import { holderNamedIn } from "./named-holder.ts";
import { rhythmicCredits } from "./rhythm.ts";
import type { ReadRow } from "./row.ts";

/** Neither the narration nor the payer's name: what was read is deleted, what was found stays. */
export type SalaryCredit = {
  readonly date: CivilDate;
  /** The rest of it after reversals. */
  readonly amount: Paise;
  readonly foundBy: "narration" | "rhythm";
};

export type FoundSalary = SalaryCredit & { readonly source: string };

/**
 * The salary credits among rows that are sorted by day, without what was sent back of them. A bank names the holder in
 * a salary too, and then its word must stand there: by rhythm alone it may be the holder's own money.
 */
export function findSalary(
  rows: readonly ReadRow[],
  { holders }: { readonly holders: readonly string[] },
): readonly FoundSalary[] {
  const namesHolder = holderNamedIn(holders);
  const possible = rows.filter(isPossible);
  const rhythmic = rhythmicCredits(
    possible.filter(
      ({ says, narration }) => says.isSalary || (!says.isOtherRhythm && !namesHolder(narration)),
    ),
  );
  const found: OpenSalary[] = [];
  const open = new Map<string, OpenSalary[]>();
  for (const row of rows) {
    if (row.type === "debit") reverse(row, open);
    else if (isPossible(row) && (row.says.isSalary || rhythmic.has(row))) {
      const salary = { row, left: row.amount };
      found.push(salary);
      for (const key of keysOf(row)) {
        const under = open.get(key);
        if (under === undefined) open.set(key, [salary]);
        else under.push(salary);
      }
    }
  }
  return found.filter(({ left }) => left > 0n).map(asFound);
}

type OpenSalary = { readonly row: ReadRow; left: Paise };

/** A wrong salary file is called back within the next pay period. */
const REVERSAL_DAYS_MAX = 45;

/** Money that goes back whole to where it came from, this soon, was lent for show. */
const SENT_BACK_DAYS_MAX = 7;

const isPossible = ({ type, amount, says }: ReadRow): boolean =>
  type === "credit" && amount > 0n && !says.isNeverSalary;

const keysOf = ({ amount, says }: ReadRow): readonly string[] =>
  says.source === ""
    ? [`amount ${amount}`]
    : [`amount ${amount}`, `source ${says.source}`, `both ${amount} ${says.source}`];

/** A reversal names the payer or at least the amount; a plain debit must agree in both. */
function reverse(debit: ReadRow, open: ReadonlyMap<string, OpenSalary[]>): void {
  if (debit.amount <= 0n) return;
  const { amount, says } = debit;
  const salary = says.isReversal
    ? (latest(debit, open.get(`source ${says.source}`), REVERSAL_DAYS_MAX) ??
      latest(debit, open.get(`amount ${amount}`), REVERSAL_DAYS_MAX))
    : latest(debit, open.get(`both ${amount} ${says.source}`), SENT_BACK_DAYS_MAX);
  if (salary !== null) salary.left = paise(salary.left > amount ? salary.left - amount : 0n);
}

/** The last one that is not yet reversed. What was reversed is dropped, so no row is looked at twice. */
function latest(debit: ReadRow, credits: OpenSalary[] | undefined, daysMax: number): OpenSalary | null {
  while (credits?.at(-1)?.left === 0n) credits.pop();
  const last = credits?.at(-1);
  return last === undefined || daysBetween(last.row.date, debit.date) > daysMax ? null : last;
}

const asFound = ({ row, left }: OpenSalary): FoundSalary => ({
  date: row.date,
  amount: left,
  foundBy: row.says.isSalary ? "narration" : "rhythm",
  source: row.says.source,
});
