import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Lender } from "@vaada/contract/lender";
import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { realClock } from "../platform/clock.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { CRONTAB, JOBS, rankOf } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";
import { boundHandlers, runJob } from "./handlers.ts";

const { database, asSuperuser } = await openTestDatabase();
/** These jobs reach for nothing else. */
const services = {
  database,
  clock: realClock(),
  metrics: createMetrics(),
  log: createLog({ level: "silent" }),
  lender: Lender.parse(JSON.parse(readFileSync(new URL("../../../../lender.json", import.meta.url), "utf8"))),
} as JobServices;

async function sendCode(state: { expiresIn: string; usedAt?: Date; endedAt?: Date }): Promise<string> {
  const requestId = randomBytes(16).toString("base64url");
  await asSuperuser(
    `insert into vaada.sign_in_codes
       (request_id, mobile_sealed, mobile_index, code_hash, salt, sent_at, expires_at, used_at, ended_at,
        notice_version, language, address, user_agent, source)
     values ($1, 'sealed', $2, $2, $3, now() - interval '1 day', now() + $4::interval, $5, $6, 'v1', 'en',
       '203.0.113.7', 'a browser', '{"utm_source": "x"}')`,
    [
      requestId,
      createHash("sha256").update(requestId).digest(),
      randomBytes(16),
      state.expiresIn,
      state.usedAt,
      state.endedAt,
    ],
  );
  return requestId;
}

const personalPartOf = (requestId: string) =>
  asSuperuser(
    `select num_nonnulls(mobile_sealed, mobile_index, code_hash, salt, address, user_agent) as left,
            notice_version from vaada.sign_in_codes where request_id = $1`,
    [requestId],
  );

test("a code that is over loses its personal part, and erasing again changes nothing", async () => {
  const now = new Date();
  const table = [
    { expiresIn: "-1 second" },
    { expiresIn: "5 minutes", usedAt: now },
    { expiresIn: "5 minutes", endedAt: now },
  ];
  for (const state of table) {
    const requestId = await sendCode(state);
    expect(await personalPartOf(requestId)).toEqual([{ left: 6, notice_version: "v1" }]);
    await runJob(services, "erase-sign-in-code", { requestId });
    expect(await personalPartOf(requestId)).toEqual([{ left: 0, notice_version: "v1" }]);
    await runJob(services, "erase-sign-in-code", { requestId });
  }
});

test("a code that is still good is kept, and the job asks to be run again", async () => {
  const requestId = await sendCode({ expiresIn: "5 minutes" });
  await expect(runJob(services, "erase-sign-in-code", { requestId })).rejects.toThrow("still good");
  expect(await personalPartOf(requestId)).toEqual([{ left: 6, notice_version: "v1" }]);
});

test("a job with another payload than its own is refused", async () => {
  await expect(runJob(services, "erase-sign-in-code", { request: 1 })).rejects.toThrow();
  await expect(runJob(services, "erase-sign-in-code", { requestId: "gone" })).resolves.toBeUndefined();
});

test("sweeping removes what has ended and keeps what has not", async () => {
  await asSuperuser(`
    insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
      values ('6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e11', 'sealed', sha256('m'), 'en', now());
    insert into vaada.sessions (token_hash, borrower_id, created_at, last_seen_at, expires_at)
      select sha256(ending::text::bytea), '6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e11', now() - interval '9 days',
             now(), now() + ending
        from unnest(array['-2 days', '-1 hour', '1 hour']::interval[]) as ending;
    insert into vaada.limits values ('past', now() - interval '2 h', now() - interval '1 s', 1),
      ('present', now(), now() + interval '1 h', 1);
    insert into vaada.worker_heartbeats values ('long dead', now() - interval '2 h'), ('alive', now())`);
  await runJob(services, "sweep", {});
  expect(
    await asSuperuser(`select token_hash is not null as "hasToken" from vaada.sessions order by expires_at`),
    "the token goes, the evidence stays",
  ).toEqual([{ hasToken: false }, { hasToken: true }, { hasToken: true }]);
  expect(await asSuperuser("select bucket from vaada.limits")).toEqual([{ bucket: "present" }]);
  expect(await asSuperuser("select worker_id from vaada.worker_heartbeats")).toEqual([
    { worker_id: "alive" },
  ]);
});

test("a job that was given up is tried once more by the sweep, and what is left of a replaced one is not", async () => {
  await asSuperuser(`
    select graphile_worker.add_job('refresh-payout', '{"reference": "p"}'::json, job_key => 'refresh-payout:p');
    select graphile_worker.add_job('refresh-payout', '{"reference": "p"}'::json);
    update graphile_worker._private_jobs set attempts = 25, run_at = now() + interval '6 hours'`);
  const overdue = () => asSuperuser("select task from vaada_audit.i12_overdue_jobs");
  expect(await overdue()).toHaveLength(1);
  await runJob(services, "sweep", {});
  expect(
    await asSuperuser(
      `select key, attempts, run_at <= now() as "isDue" from graphile_worker._private_jobs
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'refresh-payout')
        order by attempts`,
    ),
  ).toEqual([
    { key: "refresh-payout:p", attempts: 24, isDue: true },
    { key: null, attempts: 25, isDue: false },
  ]);
  expect(await overdue()).toEqual([]);
  await asSuperuser("delete from graphile_worker._private_jobs");
});

test("a sweep that can't make room for events has done the rest all the same", async () => {
  await asSuperuser("insert into vaada.limits values ('past', now() - interval '2 h', now(), 1)");
  await asSuperuser("revoke execute on function vaada.ensure_month_partitions from vaada_worker");
  await expect(runJob(services, "sweep", {})).rejects.toThrow("permission denied");
  await asSuperuser("grant execute on function vaada.ensure_month_partitions to vaada_worker");
  expect(await asSuperuser("select bucket from vaada.limits where bucket = 'past'")).toEqual([]);
});

test("parts of a sweep that fail keep no other from being done, and are told together", async () => {
  const borrowerId = await addBorrower();
  await asSuperuser(
    `insert into vaada.identity_attempts
       (id, borrower_id, application_id, way, started_at, expires_at, number_hash)
     select gen_random_uuid(), borrower_id, id, 'aadhaar-code', now() - interval '1 hour',
            now() - interval '1 minute', sha256('n') from vaada.applications where borrower_id = $1`,
    [borrowerId],
  );
  await asSuperuser("revoke delete on vaada.limits, vaada.document_links from vaada_worker");
  await expect(runJob(services, "sweep", {})).rejects.toThrow(
    /permission denied.*limits.*permission denied.*links/,
  );
  await asSuperuser("grant delete on vaada.limits, vaada.document_links to vaada_worker");
  expect(await outcomesOf(borrowerId)).toEqual(["expired"]);
});

test("sweeping ends the attempts that ran out, and forgets what was answered of them", async () => {
  const [codeGiver, visitor] = [await addBorrower(), await addBorrower()];
  await asSuperuser(
    `insert into vaada.identity_attempts
       (id, borrower_id, application_id, way, started_at, expires_at, number_hash)
     select gen_random_uuid(), borrower_id, id, case borrower_id when $1 then 'aadhaar-code' else 'digilocker' end,
            now() - interval '1 hour', now() - interval '1 minute', sha256('n')
       from vaada.applications where borrower_id in ($1, $2)`,
    [codeGiver, visitor],
  );
  for (const borrowerId of [codeGiver, visitor])
    for (const call of ["start-digilocker", "send-aadhaar-code"]) await addAnswer(borrowerId, call);
  await runJob(services, "sweep", {});
  expect(await outcomesOf(codeGiver)).toEqual(["expired"]);
  expect(await callsAnswered(codeGiver)).toEqual(["start-digilocker"]);
  expect(await outcomesOf(visitor), "its provider may yet tell").toEqual([null]);
  await asSuperuser(
    `update vaada.identity_attempts set started_at = now() - interval '3 days', expires_at = now() - interval '25 h'
      where borrower_id = $1`,
    [visitor],
  );
  await runJob(services, "sweep", {});
  expect(await outcomesOf(visitor)).toEqual(["expired"]);
  expect(await callsAnswered(visitor)).toEqual(["send-aadhaar-code"]);
});

test("a PAN that was never confirmed and an address that was replaced are erased after thirty days", async () => {
  const [doubter, holder] = [await addBorrower(), await addBorrower()];
  const table = [
    { borrowerId: doubter, asked: "31 days", isConfirmed: false },
    { borrowerId: doubter, asked: "29 days", isConfirmed: false },
    { borrowerId: holder, asked: "400 days", isConfirmed: true },
  ];
  for (const { borrowerId, asked, isConfirmed } of table)
    await asSuperuser(
      `insert into vaada.pan_records (id, borrower_id, pan_sealed, pan_index, asked_at, answered_at, standing,
         name_sealed, birth_date_sealed, is_aadhaar_linked, is_name_indexed, confirmed_at)
       values (gen_random_uuid(), $1, 'sealed', sha256($2::text::bytea), now() - $2::text::interval, now(), 'valid', 'sealed',
         'sealed', true, true, case when $3 then now() end)`,
      [borrowerId, asked, isConfirmed],
    );
  for (const replaced of ["31 days", "29 days", null])
    await asSuperuser(
      `insert into vaada.emails (id, borrower_id, email_sealed, given_at, replaced_at)
       values (gen_random_uuid(), $1, 'sealed', now() - interval '400 days', now() - $2::interval)`,
      [doubter, replaced],
    );
  for (const borrowerId of [doubter, holder])
    for (const call of ["check-pan", "confirm-pan"]) await addAnswer(borrowerId, call);
  await runJob(services, "sweep", {});
  const records = await asSuperuser(
    "select extract(days from now() - asked_at)::integer as days from vaada.pan_records order by asked_at desc",
  );
  expect(records).toEqual([{ days: 29 }, { days: 400 }]);
  const emails = await asSuperuser(
    "select extract(days from now() - replaced_at)::integer as days from vaada.emails order by replaced_at",
  );
  expect(emails).toEqual([{ days: 29 }, { days: null }]);
  expect(await callsAnswered(doubter), "an answer tells what the record said").toEqual(["confirm-pan"]);
  expect(await callsAnswered(holder)).toEqual(["check-pan", "confirm-pan"]);
});

test("a worker can remove neither a confirmed PAN nor the current address", async () => {
  for (const table of ["pan_records where confirmed_at is not null", "emails where replaced_at is null"]) {
    const { rowCount } = await database.withTx(AS_WORKER, (tx) => tx.query(`delete from vaada.${table}`));
    expect([table, rowCount]).toEqual([table, 0]);
    expect((await asSuperuser(`select from vaada.${table}`)).length, table).toBeGreaterThan(0);
  }
});

async function addBorrower(): Promise<string> {
  const id = randomUUID();
  await asSuperuser(
    `insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
     values ($1, 'sealed', $2, 'en', now())`,
    [id, randomBytes(32)],
  );
  await asSuperuser(
    `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, created_at)
     values ($1, 'salary-advance', 1, 'New Case', now())`,
    [id],
  );
  return id;
}

const addAnswer = (borrowerId: string, call: string) =>
  asSuperuser("insert into vaada.answers values ($1, $2, sha256('body'), 'sealed', now())", [
    borrowerId,
    call,
  ]);

const callsAnswered = async (borrowerId: string): Promise<string[]> =>
  (
    await asSuperuser<{ call: string }>(
      "select call from vaada.answers where borrower_id = $1 order by call",
      [borrowerId],
    )
  ).map(({ call }) => call);

const outcomesOf = async (borrowerId: string): Promise<(string | null)[]> =>
  (
    await asSuperuser<{ outcome: string | null }>(
      "select outcome from vaada.identity_attempts where borrower_id = $1",
      [borrowerId],
    )
  ).map(({ outcome }) => outcome);

test("the timetable can be read, and names tasks that exist by their priority", () => {
  const items = parseCrontab(CRONTAB);
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter(({ task }) => !(task in JOBS))).toEqual([]);
  expect(items.map(({ options }) => options.priority)).toEqual([
    rankOf("sweep"),
    rankOf("run-business-days"),
  ]);
});

test("the worker answers to every job by its name of today and to the renamed ones by their former name", () => {
  const formerNames = Object.values(JOBS).flatMap((job: { formerName?: string }) => job.formerName ?? []);
  expect(formerNames).toContain("settle-order");
  expect(Object.keys(boundHandlers(services)).toSorted()).toEqual(
    [...Object.keys(JOBS), ...formerNames].toSorted(),
  );
});
