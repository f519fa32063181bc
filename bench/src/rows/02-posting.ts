import { join } from "node:path";
import { withPaymentBench } from "../benches/payment-bench.ts";
import { startTaskRunner } from "../child.ts";
import { seedTpcb } from "../database/seed-tpcb.ts";
import type { TpcbResult, TpcbTask } from "../programs/tpcb.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const CLIENTS = 8;
const TRANSACTIONS_A_ROUND = 2_000;
const ROUNDS = 7;
const WARM_UPS = 2;

/**
 * Measures the database's cost of a posting, with its hash chains, guards and row security, against the
 * well-known TPC-B transaction. A posting of the ledger is a journal with its lines, as a transaction of
 * theirs is an entry with its balances; the other rows of a payment (itself, the event, the loan's standing,
 * its order, the notice) are reported beside it. Our own client in Node sends both: the embedded PostgreSQL
 * brings no pgbench.
 */
export const postingRow: Row = {
  number: 2,
  title: "posting SQL against tpcb-like, 8 clients (both by a Node client)",
  measure: (bench) => inTemporaryFolder((folder) => measure(bench, join(folder, "programs.log"))),
};

const MEASURED = [
  {
    what: "journal",
    metric: "posting SQL (a journal with its lines) ÷ tpcb-like, 8 clients",
    goal: { of: "ratio", kind: "at-least", limit: 1.2 },
  },
  { what: "payment", metric: "all that a payment writes ÷ tpcb-like, 8 clients", goal: null },
] as const;

function measure(bench: Bench, logFile: string): Promise<Measurement[]> {
  const count = atScale(bench, TRANSACTIONS_A_ROUND);
  const loans = MEASURED.length * (ROUNDS + WARM_UPS) * count;
  return withPaymentBench(bench, { loans }, async ({ database, next, post }) => {
    await seedTpcb(database);
    const tpcb = startTaskRunner<TpcbTask, TpcbResult>({ program: "tpcb", logFile });
    const measurements: Measurement[] = [];
    try {
      for (const { what, metric, goal } of MEASURED) {
        const compared = await compare({
          ours: async () => count / (await post({ ...next(count), what, clients: CLIENTS })).seconds,
          reference: async () =>
            count / (await tpcb.run({ url: database.url, clients: CLIENTS, count })).seconds,
          warmUps: WARM_UPS,
          rounds: ROUNDS,
          onRound: (round) => bench.say(`${what}: round ${round} of ${ROUNDS}`),
        });
        measurements.push({
          metric,
          unit: "a second",
          ours: compared.ours,
          reference: compared.reference,
          ratio: compared.oursOverReference,
          ...(goal !== null && { goal }),
          details: { transactionsARound: count, rounds: compared.rounds },
        });
      }
      return measurements;
    } finally {
      await tpcb.stop();
    }
  });
}
