import { setTimeout as delay } from "node:timers/promises";
import { AS_WORKER } from "../../src/platform/db/actor.ts";
import { enqueue } from "../../src/platform/queue/enqueue.ts";
import type { TestServer } from "../test-server.ts";
import type { Walker } from "../walk.ts";
import { readBooks } from "./books.ts";
import { type Copy, copySigned } from "./copies.ts";
import { type KillableWorker, startKillableWorker } from "./killable.ts";

export type Mix = {
  readonly count: number;
  /** How many workers work at once, how often one is killed and another takes its place, and how many at most. */
  readonly workers: number;
  readonly killEveryMs: number;
  readonly killsMax: number;
  readonly timeoutMs: number;
};

/** The number of disbursals in a hundred that meet each fault; the others go well. */
const FAULTS = [
  { mode: "timeout-after-success", percent: 20 },
  { mode: "down", percent: 15 },
  { mode: "error", percent: 10 },
] as const;
/** The first payout to such an account fails at the bank, the second goes well. */
const FAILED_AT_FIRST = { ending: "2222", percent: 5 } as const;
/** The share of arrived payouts that come back once. */
const REVERSED_PERCENT = 5;

/**
 * Pays so many signed loans out under a scripted mix of faults, with workers that are killed all the while and events
 * that come twice, late and out of order, until each has arrived. Answers the loans, for the books to be compared.
 */
export async function disburseMix(server: TestServer, model: Walker, mix: Mix): Promise<Copy[]> {
  const loans: Copy[] = [];
  for (let index = 0; index < mix.count; index += 1) {
    const isFailing = index < partOf(mix.count, FAILED_AT_FIRST.percent);
    loans.push(await copySigned(server, model, isFailing ? { ending: FAILED_AT_FIRST.ending } : {}));
  }
  for (const { mode, percent } of FAULTS)
    await server.sandbox.fault({ provider: "payouts", mode, times: partOf(mix.count, percent) });
  await workUntilPaid(server, mix);
  await sendBack(server, partOf(mix.count, REVERSED_PERCENT));
  await workUntilPaid(server, mix);
  return loans;
}

const partOf = (count: number, percent: number): number => Math.max(1, Math.round((count * percent) / 100));

async function workUntilPaid(server: TestServer, mix: Mix): Promise<void> {
  const start = () => startKillableWorker(server, mix);
  const workers: KillableWorker[] = Array.from({ length: mix.workers }, start);
  try {
    for (let round = 0; (await countUnpaid(server)) > 0; round += 1) {
      // A worker that is killed before it has begun proves nothing.
      await workers.at(-1)?.said("working");
      await delay(mix.killEveryMs);
      await hint(server, round);
      if (round >= mix.killsMax) continue;
      const [oldest] = workers.splice(0, 1);
      await oldest?.kill();
      workers.push(start());
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

async function countUnpaid({ database }: TestServer): Promise<number> {
  const [row] = await database.asSuperuser<{ count: bigint }>(
    "select count(*) as count from vaada.disbursals where arrived_at is null and ended_at is null",
  );
  return Number(row?.count);
}

/** Reports every payout as the provider's events would: repeatedly, forwards and backwards. */
async function hint(server: TestServer, round: number): Promise<void> {
  const booked = (await readBooks(server)).map(({ id }) => id);
  const order = round % 2 === 0 ? booked : booked.reverse();
  await server.services.database.withTx(AS_WORKER, async (tx) => {
    for (const id of order.slice(0, HINTS_AT_ONCE)) await enqueue(tx, "refresh-payout", { reference: id });
  });
}

const HINTS_AT_ONCE = 20;

async function sendBack(server: TestServer, count: number): Promise<void> {
  const paid = (await readBooks(server)).filter(({ status }) => status === "processed");
  // Only a first try is tried again by itself.
  const firsts = await server.database.asSuperuser<{ id: string }>(
    "select provider_reference as id from vaada.payouts where number = 1 and status = 'processed'",
  );
  const chosen = paid.filter(({ id }) => firsts.some((first) => first.id === id)).slice(0, count);
  for (const { id } of chosen) {
    await server.sandbox.post("/actions/reverse", { payout_id: id });
    await server.services.database.withTx(AS_WORKER, (tx) =>
      enqueue(tx, "refresh-payout", { reference: id }),
    );
  }
  while ((await countReversed(server)) < chosen.length) await server.workOff();
}

async function countReversed({ database }: TestServer): Promise<number> {
  const [row] = await database.asSuperuser<{ count: bigint }>(
    "select count(*) as count from vaada.journals where reverses is not null",
  );
  return Number(row?.count);
}
