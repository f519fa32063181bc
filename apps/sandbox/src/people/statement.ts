import { add, type Paise, paise, subtract } from "@vaada/money/paise";
import { fromWireRupees, toWireRupees } from "@vaada/money/wire";
import type { StatementRow } from "./person.ts";

/** One line of a usual month, in rupees. */
export type MonthlyLine = {
  readonly day: number;
  readonly type: StatementRow["type"];
  readonly amount: number;
  readonly narration: string;
};

/** The last full months and the running one, each with the same lines, up to and with `today`. */
export function statementOf({
  lines,
  openingRupees,
  today,
}: {
  lines: readonly MonthlyLine[];
  openingRupees: number;
  today: string;
}): StatementRow[] {
  const rows = MONTHS_BACK.flatMap((back) =>
    lines.map(({ day, ...line }) => ({ date: dayOfMonthBefore(today, { back, day }), ...line })),
  );
  const until = rows.filter(({ date }) => date <= today);
  return withBalances(until, { openingRupees });
}

type RowBody = Omit<StatementRow, "balance" | "narration"> & {
  readonly balance?: number | undefined;
  readonly narration?: string | undefined;
};

/** Rows with their balances: as given, else running on from the row before. */
export function withBalances(
  rows: readonly RowBody[],
  { openingRupees }: { openingRupees: number },
): StatementRow[] {
  let balance = fromRupees(openingRupees);
  return rows.map(({ date, type, amount, balance: given, narration }) => {
    const moved = fromRupees(amount);
    const running = type === "credit" ? add(balance, moved) : subtract(balance, moved);
    balance = given === undefined ? running : fromRupees(given);
    return { date, type, amount, balance: toRupees(balance), narration: narration ?? "TRANSFER" };
  });
}

/** One month more than a decision reads, so that it never looks at the first rows of an account. */
const MONTHS_BACK = [4, 3, 2, 1, 0];

/** `day` is at most 28, so that every month has it. */
function dayOfMonthBefore(today: string, { back, day }: { back: number; day: number }): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - back;
  return [
    String(Math.floor(months / 12)).padStart(4, "0"),
    String((months % 12) + 1).padStart(2, "0"),
    String(day).padStart(2, "0"),
  ].join("-");
}

/** Records are in rupees and a balance may be negative; sums are made in paise. */
export function fromRupees(rupees: number): Paise {
  const size = fromWireRupees(Math.abs(rupees));
  if (size === null) throw new RangeError(`not an amount in rupees: ${rupees}`);
  return rupees < 0 ? paise(-size) : size;
}

export const toRupees = (amount: Paise): number =>
  amount < 0n ? -toWireRupees(paise(-amount)) : toWireRupees(amount);
