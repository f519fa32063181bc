import { withPaymentBench } from "../benches/payment-bench.ts";
import type { BenchDatabase } from "../database/bench-database.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";

const CONNECTIONS = 8;
const EVENTS_A_ROUND = 1_500;
const ROUNDS = 7;
const WARM_UPS = 2;

/** A provider that did not hear our answer sends all of it again: that must cost next to nothing, and change nothing. */
export const duplicateWebhookRow: Row = {
  number: 4,
  title: "duplicate webhook against its first delivery, 8 connections",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  const count = atScale(bench, EVENTS_A_ROUND);
  const loans = (ROUNDS + WARM_UPS + 1) * count;
  return withPaymentBench(bench, { loans }, async ({ database, next, deliver }) => {
    const send = async (range: ReturnType<typeof next>) =>
      count / (await deliver({ ...range, connections: CONNECTIONS })).seconds;
    const requireFigure = next(count);
    await send(requireFigure);
    let written = 0;
    const compared = await compare({
      ours: async () => {
        const before = await countWritten(database);
        const eventsASecond = await send(requireFigure);
        written += (await countWritten(database)) - before;
        return eventsASecond;
      },
      reference: () => send(next(count)),
      warmUps: WARM_UPS,
      rounds: ROUNDS,
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
    });
    return [
      {
        metric: "duplicate webhook ÷ first delivery, 8 connections",
        unit: "a second",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-least", limit: 8 },
        details: { eventsARound: count, rounds: compared.rounds },
      },
      {
        metric: "rows written by all duplicates together",
        unit: "rows",
        ours: written,
        goal: { of: "ours", kind: "at-most", limit: 0 },
      },
    ];
  });
}

/** Counts the rows of every table that a webhook writes to. */
async function countWritten({ asSuperuser }: BenchDatabase): Promise<number> {
  const counts = TABLES.map((table) => `(select count(*) from ${table})`);
  const [row] = await asSuperuser<{ rows: string }>(`select ${counts.join(" + ")} as rows`);
  return Number(row?.rows ?? 0);
}

const TABLES = [
  "vaada.provider_events",
  "vaada.provider_event_names",
  "vaada.payments",
  "vaada.loan_events",
  "vaada.journals",
  "vaada.ledger_lines",
  "vaada.notifications",
  "graphile_worker._private_jobs",
];
