import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { startWorker } from "./worker.ts";

const { database, url, asSuperuser } = await openTestDatabase();
/** Twenty beats are twenty looks at the locks; a busy machine swallows some and must not make a worker look dead. */
const pace = { everyMs: 100, deadAfterMs: 2_000 };
/** Long enough for the slowest machine: only a job that never comes fails the test. */
const WAIT_MS = 120_000;

const done: string[] = [];
const warnings: { fields: object; message: string }[] = [];
const running: { stop(): Promise<void> }[] = [];

async function start(tasks: readonly string[]) {
  const silent = () => undefined;
  const worker = await startWorker({
    directUrl: url,
    database,
    logger: {
      debug: silent,
      info: silent,
      error: silent,
      warn: (fields, message) => void warnings.push({ fields, message }),
    },
    tasks: Object.fromEntries(tasks.map((task) => [task, async () => void done.push(task)])),
    pace,
  });
  running.push(worker);
}

const corrections = () => warnings.filter(({ message }) => message.startsWith("the queue held times"));

beforeEach(async () => {
  done.length = 0;
  warnings.length = 0;
  await asSuperuser(`
    truncate vaada.worker_heartbeats;
    delete from graphile_worker._private_jobs;
    delete from graphile_worker._private_known_crontabs`);
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});

test("a job that a dead worker holds since tomorrow is freed and done, though its heartbeat is of tomorrow too", {
  tags: "long",
}, async () => {
  await asSuperuser(`
    select graphile_worker.add_job('greet', job_key => 'greet');
    update graphile_worker._private_jobs
       set locked_by = 'dead', locked_at = now() + interval '1 day', attempts = 1;
    insert into vaada.worker_heartbeats values ('dead', now() + interval '1 day')`);
  expect(await asSuperuser("select task from vaada_audit.i12_overdue_jobs")).toEqual([{ task: "greet" }]);
  await start(["greet"]);
  await expect.poll(() => done, { timeout: WAIT_MS }).toEqual(["greet"]);
  expect(corrections()).toMatchObject([{ fields: { heartbeats: 1, locks: 1, schedules: 0, jobs: 0 } }]);
  expect(warnings).toContainEqual(expect.objectContaining({ fields: { workerIds: ["dead"] } }));
});

test("what the timetable marked as done for tomorrow is done today", async () => {
  await asSuperuser(`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('sweep', now() - interval '1 day', now() + interval '1 day'),
             ('run-business-days', now() + interval '1 day', now() + interval '1 day');
    select graphile_worker.add_job('sweep', '{"_cron": {"ts": "later"}}'::json, job_key => 'sweep',
                                   run_at => now() + interval '1 day')`);
  await start(["sweep", "run-business-days"]);
  await expect.poll(() => done, { timeout: WAIT_MS }).toContain("sweep");
  expect(corrections()).toMatchObject([{ fields: { heartbeats: 0, locks: 0, schedules: 2, jobs: 1 } }]);
  const known = await asSuperuser(
    "select from graphile_worker._private_known_crontabs where last_execution <= now() and known_since <= now()",
  );
  expect(known).toHaveLength(2);
});

test("a job waits as long as it was asked to, whatever date it bears", async () => {
  await asSuperuser(`
    select graphile_worker.add_job('failed', run_at => now() + interval '1 day');
    update graphile_worker._private_jobs set attempts = 3;
    select graphile_worker.add_job('dated', run_at => now() + interval '2 days');
    select graphile_worker.add_job('written', run_at => now() + interval '25 hours');
    update graphile_worker._private_jobs
       set created_at = now() + interval '1 day', updated_at = now() + interval '1 day'
     where run_at between now() + interval '24.5 hours' and now() + interval '26 hours';
    select graphile_worker.add_job('patient', run_at => now() + interval '13 hours')`);
  await start(["failed", "dated", "written", "patient"]);
  await expect.poll(() => done.toSorted(), { timeout: WAIT_MS }).toEqual(["dated", "failed"]);
  expect(corrections()).toMatchObject([{ fields: { jobs: 3 } }]);
  const waiting = () =>
    asSuperuser(
      `select task_identifier as task, round(extract(epoch from run_at - now()) / 60 / 30)::int * 30 as minutes
         from graphile_worker.jobs order by task`,
    );
  await expect.poll(waiting, { timeout: WAIT_MS }).toEqual([
    { task: "patient", minutes: 780 },
    { task: "written", minutes: 60 },
  ]);
});
