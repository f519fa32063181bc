import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, subtract } from "@vaada/money/paise";
import { type CivilMonth, monthOf } from "./month.ts";
import type { ReadRow } from "./row.ts";

export type DayEnd = { readonly date: CivilDate; readonly balance: Paise };

/**
 * The balance at the end of each day with rows. Rows of one day have no times, so they are put in order by
 * their balances: each begins where another ended, and the day's last balance is the one at which more rows
 * end than begin. Where rows are missing there may be several; then the next day's first balance decides, and
 * if it does not, the lowest counts.
 */
export function dayEnds(rows: readonly ReadRow[]): readonly DayEnd[] {
  const days = [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({ date, ...chain(ofDay) }));
  const ends: DayEnd[] = [];
  for (const [index, { date, closings }] of days.entries()) {
    const opensNext = days[index + 1]?.openings;
    const before = ends.at(-1)?.balance;
    const isFollowed = closings.filter((balance) => opensNext?.has(balance));
    const isUnmoved = closings.filter((balance) => balance === before);
    const candidates = [isFollowed, isUnmoved, closings].find(({ length }) => length > 0) ?? [];
    for (const balance of candidates.slice(0, 1)) ends.push({ date, balance });
  }
  return ends;
}

/** The balance that stood when the month ended: `null` when no row up to then says any. */
export function balanceAtEndOf(month: CivilMonth, ends: readonly DayEnd[]): Paise | null {
  return ends.findLast(({ date }) => monthOf(date) <= month)?.balance ?? null;
}

type Chain = {
  /** Balances at which the day may have ended, the lowest first. */
  readonly closings: readonly Paise[];
  readonly openings: ReadonlySet<Paise>;
};

function chain(rows: readonly ReadRow[]): Chain {
  const endsLessBeginnings = new Map<Paise, number>();
  const count = (balance: Paise, change: number) =>
    endsLessBeginnings.set(balance, (endsLessBeginnings.get(balance) ?? 0) + change);
  for (const row of rows) {
    count(row.balance, 1);
    count(balanceBefore(row), -1);
  }
  const balances = [...endsLessBeginnings.keys()].sort((one, other) => (one < other ? -1 : 1));
  const closings = balances.filter((balance) => (endsLessBeginnings.get(balance) ?? 0) > 0);
  const openings = balances.filter((balance) => (endsLessBeginnings.get(balance) ?? 0) < 0);
  // A day that ends where it began is a circle, and may have begun at any of its balances.
  return closings.length === 0
    ? { closings: balances, openings: new Set(balances) }
    : { closings, openings: new Set(openings) };
}

const balanceBefore = ({ type, amount, balance }: ReadRow): Paise =>
  type === "credit" ? subtract(balance, amount) : add(balance, amount);
