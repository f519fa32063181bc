import { randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Account } from "@vaada/ledger/account";
import type { Journal } from "@vaada/ledger/journal";
import { paise } from "@vaada/money/paise";
import { writePosting } from "../../../apps/server/src/loans/events/write-posting.ts";
import { insertJournal } from "../../../apps/server/src/loans/journal/write-journal.ts";
import { asBorrower } from "../../../apps/server/src/platform/db/actor.ts";
import { type Database, openDatabase } from "../../../apps/server/src/platform/db/database.ts";
import type { Tx } from "../../../apps/server/src/platform/db/tx.ts";
import { paymentOf, uuidOf } from "../database/seed-orders.ts";
import { answerTasks } from "./parent.ts";

/** Posts payments by our own posting statement and nothing else: the least a server could do. */
export type PostingTask = {
  /** Either everything that a payment writes, or only its journal with the ledger lines. */
  readonly what: "payment" | "journal";
  readonly url: string;
  readonly clients: number;
  readonly set: number;
  readonly from: number;
  readonly count: number;
  /** The clearing accounts: one for all payments, or several that the loans take in turn. */
  readonly clearing: readonly Account[];
};

export type PostingResult = { readonly seconds: number };

let open: { readonly url: string; readonly database: Database } | undefined;

answerTasks<PostingTask, PostingResult>(async (task) => {
  const database = await databaseFor(task);
  const startedMs = performance.now();
  let next = task.from;
  const postOneByOne = async (): Promise<void> => {
    while (next < task.from + task.count) await post(database, task, next++);
  };
  await Promise.all(Array.from({ length: task.clients }, postOneByOne));
  return { seconds: (performance.now() - startedMs) / 1000 };
});

async function databaseFor({ url, clients }: PostingTask): Promise<Database> {
  if (open?.url === url) return open.database;
  await open?.database.close();
  const database = openDatabase({
    url,
    poolSizeMax: clients,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  open = { url, database };
  return database;
}

async function post(database: Database, { what, set, clearing }: PostingTask, n: number): Promise<void> {
  const borrowerId = uuidOf(`borrower ${n}`);
  const account = clearing[n % clearing.length] ?? "collections";
  const payment = { ...paymentOf(set, n), borrowerId, account, orderId: uuidOf(`order ${set}x${n}`) };
  await database.withPipelinedTx<unknown>(asBorrower(borrowerId), (tx) =>
    what === "payment" ? write(tx, payment) : writeJournal(tx, payment),
  );
}

type Payment = ReturnType<typeof paymentOf> & {
  readonly borrowerId: string;
  readonly orderId: string;
  readonly account: Account;
};

/** Ten days of interest of the seeded loan. */
const INTEREST = paise(10_000n);

const linesOf = ({ account, amount }: Payment): Journal["lines"] => [
  { account, amount: paise(BigInt(amount)), fee: null },
  { account: "interest-income", amount: paise(-INTEREST), fee: null },
  { account: "principal-receivable", amount: paise(INTEREST - BigInt(amount)), fee: null },
];

function writeJournal(tx: Tx, payment: Payment): Promise<boolean> {
  const now = new Date();
  return insertJournal(tx, {
    id: randomUUID(),
    journal: { kind: "payment", lines: linesOf(payment) },
    effectKey: `payment:${payment.id}`,
    applicationId: payment.loan,
    borrowerId: payment.borrowerId,
    businessDate: civilDateInIndia(now.getTime()),
    postedAt: now,
    reverses: null,
  });
}

function write(tx: Tx, payment: Payment): Promise<void> {
  const { id, orderId, loan: applicationId, borrowerId } = payment;
  const now = new Date();
  const [amount, today] = [paise(BigInt(payment.amount)), civilDateInIndia(now.getTime())];
  return writePosting(tx, {
    applicationId,
    borrowerId,
    event: {
      kind: "payment",
      key: `payment:${id}`,
      valueDate: today,
      amount,
      paidAtMs: now.getTime(),
      mode: "UPI",
      reference: id,
    },
    number: 1,
    now,
    journal: { kind: "payment", id: randomUUID(), businessDate: today, lines: linesOf(payment) },
    standing: { status: "part-paid", closedOn: null, closedBy: null },
    notices: [{ kind: "payment-received", amount, reference: id, orderId: payment.orderReference }],
    received: {
      payment: {
        id,
        orderId,
        amount,
        status: "captured",
        mode: "UPI",
        paidAt: now,
        valueDate: today,
        failure: null,
        knownAt: now,
      },
      statusBefore: null,
      orderStatus: "paid",
    },
  });
}
