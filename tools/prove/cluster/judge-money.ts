import { readBooks } from "../../../apps/server/testing/disbursals/books.ts";
import type { ProvingStack } from "../proving-stack.ts";
import type { AnsweredOrder, Borrowers } from "./borrowers.ts";

/** What of money was lost and what came twice, by the disturbance during which it began. */
export type MoneyFound = {
  readonly lost: ReadonlyMap<number, number>;
  readonly doubled: ReadonlyMap<number, number>;
  readonly breaches: readonly string[];
};

/** Holds what our servers have answered, and what the providers have moved, against what is on file. */
export async function judgeMoney(
  stack: ProvingStack,
  { orders, walked }: Pick<Borrowers, "orders" | "walked">,
): Promise<MoneyFound> {
  const [lost, doubled] = [new Map<number, number>(), new Map<number, number>()];
  const breaches: string[] = [];
  const count = (found: Map<number, number>, event: number, breach: string) => {
    found.set(event, (found.get(event) ?? 0) + 1);
    breaches.push(breach);
  };
  const known = await readKnownOrders(stack, orders);
  const posted = await readPosted(stack, orders);
  for (const { reference, event, paymentId } of orders) {
    if (!known.has(reference)) count(lost, event, `${reference} was answered, and is gone`);
    if (paymentId === null) continue;
    const times = posted.get(paymentId) ?? 0;
    if (times === 0) count(lost, event, `${paymentId} was told as paid, and is gone`);
    if (times > 1) count(doubled, event, `${paymentId} was taken in ${times} times`);
  }
  const books = await readBooks(stack.testServer);
  for (const { loanId, account, event } of walked) {
    const paid = books.filter((payout) => payout.account === account && payout.status === "processed");
    if (paid.length === 0) count(lost, event, `${loanId}: was signed, and not paid out`);
    if (paid.length > 1) count(doubled, event, `${loanId}: was paid out ${paid.length} times`);
  }
  return { lost, doubled, breaches };
}

async function readKnownOrders(
  { testServer }: ProvingStack,
  orders: readonly AnsweredOrder[],
): Promise<ReadonlySet<string>> {
  const rows = await testServer.database.asSuperuser<{ reference: string }>(
    "select provider_reference as reference from vaada.repayment_orders where provider_reference = any ($1)",
    [orders.map(({ reference }) => reference)],
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** How many events there are of each payment. */
async function readPosted(
  { testServer }: ProvingStack,
  orders: readonly AnsweredOrder[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await testServer.database.asSuperuser<{ id: string; times: number }>(
    `select substr(key, length('payment:') + 1) as id, count(*)::int as times from vaada.loan_events
      where key = any ($1) group by key`,
    [orders.flatMap(({ paymentId }) => (paymentId === null ? [] : [`payment:${paymentId}`]))],
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}
