import type { Transaction } from "@vaada/contract/calls/transactions-history";
import { readLoansOfBorrower } from "../../../loans/events/store.ts";
import { transactionsOf } from "../../../loans/events/transactions.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";

const TRANSACTIONS_PER_PAGE = 50;

/**
 * A page of all that went to and fro, newest first. What a charge or a payment is follows from the whole loan, so the loans
 * are read whole: nobody has more of them than years of paydays. A row that is not the borrower's has nothing after it.
 */
export async function readTransactions(
  { database }: Pick<Services, "database">,
  asked: { readonly borrowerId: string; readonly before: string | null; readonly limit: number | null },
): Promise<Transaction[]> {
  const { borrowerId, before, limit } = asked;
  const loans = await database.withTx(asBorrower(borrowerId), (tx) => readLoansOfBorrower(tx, borrowerId));
  const all = transactionsOf(loans);
  const last = before === null ? -1 : all.findIndex(({ id }) => id === before);
  if (before !== null && last === -1) return [];
  return all.slice(last + 1, last + 1 + (limit ?? TRANSACTIONS_PER_PAGE));
}
