import { createHash } from "node:crypto";
import { DAY_MS } from "@vaada/calendar/civil-date";
import type { Person, StatementRow } from "../people/person.ts";
import { type Bank, findBank } from "./banks.ts";
import type { Session } from "./session-store.ts";

/** The account that was shared: who holds it, where, and what moved on it in the time that was asked for. */
export type Account = {
  readonly session: Session;
  readonly person: Person;
  readonly bank: Bank;
  readonly number: string;
  readonly ifsc: string;
  readonly rows: readonly StatementRow[];
  /** `2026-08`, from the first row's month to the last row's. */
  readonly months: readonly string[];
  readonly missing: readonly { readonly from_date: string; readonly to_date: string }[];
};

export function accountOf(session: Session, person: Person): Account {
  const bank = findBank(session.bank ?? "");
  if (bank === null) throw new Error(`no bank was chosen in the session ${session.sessionId}`);
  const { fromDate, toDate } = session;
  const rows = person.statement.filter(({ date }) => date >= fromDate && date <= toDate);
  const digits = steadyDigits(`${person.pan} ${bank.id}`);
  return {
    session,
    person,
    bank,
    // Numbers that end in 0000 belong to nobody, so none ends in a nought.
    number: `${digits.slice(0, 11)}7`,
    ifsc: `${bank.ifsc}0${digits.slice(-6)}`,
    rows,
    months: monthsOf(rows),
    missing: missingOf({ rows, fromDate, toDate }),
  };
}

/** "XXXXXXXX1234". */
export const maskedNumber = (number: string): string => `${"X".repeat(number.length - 4)}${number.slice(-4)}`;

function monthsOf(rows: readonly StatementRow[]): string[] {
  const dates = rows.map(({ date }) => date).toSorted();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = nextMonth(month)) months.push(month);
  return months;
}

/** Whole months before the account's first row; without rows it is all of the time. */
function missingOf({
  rows,
  fromDate,
  toDate,
}: {
  rows: readonly StatementRow[];
  fromDate: string;
  toDate: string;
}) {
  const [first] = rows.map(({ date }) => date).toSorted();
  if (first === undefined) return [{ from_date: fromDate, to_date: toDate }];
  const month = `${first.slice(0, 7)}-01`;
  return month <= fromDate ? [] : [{ from_date: fromDate, to_date: dayBefore(month) }];
}

function nextMonth(month: string): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

function steadyDigits(seed: string): string {
  const hex = createHash("sha256").update(`account ${seed}`).digest("hex");
  return String(BigInt(`0x${hex.slice(0, 24)}`)).padStart(20, "1");
}
