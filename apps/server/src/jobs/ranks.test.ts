import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import { type JobName, rankOf } from "../platform/queue/jobs.ts";
import { startWorker } from "./worker.ts";

const { database, url, asSuperuser } = await openTestDatabase();
/** Long enough for the slowest machine: only a job that never comes fails the test. */
const WAIT_MS = 40_000;

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const REFRESH = [
  "refresh-bank-statement",
  "refresh-identity-visit",
  "refresh-mandate",
  "refresh-payout",
  "refresh-penny-drop",
  "refresh-signing",
] as const;

const queueHundredPayouts = () =>
  database.withTx(AS_WORKER, async (tx) => {
    for (let n = 0; n < 100; n += 1) await enqueue(tx, "disburse", { agreementId: randomUUID() });
  });

/** Starts a worker whose payouts last until each is let go, and tells in which order it took its jobs. */
async function startHeldWorker(): Promise<{ taken: JobName[]; letOneGo(): void; letAllGo(): void }> {
  const taken: JobName[] = [];
  const held: (() => void)[] = [];
  let isOver = false;
  const disburse = () => {
    taken.push("disburse");
    return isOver ? Promise.resolve() : new Promise<void>((resolve) => void held.push(resolve));
  };
  const others = [...REFRESH, "text-arrival"] as const;
  const silent = () => undefined;
  const worker = await startWorker({
    directUrl: url,
    database,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    tasks: {
      disburse,
      ...Object.fromEntries(others.map((task) => [task, async () => void taken.push(task)])),
    },
  });
  const letAllGo = () => {
    isOver = true;
    for (const release of held.splice(0)) release();
  };
  running.push(() => {
    letAllGo();
    return worker.stop();
  });
  return { taken, letOneGo: () => held.shift()?.(), letAllGo };
}

test("of a hundred payouts that wait, none is begun before what a borrower watches for is settled", async () => {
  await queueHundredPayouts();
  const { taken, letOneGo, letAllGo } = await startHeldWorker();
  await expect.poll(() => taken, { timeout: WAIT_MS }).toHaveLength(4);
  await database.withTx({ kind: "anonymous" }, async (tx) => {
    for (const task of REFRESH) await enqueue(tx, task, { reference: "theirs" });
    await enqueue(tx, "text-arrival", { agreementId: randomUUID() });
  });
  letOneGo();
  await expect.poll(() => taken.length, { timeout: WAIT_MS }).toBeGreaterThanOrEqual(12);
  letAllGo();
  expect(taken.slice(0, 4)).toEqual(["disburse", "disburse", "disburse", "disburse"]);
  // Added in one transaction they are due at the same moment, so among themselves they have no order.
  expect(taken.slice(4, 11).toSorted()).toEqual([...REFRESH, "text-arrival"]);
  const left = () => asSuperuser("select from graphile_worker._private_jobs");
  await expect.poll(left, { timeout: WAIT_MS }).toEqual([]);
});

test("what is added again, and what the version before adds, has the rank that it should have", async () => {
  await asSuperuser("delete from graphile_worker._private_jobs");
  const payload = { agreementId: randomUUID() };
  await database.withTx(AS_WORKER, async (tx) => {
    await tx.query("select vaada.enqueue('disburse', $1, 'disburse:one', now() + interval '1 hour')", [
      JSON.stringify(payload),
    ]);
    await tx.query("select vaada.enqueue('sweep', '{}', null, now() + interval '1 hour')");
    await enqueue(tx, "disburse", payload, { id: "one", afterMs: 3_600_000 });
  });
  const ranks = await asSuperuser(
    "select task_identifier as task, priority from graphile_worker.jobs order by task_identifier",
  );
  expect(ranks).toEqual([
    { task: "disburse", priority: rankOf("disburse") },
    { task: "sweep", priority: 0 },
  ]);
});
