import { ROUND_TRIPS_TRIED, withPaymentBench } from "../benches/payment-bench.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";

const CONNECTIONS = 8;
/** About two seconds of work for either side. */
const PAYMENTS_A_ROUND = 1_500;
const ROUNDS = 7;
const WARM_UPS = 2;

/**
 * From a provider's signed event over HTTP to the committed ledger. The reference is the posting alone: our own
 * statements, sent by a client of ours in Node (the embedded PostgreSQL brings no pgbench), without HTTP, signature, inbox
 * or reading.
 */
export const webhookRow: Row = {
  number: 1,
  title: "payment webhook to committed ledger, 8 connections, against our own posting SQL (Node client)",
  measure,
};

const TURNS = 2 * (ROUNDS + WARM_UPS);

function measure(bench: Bench): Promise<Measurement[]> {
  const count = atScale(bench, PAYMENTS_A_ROUND);
  const loans = TURNS * count + ROUND_TRIPS_TRIED;
  return withPaymentBench(bench, { loans }, async ({ deliver, post, next, countRoundTrips }) => {
    const roundTrips = await countRoundTrips();
    const compared = await compare({
      ours: async () => count / (await deliver({ ...next(count), connections: CONNECTIONS })).seconds,
      reference: async () => count / (await post({ ...next(count), clients: CONNECTIONS })).seconds,
      warmUps: WARM_UPS,
      rounds: ROUNDS,
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
    });
    return [
      {
        metric: "payment webhook to committed ledger, 8 connections ÷ our posting SQL alone",
        unit: "a second",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-least", limit: 0.7 },
        details: { paymentsARound: count, rounds: compared.rounds },
      },
      {
        metric: "database round trips of a webhook, first delivery",
        unit: "calls",
        ours: roundTrips,
        goal: { of: "ours", kind: "at-most", limit: 1 },
      },
    ];
  });
}
