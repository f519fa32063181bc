import type { ReplyOf } from "@vaada/contract/call";
import type { readLoanHistory } from "@vaada/contract/calls/loan-history";
import type { readTransactions, Transaction } from "@vaada/contract/calls/transactions-history";
import { type Outcome, request } from "../../api/client.ts";
import { PAGE_ROWS } from "../../waiting/use-pages.ts";

export type PastLoan = ReplyOf<typeof readLoanHistory>[number];

/** The rows after the one with that id, or the first ones. */
type ReadPage<Row> = (before: string | null) => Promise<Outcome<readonly Row[]>>;

export type ReadTransactions = ReadPage<Transaction>;
export type ReadLoans = ReadPage<PastLoan>;

export const readTransactionsNow: ReadTransactions = (before) =>
  request<typeof readTransactions>("GET", "/user/transactions-history", { query: pageAfter(before) });

export const readLoansNow: ReadLoans = (before) =>
  request<typeof readLoanHistory>("GET", "/user/loan-history", { query: pageAfter(before) });

const pageAfter = (before: string | null): Record<string, string> => ({
  limit: String(PAGE_ROWS),
  ...(before === null ? {} : { before }),
});
