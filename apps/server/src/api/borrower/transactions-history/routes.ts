import {
  readTransactions as readTransactionsCall,
  type Transaction,
} from "@vaada/contract/calls/transactions-history";
import type { FastifyInstance } from "fastify";
import { readLoansOfBorrower } from "../../../loans/events/store.ts";
import { transactionsOf } from "../../../loans/events/transactions.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function transactionsHistoryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readTransactionsCall, ({ query, session: { borrowerId } }) =>
    readTransactions(services, { borrowerId, before: query.before ?? null, limit: query.limit ?? null }),
  );
}

const TRANSACTIONS_PER_PAGE = 50;

/**
 * Replies a page of all transactions, newest first. What a payment is follows from the whole loan, so whole loans are
 * read: a borrower has few. `before` a row of another borrower gives an empty page.
 */
async function readTransactions(
  { database }: Pick<Services, "database">,
  query: { readonly borrowerId: string; readonly before: string | null; readonly limit: number | null },
): Promise<Transaction[]> {
  const { borrowerId, before, limit } = query;
  const loans = await database.withTx(asBorrower(borrowerId), (tx) => readLoansOfBorrower(tx, borrowerId));
  const all = transactionsOf(loans);
  const last = before === null ? -1 : all.findIndex(({ id }) => id === before);
  if (before !== null && last === -1) return [];
  return all.slice(last + 1, last + 1 + (limit ?? TRANSACTIONS_PER_PAGE));
}
