import type { CivilDate } from "@vaada/calendar/civil-date";
import type { ReadRow } from "./row.ts";

/**
 * Debits that bounced, by day. Some banks mark the debit itself, some show its return, some only the charge,
 * most show several of them on one day: then they are one. Two returns and two charges on one day are two.
 */
export function bouncesByDay(rows: readonly ReadRow[]): ReadonlyMap<CivilDate, number> {
  const days = Map.groupBy(rows, ({ date }) => date);
  return new Map([...days].map(([date, ofDay]) => [date, bouncesOf(ofDay)]));
}

function bouncesOf(rows: readonly ReadRow[]): number {
  const returns = rows.filter(isReturn).length;
  const debits = rows.filter(({ type }) => type === "debit");
  const charges = debits.filter(({ says }) => says.isBounceCharge).length;
  const unpaid = debits.filter(({ says }) => says.isOrderBounced).length;
  return Math.max(returns, charges, unpaid);
}

/** The money of a bounced debit comes back as a credit. */
export const isReturn = ({ type, says }: ReadRow): boolean => type === "credit" && says.isBounce;
