import { type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import type { StatementRow } from "@vaada/lending/statement/row";
import { type Paise, paise } from "@vaada/money/paise";
import { fromWireRupees } from "@vaada/money/wire";
import { FinboxAccountData, FinboxTransaction } from "@vaada/wire/bank-statement";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { cleanText } from "../surepass-person.ts";
import { orNull } from "../surepass-reply.ts";
import type { FetchResult, StatementAccount } from "./port.ts";
import { fetchFailureOf, readAnswer, unavailable } from "./translate.ts";

/** Half a year of somebody who pays for everything by phone has two thousand. */
export const STATEMENT_ROWS_MAX = 20_000;

/**
 * The rows as the bank printed them, and whether FinBox takes them for forged. What else it makes of them is not read:
 * the credit policy reads for itself.
 */
export function translateInsights(result: HttpResult, reference: string): FetchResult {
  const answer = readAnswer(result, { schema: InsightsAnswer, reference });
  if (answer.kind !== "answer") return fetchFailureOf(answer);
  const data = answer.data.accounts.map((account) => account.data);
  if (data.length === 0) return unavailable("NO_ACCOUNTS");
  const rowCount = data.reduce((sum, { transactions }) => sum + transactions.length, 0);
  // Asked again, FinBox would tell the same: only another statement helps.
  if (rowCount > STATEMENT_ROWS_MAX) return { kind: "unreadable", why: "TOO_MANY_ROWS" };
  const accounts: StatementAccount[] = [];
  for (const { account_details, transactions, fraud, fraud_details } of data) {
    const rows = rowsOf(transactions);
    // A statement with a gap could hide the very row that matters.
    if (rows === null) return { kind: "unreadable", why: "UNREADABLE_ROW" };
    const isFraudSuspected = !isEmpty([fraud, fraud_details]);
    accounts.push({ ...detailsOf(account_details), rows, isFraudSuspected });
  }
  return { kind: "read", accounts };
}

/** Lists with nothing in them are how it is said that nothing was found; any word may be a finding. */
const isEmpty = (told: unknown): boolean =>
  typeof told === "object" && told !== null ? Object.values(told).every(isEmpty) : !told;

function rowsOf(transactions: readonly unknown[]): readonly StatementRow[] | null {
  const rows: StatementRow[] = [];
  for (const transaction of transactions) {
    const row = rowOf(transaction);
    if (row === null) return null;
    rows.push(row);
  }
  return rows;
}

function rowOf(transaction: unknown): StatementRow | null {
  const row = Row.safeParse(transaction);
  if (!row.success) return null;
  const date = dayOf(row.data.date);
  const amount = fromWireRupees(row.data.amount);
  const balance = balanceOf(row.data.balance);
  if (date === null || amount === null || balance === null) return null;
  const narration = cleanText(row.data.transaction_note) ?? "";
  return { date, type: row.data.transaction_type, amount, balance, narration };
}

const Row = z.pick(FinboxTransaction, {
  transaction_type: true,
  transaction_note: true,
  amount: true,
  balance: true,
  date: true,
});

/** An overdrawn account holds less than nothing. */
function balanceOf(rupees: number): Paise | null {
  const size = fromWireRupees(Math.abs(rupees));
  return size !== null && rupees < 0 ? paise(-size) : size;
}

/** The hour is nought at most banks and the day is India's; with another zone behind it, it might not be. */
function dayOf(stamp: string): CivilDate | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?)?$/.exec(stamp.trim())?.[1] ?? "";
  return isCivilDate(day) ? day : null;
}

const details = FinboxAccountData.shape.account_details.shape;

const Details = z.object({
  name: orNull(details.name),
  account_number: orNull(details.account_number),
  bank: orNull(details.bank),
});

const detailsOf = ({ name, account_number, bank }: z.output<typeof Details>) => ({
  holder: cleanText(name),
  accountLastFour: /\d{4}$/.exec((account_number ?? "").replace(/[\s-]/g, ""))?.[0] ?? null,
  bank: cleanText(bank),
});

/** The rows are read one by one, so that one of them being odd is told from an answer without any. */
const InsightsAnswer = z.object({
  session_id: z.string(),
  accounts: z.array(
    z.object({
      data: z.object({
        account_details: Details,
        transactions: z.array(z.unknown()),
        fraud: z.optional(z.unknown()),
        fraud_details: z.optional(z.unknown()),
      }),
    }),
  ),
});
