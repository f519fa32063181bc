import { join } from "node:path";
import { withPayments } from "../books/payments.ts";
import { seedTpcb } from "../books/seed-tpcb.ts";
import { startHand } from "../child.ts";
import type { Tpcb, TpcbDone } from "../programs/tpcb.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const CLIENTS = 8;
const TRANSACTIONS_A_ROUND = 2_000;
const ROUNDS = 7;
const WARM_UPS = 2;

/**
 * What a posting costs the database, chains of hashes, checks at the commit and row security included, held against the
 * transaction that everybody knows. Both are sent by a client of ours in Node: the embedded PostgreSQL brings no pgbench.
 */
export const postingRow: Row = {
  number: 2,
  title: "posting SQL against tpcb-like, 8 clients (both by a Node client)",
  measure: (bench) => inTemporaryFolder((folder) => measure(bench, join(folder, "programs.log"))),
};

function measure(bench: Bench, logFile: string): Promise<Measurement[]> {
  const count = atScale(bench, TRANSACTIONS_A_ROUND);
  const loans = (ROUNDS + WARM_UPS) * count;
  return withPayments(bench, { loans }, async ({ books, next, post }) => {
    await seedTpcb(books);
    const tpcb = startHand<Tpcb, TpcbDone>({ program: "tpcb", logFile });
    try {
      const compared = await compare({
        ours: async () => count / (await post({ ...next(count), clients: CLIENTS })).seconds,
        reference: async () =>
          count / (await tpcb.do({ url: books.url, clients: CLIENTS, count: count })).seconds,
        warmUps: WARM_UPS,
        rounds: ROUNDS,
        onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
      });
      return [
        {
          metric: "posting SQL ÷ tpcb-like, 8 clients",
          unit: "a second",
          ours: compared.ours,
          reference: compared.reference,
          ratio: compared.oursOverReference,
          goal: { of: "ratio", kind: "at-least", limit: 1.2 },
          details: { transactionsARound: count, rounds: compared.rounds },
        },
      ];
    } finally {
      await tpcb.stop();
    }
  });
}
