import { balancesOf } from "@vaada/ledger/event-journal";
import { coolingOffExit, fullPaymentOf, owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { fromWireRupees } from "@vaada/money/wire";
import type { Loan } from "../../src/loans/events/loan.ts";
import { readLoansOf } from "../../src/loans/events/store.ts";
import { isReceived } from "../../src/loans/repayments/apply-payment.ts";
import { AS_WORKER } from "../../src/platform/db/actor.ts";
import type { TestServer } from "../test-server.ts";

type BookedPayment = {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly status: "created" | "authorized" | "captured" | "failed" | "refunded";
};

type BookedRefund = Pick<BookedPayment, "id" | "amount"> & {
  readonly payment_id: string;
  readonly status: string;
};

type Books = { readonly payments: readonly BookedPayment[]; readonly refunds: readonly BookedRefund[] };

/** Reads the payments and refunds of the provider's own books. */
async function readPaymentBooks(server: TestServer): Promise<Books> {
  return (await (await fetch(`${server.sandbox.url}/books`)).json()) as Books;
}

/** The money that came in for a loan and went back, by the provider's own books. */
export type ReceivedMoney = { readonly captured: Paise; readonly refunded: Paise; readonly payments: number };

type KnownOrder = { readonly reference: string; readonly loanId: number };

/**
 * Lists the differences between the provider's books, the events of these loans and the ledger, once nothing
 * is under way. Each payment that came must be one event of its amount, each refund too, nothing may be kept
 * beyond the debt, and the ledger must hold what the events make of each loan. An empty list is right.
 */
export async function readPaymentDisagreements(
  server: TestServer,
  loanIds: readonly number[],
): Promise<string[]> {
  const books = await readPaymentBooks(server);
  const orders = await readOrders(server);
  const loans = await readLoansById(server, loanIds);
  const of = new Map(orders.map(({ reference, loanId }) => [reference, loanId]));
  const found = books.payments
    .filter(({ order_id, status }) => isReceived(status) && !of.has(order_id))
    .map(({ id }) => `${id}: a payment that we do not know of`);
  const kept = keptByLoan(books, of);
  const posted = countEvents(loans);
  const ledger = await readLedger(server, loanIds);
  for (const { id, order_id, amount, status } of books.payments) {
    const loanId = of.get(order_id);
    if (loanId === undefined || !loans.has(loanId) || !isReceived(status)) continue;
    const told = posted.get(`payment:${id}`) ?? [];
    if (told.length !== 1) found.push(`${loanId}: ${id} was taken in ${told.length} times`);
    else if (told[0] !== fromWireRupees(amount)) found.push(`${loanId}: ${id} is of another amount`);
  }
  const payers = loanOfPayment(books, of);
  for (const { id, payment_id, status, amount } of books.refunds) {
    const loanId = payers.get(payment_id);
    if (status !== "processed" || loanId === undefined || !loans.has(loanId)) continue;
    const told = posted.get(`refund:${id}`) ?? [];
    if (told.length !== 1) found.push(`${loanId}: refund ${id} is ${told.length} events`);
    else if (told[0] !== fromWireRupees(amount)) found.push(`${loanId}: refund ${id} is of another amount`);
  }
  for (const loanId of loanIds) {
    const loan = loans.get(loanId);
    if (loan === undefined) found.push(`${loanId}: there is no loan`);
    else found.push(...faultsOf(loan, { kept: kept.get(loanId), held: ledger.get(loanId) }));
  }
  return found;
}

/** By loan, what the books say of it. */
export async function readKept(server: TestServer): Promise<ReadonlyMap<number, ReceivedMoney>> {
  const orders = await readOrders(server);
  return keptByLoan(
    await readPaymentBooks(server),
    new Map(orders.map(({ reference, loanId }) => [reference, loanId])),
  );
}

/** Reads the sum that pays a loan in full today, as if nothing had been paid. */
export async function readOwedUnpaid(
  server: TestServer,
  loanIds: readonly number[],
): Promise<Map<number, Paise>> {
  const loans = await readLoansById(server, loanIds);
  const today = server.clock.today();
  return new Map(
    [...loans].map(([id, { facts }]) => {
      const [owed, exit] = [owedOn(facts, [], today), coolingOffExit(facts, [], today)];
      return [id, fullPaymentOf({ owed, exit })];
    }),
  );
}

const NOTHING: ReceivedMoney = { captured: ZERO, refunded: ZERO, payments: 0 };

function faultsOf(
  { applicationId, facts, events }: Loan,
  {
    kept = NOTHING,
    held = {},
  }: { kept: ReceivedMoney | undefined; held: Record<string, bigint> | undefined },
): string[] {
  const standing = standingOf(facts, events);
  const target = Object.entries(balancesOf(standing)).filter(([, amount]) => amount !== 0n);
  const faults = target
    .filter(([account, amount]) => held[account] !== amount)
    .map(([account, amount]) => `${account} holds ${held[account] ?? 0n} and not ${amount}`);
  for (const account of Object.keys(held))
    if (target.every(([name]) => name !== account)) faults.push(`${account} holds something`);
  if (standing.excess !== ZERO) faults.push(`${standing.excess} was kept beyond what was owed`);
  const inHand = subtract(kept.captured, kept.refunded);
  if (standing.collected !== inHand)
    faults.push(`${inHand} is at the provider, ${standing.collected} in the events`);
  return faults.map((fault) => `${applicationId}: ${fault}`);
}

/** The amounts of all events by their key; a key that is there twice has two. */
function countEvents(loans: ReadonlyMap<number, Loan>): Map<string, Paise[]> {
  const posted = new Map<string, Paise[]>();
  for (const { events } of loans.values())
    for (const event of events) {
      if (!("amount" in event)) continue;
      posted.set(event.key, [...(posted.get(event.key) ?? []), event.amount]);
    }
  return posted;
}

function loanOfPayment({ payments }: Books, of: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    payments.flatMap(({ id, order_id, status }) => {
      const loanId = of.get(order_id);
      return loanId === undefined || !isReceived(status) ? [] : [[id, loanId] as const];
    }),
  );
}

function keptByLoan(books: Books, of: ReadonlyMap<string, number>): Map<number, ReceivedMoney> {
  const kept = new Map<number, ReceivedMoney>();
  const payers = loanOfPayment(books, of);
  for (const { id, amount } of books.payments) {
    const loanId = payers.get(id);
    if (loanId === undefined) continue;
    const before = kept.get(loanId) ?? NOTHING;
    const captured = add(before.captured, fromWireRupees(amount) ?? ZERO);
    kept.set(loanId, { ...before, captured, payments: before.payments + 1 });
  }
  for (const { payment_id, amount, status } of books.refunds) {
    const loanId = payers.get(payment_id);
    const before = loanId === undefined ? undefined : kept.get(loanId);
    if (loanId === undefined || before === undefined || status === "failed") continue;
    kept.set(loanId, { ...before, refunded: add(before.refunded, fromWireRupees(amount) ?? ZERO) });
  }
  return kept;
}

async function readOrders({ database }: TestServer): Promise<KnownOrder[]> {
  const rows = await database.asSuperuser<{ reference: string; loanId: bigint }>(
    `select provider_reference as reference, application_id as "loanId" from vaada.repayment_orders
      where provider_reference is not null`,
  );
  return rows.map(({ reference, loanId }) => ({ reference, loanId: Number(loanId) }));
}

async function readLoansById({ services }: TestServer, ids: readonly number[]): Promise<Map<number, Loan>> {
  const loans = await services.database.withTx(AS_WORKER, (tx) => readLoansOf(tx, ids));
  return new Map(loans.map((loan) => [loan.applicationId, loan]));
}

async function readLedger(
  { database }: TestServer,
  ids: readonly number[],
): Promise<Map<number, Record<string, bigint>>> {
  const rows = await database.asSuperuser<{ loanId: bigint; account: string; held: bigint }>(
    `select application_id as "loanId", account, sum(amount_paise)::bigint as held from vaada.ledger_lines
      where application_id = any ($1::bigint[]) and borrower_id is not null group by 1, 2 having sum(amount_paise) <> 0`,
    [ids],
  );
  const ledger = new Map<number, Record<string, bigint>>();
  for (const { loanId, account, held } of rows)
    ledger.set(Number(loanId), { ...ledger.get(Number(loanId)), [account]: held });
  return ledger;
}
