import { createHash } from "node:crypto";
import type { FinboxSalaryTransaction, FinboxTransaction } from "@vaada/wire/bank-statement";
import type { StatementRow } from "../people/person.ts";
import { dayOf, longMonth } from "./days.ts";

/** FinBox's category of a row, by its narration alone, which is why nobody should rely on it. */
export type Kind = "salary" | "bounce" | "bounce charge" | "emi" | "loan" | "cash" | "bill" | "transfer";

export function kindOf({ type, narration }: Pick<StatementRow, "type" | "narration">): Kind {
  const says = (words: RegExp): boolean => words.test(narration);
  if (says(/\b(RETURN|RTN|BOUNCED?|DISHONOUR(ED)?)\b/i))
    return says(/\bCH(AR)?GE?S?\b/i) ? "bounce charge" : "bounce";
  if (type === "credit" && says(/\bSAL(ARY)?\b/i)) return "salary";
  if (type === "debit" && says(/\bEMI\b/i)) return "emi";
  if (type === "credit" && says(/\b(LOAN|FINANCE)\b/i)) return "loan";
  if (says(/\b(ATM|CASH)\b/i)) return "cash";
  return type === "debit" && says(/\b(BILLPAY|BILL)\b/i) ? "bill" : "transfer";
}

export function transactionOf(row: StatementRow): FinboxTransaction {
  const kind = kindOf(row);
  return {
    transaction_type: row.type,
    transaction_note: row.narration,
    chq_num: "",
    amount: row.amount,
    balance: row.balance,
    date: `${row.date} 00:00:00`,
    hash: hashOf(row),
    category: CATEGORIES[kind][row.type],
    metadata: {
      unclean_merchant: row.narration.replace(CHANNEL, "").trim(),
      transaction_channel: kind === "salary" ? "salary" : channelOf(row),
      description: kind === "emi" || kind === "loan" ? "lender_transaction" : "",
    },
  };
}

export function salaryTransactionOf(row: StatementRow): FinboxSalaryTransaction {
  const employer = /\bSAL(?:ARY)?\b[\s:/-]*(.*)$/i.exec(row.narration)?.[1]?.trim() ?? "";
  return {
    ...transactionOf(row),
    employer_name: employer === "" ? null : employer,
    salary_month: salaryMonth(row.date),
  };
}

export const channelOf = ({ narration }: Pick<StatementRow, "narration">): string =>
  CHANNEL.exec(narration)?.[1]?.toLowerCase() ?? "Other";

const CHANNEL = /^(UPI|NEFT|IMPS|RTGS|ACH|ATM|POS|BILLPAY)\b/i;

/** Pay in the first half of a month is that of the month before. */
function salaryMonth(date: string): string {
  const day = dayOf(date);
  if (day.getUTCDate() <= 15) day.setUTCDate(0);
  return longMonth(day.toISOString().slice(0, 7));
}

/** The same row printed twice has one hash; a second payment of that amount left another balance. */
const hashOf = ({ date, type, amount, balance, narration }: StatementRow): string =>
  createHash("sha256")
    .update(JSON.stringify([date, type, amount, balance, narration]))
    .digest("hex")
    .slice(0, 32);

const both = (name: string) => ({ credit: name, debit: name });

const CATEGORIES: Readonly<Record<Kind, Readonly<Record<StatementRow["type"], string>>>> = {
  salary: both("Salary"),
  bounce: both("Bounced I/W ECS"),
  "bounce charge": both("Bounced I/W ECS Charge"),
  emi: both("Loan EMI"),
  loan: both("Loan Disbursed"),
  cash: { credit: "Cash Deposit", debit: "Cash Withdrawal" },
  bill: both("Bills"),
  transfer: { credit: "Transfer in", debit: "Transfer out" },
};
