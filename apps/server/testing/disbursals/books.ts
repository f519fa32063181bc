import { add, ZERO } from "@vaada/money/paise";
import { fromWireRupees } from "@vaada/money/wire";
import pg from "pg";
import { INVARIANTS } from "../../src/loans/journal/invariants.ts";
import type { TestServer } from "../test-server.ts";
import type { Copy } from "./copies.ts";

type BookedPayout = {
  readonly id: string;
  readonly reference: string;
  readonly account: string;
  readonly amount: number;
  readonly status: string;
};

/** Reads the payouts of the bank's own books. */
export async function readBooks(server: TestServer): Promise<BookedPayout[]> {
  const answer = await fetch(`${server.sandbox.url}/books`);
  const { payouts } = (await answer.json()) as { payouts: BookedPayout[] };
  return payouts.map((payout) => ({ ...payout, reference: asWritten(payout.reference) }));
}

/** Cashfree takes our names without hyphens. */
const asWritten = (reference: string): string =>
  /^[0-9a-f]{8}(_[0-9a-f]{4}){3}_[0-9a-f]{12}$/.test(reference) ? reference.replaceAll("_", "-") : reference;

/** The breached invariants, read as the auditor. */
export async function readBreaches(server: TestServer): Promise<string[]> {
  const options = { connectionString: server.database.superuserUrl, options: "-c role=vaada_auditor" };
  const client = new pg.Client(options);
  await client.connect();
  try {
    const broken: string[] = [];
    for (const [name, sql] of Object.entries(INVARIANTS))
      if (((await client.query(sql)).rowCount ?? 0) > 0) broken.push(name);
    return broken;
  } finally {
    await client.end();
  }
}

type Expected = Pick<Copy, "loanId" | "account">;

/**
 * Lists the differences between the bank's books, our ledger and the plan for these loans: each paid exactly
 * once, to its own account, the very amount. An empty list is right.
 */
export async function readDisagreements(server: TestServer, loans: readonly Expected[]): Promise<string[]> {
  const books = await readBooks(server);
  const ours = await server.database.asSuperuser<{ key: string; loanId: bigint; amount: bigint }>(
    `select idempotency_key as key, application_id as "loanId", amount_paise as amount from vaada.payouts`,
  );
  const ledger = await server.database.asSuperuser<{ loanId: bigint; paid: bigint }>(
    `select application_id as "loanId", -sum(amount_paise)::bigint as paid from vaada.ledger_lines
      where account = 'pool' group by application_id`,
  );
  const strangers = books.filter(({ reference }) => ours.every(({ key }) => key !== reference));
  const found = strangers.map(({ id }) => `${id}: a payout that we do not know of`);
  for (const { loanId, account } of loans) {
    const own = ours.filter((payout) => Number(payout.loanId) === loanId);
    const booked = books.filter(({ reference }) => own.some(({ key }) => key === reference));
    const paid = booked.filter(({ status }) => status === "processed");
    const posted = ledger.find((line) => Number(line.loanId) === loanId)?.paid ?? 0n;
    if (paid.length !== 1) found.push(`${loanId}: paid ${paid.length} times`);
    if (booked.some((payout) => payout.account !== account)) found.push(`${loanId}: to another account`);
    const total = add(...paid.map(({ amount }) => fromWireRupees(amount) ?? ZERO));
    if (total !== posted) found.push(`${loanId}: ${total} at the bank, ${posted} in the ledger`);
    if (own.some(({ amount }) => amount !== own[0]?.amount)) found.push(`${loanId}: of several amounts`);
  }
  return found;
}
