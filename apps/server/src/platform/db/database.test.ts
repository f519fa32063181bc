import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { AS_WORKER, asBorrower } from "./actor.ts";
import { type Conflict, openDatabase } from "./database.ts";
import type { Tx } from "./tx.ts";
import { CommitUnknown, DatabaseUnavailable } from "./unavailable.ts";

const { database, url, asSuperuser } = await openTestDatabase();
await asSuperuser(`
  create table vaada.counters (id int primary key, value int not null,
    constraint never_nine check (value <> 9));
  grant select, insert, update on vaada.counters to vaada_api;
  insert into vaada.counters values (1, 0), (2, 0)`);

const anonymous = { kind: "anonymous" } as const;
const counted = async (id: number) =>
  (await asSuperuser<{ value: number }>("select value from vaada.counters where id = $1", [id]))[0]?.value;
const setTo = (tx: Tx, id: number, value: number) =>
  tx.query("update vaada.counters set value = $2 where id = $1", [id, value]);

test("what the work did is there after it, and nothing of it when the work throws", async () => {
  await database.withTx(anonymous, (tx) => setTo(tx, 1, 5));
  const mistake = new Error("ours");
  const failing = database.withTx(anonymous, async (tx) => {
    await setTo(tx, 1, 6);
    throw mistake;
  });
  await expect(failing).rejects.toBe(mistake);
  expect(await counted(1)).toBe(5);
});

test("a transaction acts in its role, and its connection is nobody's again afterwards", async () => {
  const one = openDatabase({ url, poolSizeMax: 1, onRetry: () => undefined, onPoolError: () => undefined });
  const borrowerId = "6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e11";
  const settings = `select current_user as role, current_setting('vaada.actor', true) as actor,
    coalesce(current_setting('vaada.borrower_id', true), '') as borrower,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  const seenByBorrower = await one.withTx(asBorrower(borrowerId), (tx) => tx.query(settings));
  const asNobody = await one.withTx(anonymous, (tx) => tx.query(settings));
  const asWorker = await one.withTx(AS_WORKER, (tx) => tx.query(settings));
  await one.close();
  expect(seenByBorrower.rows).toEqual([
    { role: "vaada_api", actor: "borrower", borrower: borrowerId, statement: "5s", lock: "3s" },
  ]);
  expect(asNobody.rows).toMatchObject([{ role: "vaada_api", actor: "anonymous", borrower: "" }]);
  expect(asWorker.rows).toMatchObject([
    { role: "vaada_worker", actor: "worker", borrower: "", statement: "1min" },
  ]);
});

test("a transaction kept beyond its end answers no query", async () => {
  let kept: Tx | undefined;
  await database.withTx(anonymous, async (tx) => {
    kept = tx;
  });
  await expect(kept?.query("select 1")).rejects.toThrow("the transaction is over");
});

test("an id or a hash of the wrong form never reaches the database", async () => {
  const attempt = (borrowerId: string) => database.withTx(asBorrower(borrowerId), async () => undefined);
  await expect(attempt("1'; drop schema vaada cascade; --")).rejects.toThrow(RangeError);
  const short = { kind: "token", tokenHash: Buffer.alloc(31) } as const;
  await expect(database.withTx(short, async () => undefined)).rejects.toThrow(RangeError);
});

test("a query error that the work swallows does not pass for a success", async () => {
  const swallowing = database.withTx(anonymous, async (tx) => {
    await setTo(tx, 1, 7);
    await tx.query("select 1 / 0").catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow("nothing is written");
  expect(await counted(1)).not.toBe(7);
});

test("in one trip: what is asked before the first wait is written, or none of it", async () => {
  const asked = await database.withPipelinedTx(anonymous, (tx) =>
    Promise.all([setTo(tx, 1, 20), setTo(tx, 2, 21), tx.query("select current_user as role")]),
  );
  expect(asked[2].rows).toEqual([{ role: "vaada_api" }]);
  expect([await counted(1), await counted(2)]).toEqual([20, 21]);
  const failing = database.withPipelinedTx(anonymous, (tx) =>
    Promise.all([setTo(tx, 1, 22), setTo(tx, 2, 9)]),
  );
  await expect(failing).rejects.toMatchObject({ code: "23514" });
  expect([await counted(1), await counted(2)]).toEqual([20, 21]);
});

test("in one trip: nobody asks after a wait, and an error that is swallowed does not pass for a success", async () => {
  const late = database.withPipelinedTx(anonymous, async (tx) => {
    await tx.query("select 1");
    await setTo(tx, 1, 23);
  });
  await expect(late).rejects.toThrow("the transaction is over");
  const swallowing = database.withPipelinedTx(anonymous, (tx) =>
    Promise.all([setTo(tx, 1, 24), tx.query("select 1 / 0").catch(() => undefined)]),
  );
  await expect(swallowing).rejects.toThrow("nothing is written");
  expect(await counted(1)).toBe(20);
});

test("in one trip: with the connection it is lost whether it was committed", async () => {
  const one = openDatabase({ url, poolSizeMax: 1, onRetry: () => undefined, onPoolError: () => undefined });
  const ended = one.withPipelinedTx(anonymous, (tx) => tx.query("do $$ begin perform pg_sleep(30); end $$"));
  await expect
    .poll(async () => {
      const rows = await asSuperuser(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'do $$ begin perform pg_sleep%'`,
      );
      return rows.length;
    })
    .toBe(1);
  await expect(ended).rejects.toThrow(CommitUnknown);
  await expect(one.ping()).resolves.toBeUndefined();
  await one.close();
});

test("two transactions that collide both succeed, and the collision is counted", {
  tags: "long",
}, async () => {
  const retries: Conflict[] = [];
  const counting = openDatabase({
    url,
    poolSizeMax: 4,
    onRetry: (code) => retries.push(code),
    onPoolError: () => undefined,
  });
  await database.withTx(anonymous, (tx) => setTo(tx, 1, 100));
  const increment = (tx: Tx, meet: () => Promise<void>) =>
    tx
      .query<{ value: number }>("select value from vaada.counters where id = 1")
      .then(async ({ rows: [row] }) => {
        await meet();
        await setTo(tx, 1, (row?.value ?? 0) + 1);
      });
  const meet = meeting(2);
  const serializable = { isolation: "serializable" } as const;
  await Promise.all([
    counting.withTx(anonymous, (tx) => increment(tx, meet), serializable),
    counting.withTx(anonymous, (tx) => increment(tx, meet), serializable),
  ]);
  expect(await counted(1)).toBe(102);
  expect(retries).toEqual(["40001"]);

  const cross = meeting(2);
  const lockBoth = (first: number, second: number) =>
    counting.withTx(anonymous, async (tx) => {
      await setTo(tx, first, first);
      await cross();
      await setTo(tx, second, second);
    });
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
  // A second try may be quicker than the transaction that waits, and meet it once more.
  expect([...new Set(retries)]).toEqual(["40001", "40P01"]);
  await counting.close();
});

test("a transaction that always collides is given up after five attempts", async () => {
  let attempts = 0;
  const hopeless = database.withTx(anonymous, async (tx) => {
    attempts += 1;
    await tx.query("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
  });
  await expect(hopeless).rejects.toMatchObject({ code: "40001" });
  expect(attempts).toBe(5);
});

test("no other error is tried again", async () => {
  let attempts = 0;
  const refused = database.withTx(anonymous, async (tx) => {
    attempts += 1;
    await setTo(tx, 1, 9);
  });
  await expect(refused).rejects.toMatchObject({ code: "23514" });
  expect(attempts).toBe(1);
});

test("a connection lost in the middle is unavailable, one lost at the commit unknown", async () => {
  const backendOf = async (tx: Tx) =>
    (await tx.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  const end = (pid: number | undefined) => asSuperuser("select pg_terminate_backend($1, 5000)", [pid]);

  const inTheMiddle = database.withTx(anonymous, async (tx) => {
    await end(await backendOf(tx));
    await tx.query("select 1");
  });
  await expect(inTheMiddle).rejects.toThrow(DatabaseUnavailable);
  await expect(inTheMiddle).rejects.not.toThrow(CommitUnknown);

  const atTheEnd = database.withTx(anonymous, async (tx) => void (await end(await backendOf(tx))));
  await expect(atTheEnd).rejects.toThrow(CommitUnknown);
  await expect(database.ping()).resolves.toBeUndefined();
});

test("a lock that others hold too long is told as unavailable, and the connection stays", async () => {
  const other = openDatabase({ url, poolSizeMax: 1, onRetry: () => undefined, onPoolError: () => undefined });
  const { promise: untilTested, resolve: tested } = Promise.withResolvers<void>();
  const { promise: untilLocked, resolve: locked } = Promise.withResolvers<void>();
  const holder = database.withTx(anonymous, async (tx) => {
    await setTo(tx, 2, 1);
    locked();
    await untilTested;
  });
  await untilLocked;
  const waiting = other.withTx(anonymous, async (tx) => {
    await tx.query("set local lock_timeout = 50");
    await setTo(tx, 2, 2);
  });
  await expect(waiting).rejects.toThrow(DatabaseUnavailable);
  expect(other.stats()).toEqual({ connections: 1, idle: 1, waiting: 0, max: 1 });
  tested();
  await holder;
  await other.close();
});

/** Long past what any of these takes: whom it ends is a failure. */
const PATIENT_MS = 50_000;
const open = (sizes: { poolSizeMax: number; waitMsMax: number }) =>
  openDatabase({ url, ...sizes, onRetry: () => undefined, onPoolError: () => undefined });
const anita = asBorrower("6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e11");
const rahul = asBorrower("6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e12");

test("who would wait in too long a queue is told at once, and who waits is served", async () => {
  const one = open({ poolSizeMax: 1, waitMsMax: PATIENT_MS });
  const { promise: untilDone, resolve: done } = Promise.withResolvers<void>();
  const holder = one.withTx(anonymous, () => untilDone);
  const queued = Array.from({ length: 40 }, () => one.ping().then(() => "served", nameOf));
  expect(await Promise.all(queued.slice(-8))).toEqual(Array(8).fill("DatabaseUnavailable"));
  done();
  await holder;
  expect((await Promise.all(queued)).filter((name) => name === "served").length).toBeGreaterThanOrEqual(31);
  await one.close();
});

test("who gets no connection in time is told, and leaves nothing behind", async () => {
  const one = open({ poolSizeMax: 1, waitMsMax: 500 });
  await one.ping();
  const { promise: untilDone, resolve: done } = Promise.withResolvers<void>();
  const holder = one.withTx(anonymous, () => untilDone);
  await expect(one.ping()).rejects.toThrow(DatabaseUnavailable);
  done();
  await holder;
  expect(one.stats()).toEqual({ connections: 1, idle: 1, waiting: 0, max: 1 });
  await one.close();
});

test("however often one borrower asks at once, others find a connection, and everybody is served", async () => {
  const three = open({ poolSizeMax: 3, waitMsMax: PATIENT_MS });
  const { promise: untilDone, resolve: done } = Promise.withResolvers<void>();
  const inside: number[] = [];
  const asked = Array.from({ length: 20 }, (_, n) =>
    three.withTx(anita, async () => {
      inside.push(n);
      await untilDone;
    }),
  );
  await expect.poll(() => inside.toSorted(), { timeout: PATIENT_MS }).toEqual([0, 1]);
  const select = (tx: Tx) => tx.query("select 1");
  await three.withTx(rahul, select);
  await three.withTx(anonymous, select);
  expect(inside).toHaveLength(2);
  expect(three.stats()).toMatchObject({ waiting: 18 });
  done();
  await Promise.all(asked);
  expect(new Set(inside).size).toBe(20);
  expect(three.stats()).toMatchObject({ waiting: 0 });
  await three.close();
});

test("however long the line of one borrower is, nobody else is told to come back because of it", async () => {
  const three = open({ poolSizeMax: 3, waitMsMax: PATIENT_MS });
  const { promise: untilDone, resolve: done } = Promise.withResolvers<void>();
  const asked = Array.from({ length: 400 }, () => three.withTx(anita, () => untilDone));
  await expect.poll(() => three.stats().waiting, { timeout: PATIENT_MS }).toBe(398);
  await expect(three.withTx(rahul, async () => "served")).resolves.toBe("served");
  await expect(three.ping()).resolves.toBeUndefined();
  done();
  await Promise.all(asked);
  await three.close();
});

test("a probe is answered while every connection is taken", async () => {
  const one = open({ poolSizeMax: 1, waitMsMax: PATIENT_MS });
  const { promise: untilDone, resolve: done } = Promise.withResolvers<void>();
  const holder = one.withTx(anonymous, () => untilDone);
  await expect(one.probe(async (tx) => (await tx.query("select 1")).rowCount)).resolves.toBe(1);
  done();
  await holder;
  await one.close();
});

test("one that waits too long for the same borrower's others is told, and takes no place from the next", async () => {
  const three = open({ poolSizeMax: 3, waitMsMax: 500 });
  await three.ping();
  const { promise: untilDone, resolve: done } = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => three.withTx(anita, () => untilDone));
  const late = [1, 2, 3].map(() => three.withTx(anita, async () => undefined).catch(nameOf));
  expect(await Promise.all(late)).toEqual(Array(3).fill("DatabaseUnavailable"));
  expect(three.stats()).toMatchObject({ waiting: 0 });
  done();
  await Promise.all(holders);
  await expect(Promise.all([1, 2, 3].map(() => three.withTx(anita, async () => "served")))).resolves.toEqual(
    Array(3).fill("served"),
  );
  await three.close();
});

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "?");

/** Waits for so many to arrive, the first time; whoever comes again afterwards passes. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === size) resolve();
    return promise;
  };
}
