import { addDays } from "@vaada/calendar/civil-date";
import { type PaymentBench, withPaymentBench } from "../benches/payment-bench.ts";
import { endMorning } from "../database/business-days.ts";
import { todayInIndia } from "../database/seed-loans.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { percentile } from "../statistics.ts";

const LOANS = 1_000_000;
const CONNECTIONS = 4;
/** Webhooks are sent one after the other until the day is closed. */
const EVENTS_AT_ONCE = 100;
const ROUNDS = 7;

/** The close of a day locks thousands of loans: a payment meanwhile waits a little and is never refused. */
export const captureDuringCloseRow: Row = {
  number: 6,
  title: "capture p99 while close of business runs, against without it",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  const loans = atScale(bench, LOANS);
  return withPaymentBench(bench, { loans, due: "spread" }, async (payments) => {
    const first = todayInIndia();
    await endMorning(payments.database, first);
    let days = 0;
    let events = EVENTS_AT_ONCE;
    const compared = await compare({
      ours: async () => {
        const latenciesMs = await captureDuring(payments, () => payments.closeDay(addDays(first, days++)));
        events = latenciesMs.length;
        return percentile(latenciesMs, 99);
      },
      reference: async () => percentile(await capture(payments, events), 99),
      rounds: ROUNDS,
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}, ${events} captures in the last`),
    });
    return [
      {
        metric: `capture p99 while ${loans} loans are closed ÷ without, none refused`,
        unit: "ms, exactly",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-most", limit: 2 },
        details: { events, rounds: compared.rounds },
      },
    ];
  });
}

async function captureDuring(payments: PaymentBench, work: () => Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  // A capture that fails first is the error to report.
  working.catch(() => undefined);
  const latenciesMs: number[] = [];
  do latenciesMs.push(...(await capture(payments, EVENTS_AT_ONCE)));
  while (!isOver);
  await working;
  return latenciesMs;
}

async function capture({ deliver, next }: PaymentBench, count: number): Promise<number[]> {
  const { latenciesMs } = await deliver({ ...next(count), connections: CONNECTIONS });
  return [...latenciesMs];
}
