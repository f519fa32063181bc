import { createHash, randomBytes } from "node:crypto";
import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { CRONTAB, type JobRooms, TASKS } from "./tasks.ts";

const { database, asSuperuser } = await openTestDatabase();
/** These jobs reach for nothing else. */
const rooms = { database } as JobRooms;

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
    await TASKS["erase-sign-in-code"](rooms, { requestId });
    expect(await personalPartOf(requestId)).toEqual([{ left: 0, notice_version: "v1" }]);
    await TASKS["erase-sign-in-code"](rooms, { requestId });
  }
});

test("a code that is still good is kept, and the job asks to be run again", async () => {
  const requestId = await sendCode({ expiresIn: "5 minutes" });
  await expect(TASKS["erase-sign-in-code"](rooms, { requestId })).rejects.toThrow("still good");
  expect(await personalPartOf(requestId)).toEqual([{ left: 6, notice_version: "v1" }]);
});

test("a job with another payload than its own is refused", async () => {
  await expect(TASKS["erase-sign-in-code"](rooms, { request: 1 })).rejects.toThrow();
  await expect(TASKS["erase-sign-in-code"](rooms, { requestId: "gone" })).resolves.toBeUndefined();
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
  await TASKS.sweep(rooms, {});
  expect(await asSuperuser("select from vaada.sessions")).toHaveLength(2);
  expect(await asSuperuser("select bucket from vaada.limits")).toEqual([{ bucket: "present" }]);
  expect(await asSuperuser("select worker_id from vaada.worker_heartbeats")).toEqual([
    { worker_id: "alive" },
  ]);
});

test("the timetable can be read, and names tasks that exist", () => {
  const items = parseCrontab(CRONTAB);
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter(({ task }) => !(task in TASKS))).toEqual([]);
});
