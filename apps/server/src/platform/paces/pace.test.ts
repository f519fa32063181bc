import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { createHttpClient } from "../../providers/http-client.ts";
import { AS_WORKER } from "../db/actor.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createPace, type Pace } from "./pace.ts";
import { hasTurn, withPacedCalls, withPatientCalls } from "./paced-calls.ts";
import { makeRoom, pauseProvider, readPauseMs, type TurnsQuery, takeTurns } from "./store.ts";

const { database, url, asSuperuser } = await openTestDatabase();
/** Another process, as far as the database can tell. */
const other = openDatabase({
  url,
  poolSizeMax: 2,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
afterAll(() => other.close());

const FOR_EVER_MS = 1e9;
const take = (through: Database, query: Partial<TurnsQuery> & Pick<TurnsQuery, "provider">) =>
  through.withTx(AS_WORKER, (tx) =>
    takeTurns(tx, { kind: "act", perSecond: 1, count: 1, waitMsMax: FOR_EVER_MS, ...query }),
  );

test("two processes keep one pace, by the database's clock", async () => {
  const secondsAhead = async () => {
    const [row] = await asSuperuser<{ ahead: number; at: Date }>(
      `select extract(epoch from next_at - clock_timestamp())::double precision as ahead, clock_timestamp() as at
         from vaada.provider_paces where provider = 'razorpay'`,
    );
    return row ?? { ahead: 0, at: new Date() };
  };
  const { at: before } = await secondsAhead();
  // A turn every hundred seconds: no machine is so slow that the line is empty between two of them.
  const slow = { provider: "razorpay", perSecond: 0.01, count: 3 } as const;
  const turns = await Promise.all(
    Array.from({ length: 6 }, (_, index) => take(index % 2 === 0 ? database : other, slow)),
  );
  const { ahead, at: after } = await secondsAhead();
  const tookSeconds = (after.getTime() - before.getTime()) / 1_000;
  expect(ahead).toBeLessThanOrEqual(1_800);
  expect(ahead).toBeGreaterThan(1_800 - tookSeconds - 1);
  const starts = turns.map(({ afterMs }) => afterMs / 1_000).toSorted((one, next) => one - next);
  for (const [index, start] of starts.entries()) {
    expect(start).toBeLessThanOrEqual(index * 300);
    expect(start).toBeGreaterThan(index * 300 - tookSeconds - 1);
  }
});

test("questions get one turn of four, and acts wait for no question that waits", async () => {
  const slow = { provider: "cashfree", perSecond: 0.01 } as const;
  expect((await take(database, { ...slow, kind: "question" })).afterMs).toBe(0);
  const second = await take(other, { ...slow, kind: "question" });
  expect(second.afterMs).toBeGreaterThan(300_000);
  expect(second.afterMs).toBeLessThanOrEqual(400_000);
  // Two turns are gone, and not the four or eight of the line of questions.
  const act = await take(database, slow);
  expect(act.afterMs).toBeGreaterThan(100_000);
  expect(act.afterMs).toBeLessThanOrEqual(200_000);
});

test("who would wait for too long takes no turn", async () => {
  const slow = { provider: "cashfree", perSecond: 0.01, waitMsMax: 1_000 } as const;
  const [before] = await asSuperuser("select next_at from vaada.provider_paces where provider = 'cashfree'");
  expect(await take(database, slow)).toMatchObject({ kind: "later" });
  const pace = createPace({
    database,
    provider: "cashfree",
    perSecond: 0.01,
    waitMsMax: 1_000,
  });
  expect(await Promise.all([pace.takeTurn("act"), pace.takeTurn("question")])).toEqual([false, false]);
  expect(await asSuperuser("select next_at from vaada.provider_paces where provider = 'cashfree'")).toEqual([
    before,
  ]);
});

test("no more questions of a process stand in line than it can spare places, and acts are not counted", async () => {
  await asSuperuser("update vaada.provider_paces set next_at = now(), next_question_at = now()");
  const pace = createPace({ database, provider: "cashfree", perSecond: 8, questionsWaitingMax: 2 });
  const first = [pace.takeTurn("question"), pace.takeTurn("question")];
  expect(await pace.takeTurn("question")).toBe(false);
  expect(await pace.takeTurn("act")).toBe(true);
  expect(await Promise.all(first)).toEqual([true, true]);
  expect(await pace.takeTurn("question")).toBe(true);
});

test("a provider that asks to be left alone is left alone by every process, until its pause is over", async () => {
  const provider = "razorpayx";
  let calls = 0;
  const busy = createServer((_request, response) => {
    calls += 1;
    response.writeHead(429, { "retry-after": "600" }).end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => busy.once("listening", resolve));
  const clientOf = (through: Database) =>
    createHttpClient({
      partner: "razorpayx",
      baseUrl: `http://127.0.0.1:${(busy.address() as AddressInfo).port}`,
      headers: {},
      timeoutMs: 10_000,
      pace: createPace({
        database: through,
        provider,
        perSecond: 1_000,
        waitMsMax: 1_000,
      }),
    });
  const call = { method: "GET", path: "/", isSafeToRepeat: true } as const;
  // A repeat needs a turn as well, and there is none.
  expect(await withPacedCalls("act", () => clientOf(database)(call))).toMatchObject({ status: 429 });
  expect(calls).toBe(1);
  const left = await other.withTx(AS_WORKER, (tx) => readPauseMs(tx, provider));
  expect(left).toBeGreaterThan(500_000);
  expect(left).toBeLessThanOrEqual(600_000);
  expect(await withPacedCalls("act", () => clientOf(other)(call))).toEqual({
    kind: "not-sent",
    reason: "NO_TURN",
  });
  expect(calls).toBe(1);
  // A shorter pause does not end a longer one.
  await other.withTx(AS_WORKER, (tx) => pauseProvider(tx, { provider, forMs: 1 }));
  expect(await take(other, { provider, waitMsMax: 1_000 })).toMatchObject({ kind: "later" });
  await asSuperuser("update vaada.provider_paces set paused_until = now() where provider = $1", [provider]);
  expect(await withPacedCalls("act", () => clientOf(other)(call))).toMatchObject({ status: 429 });
  expect(calls).toBe(2);
  // Somebody who looks at a screen is not kept waiting.
  expect(await clientOf(database)({ ...call, isSafeToRepeat: false })).toMatchObject({ status: 429 });
  expect(calls).toBe(3);
  busy.closeAllConnections();
  busy.close();
});

test("a call that waits for nobody has those in line wait a turn longer, where each is counted", async () => {
  const provider = "cashfree";
  const aheadOf = async () => {
    const [row] = await asSuperuser<{ ahead: number }>(
      "select extract(epoch from next_at - now())::double precision as ahead from vaada.provider_paces where provider = $1",
      [provider],
    );
    return row?.ahead ?? 0;
  };
  await asSuperuser("update vaada.provider_paces set next_at = now() where provider = $1", [provider]);
  createPace({ database, provider, perSecond: 0.01 }).makeRoom();
  const pace = createPace({ database, provider, perSecond: 0.01, countsEach: true });
  expect(await hasTurn(pace)).toBe(true);
  await expect.poll(aheadOf).toBeGreaterThan(0);
  expect(await aheadOf()).toBeLessThanOrEqual(100);
  await asSuperuser("update vaada.provider_paces set next_at = now() where provider = $1", [provider]);
});

test("however many calls wait for nobody, those in line wait for no more than a second of them", async () => {
  const provider = "cashfree";
  const read = async () => {
    const [row] = await asSuperuser<{ next: Date; now: Date }>(
      `select next_at as next, clock_timestamp() as now from vaada.provider_paces where provider = $1`,
      [provider],
    );
    return { next: row?.next.getTime() ?? 0, now: row?.now.getTime() ?? 0 };
  };
  const burst = async () => {
    for (let call = 0; call < 20; call += 1)
      await database.withTx(AS_WORKER, (tx) => makeRoom(tx, { provider, perSecond: 2 }));
  };
  await asSuperuser("update vaada.provider_paces set next_at = now() where provider = $1", [provider]);
  await burst();
  const after = await read();
  expect(after.next).toBeLessThanOrEqual(after.now + 1_000);
  // A line of those who wait in turn stays as long as it is.
  await asSuperuser(
    "update vaada.provider_paces set next_at = now() + interval '1 hour' where provider = $1",
    [provider],
  );
  const before = await read();
  await burst();
  expect((await read()).next).toBe(before.next);
  await asSuperuser("update vaada.provider_paces set next_at = now() where provider = $1", [provider]);
});

test("a page of a report that gets no turn comes again, and other questions do not", async () => {
  const answers = [false, true];
  const pace: Pace = {
    takeTurn: async (kind) => kind === "question" && answers.shift() === true,
    makeRoom: () => undefined,
    pause: async () => undefined,
  };
  expect(await withPatientCalls(() => hasTurn(pace))).toBe(true);
  expect(answers).toEqual([]);
  answers.push(false, true);
  expect(await withPacedCalls("question", () => hasTurn(pace))).toBe(false);
});

test("turns are handed out in their order, and none is taken for nobody", async () => {
  const pace = createPace({ database, provider: "razorpay", perSecond: 1_000 });
  await asSuperuser("update vaada.provider_paces set next_at = now(), next_question_at = now()");
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 450 }, async (_, index) => {
      expect(await pace.takeTurn("act")).toBe(true);
      order.push(index);
    }),
  );
  expect(order).toEqual(order.toSorted((one, next) => one - next));
  const [row] = await asSuperuser<{ ahead: number }>(
    `select extract(epoch from next_at - clock_timestamp())::double precision as ahead
       from vaada.provider_paces where provider = 'razorpay'`,
  );
  expect(row?.ahead).toBeLessThan(0.2);
});
