import { expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { DayPhase } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { beginPhase, finishPhase, holdPhase, joinPhase } from "./store.ts";

const server = await openTestServer();
const { database, clock } = server.services;
const { asSuperuser } = server.database;

const day: DayPhase = { on: clock.today(), phase: "evening" };
await database.withTx(AS_WORKER, (tx) => beginPhase(tx, { ...day, now: clock.realNow() }));

const countOf = async (what: string) =>
  (
    await asSuperuser<{ count: number }>(
      "select (counts ->> $1)::integer as count from vaada.business_days where phase = 'evening'",
      [what],
    )
  )[0]?.count ?? null;

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("every loan is in one piece, those of a chain beside each other, and each is counted once", async () => {
  const pieces: (readonly number[])[] = [];
  await processInBatches(server.services, {
    day,
    what: "walked",
    loansAtOnce: 7,
    find: async () => idsUpTo(1_000),
    decide: async (_tx, ids) => {
      pieces.push(ids);
      return { count: ids.length, write: async () => undefined };
    },
  });
  expect(pieces.every(({ length }) => length <= 7)).toBe(true);
  expect(pieces.flat().toSorted((one, other) => one - other)).toEqual(idsUpTo(1_000));
  const chainsOfPieces = pieces.map((ids) => new Set(ids.map((id) => id % 64)).size);
  expect(Math.max(...chainsOfPieces)).toBeLessThanOrEqual(2);
  expect(await countOf("walked")).toBe(1_000);
});

test("a piece that fails is not counted, and no other is begun after it", async () => {
  const begun: number[] = [];
  const walking = processInBatches(server.services, {
    day,
    what: "failed",
    loansAtOnce: 1,
    find: async () => idsUpTo(40),
    decide: async (_tx, [id = 0]) => {
      begun.push(id);
      if (id === 3) throw new Error("broken");
      return { count: 1, write: async () => undefined };
    },
  });
  await expect(walking).rejects.toThrow("broken");
  // One other may be under way, and may have gone on to its next.
  expect(begun.length).toBeLessThan(10);
  expect(await countOf("failed")).toBe(begun.length - 1);
});

test("a phase is not done while somebody is at a piece of it, and nobody begins one when it is", async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const joined = Promise.withResolvers<void>();
  const piece = database.withTx(AS_WORKER, async (tx) => {
    expect(await joinPhase(tx, day)).toBe(true);
    joined.resolve();
    await gate.promise;
  });
  await joined.promise;
  const finishing = database.withTx(AS_WORKER, async (tx) => {
    expect(await holdPhase(tx, day)).toBe(true);
    order.push("held");
    await finishPhase(tx, { ...day, now: clock.realNow() });
  });
  const waiting = () => asSuperuser("select from pg_locks where locktype = 'advisory' and not granted");
  while ((await waiting()).length === 0);
  order.push("piece over");
  gate.resolve();
  await Promise.all([piece, finishing]);
  expect(order).toEqual(["piece over", "held"]);

  let decided = 0;
  await processInBatches(server.services, {
    day,
    what: "late",
    loansAtOnce: 1,
    find: async () => idsUpTo(40),
    decide: async () => {
      decided += 1;
      return { count: 1, write: () => Promise.reject(new Error("written after the end")) };
    },
  });
  expect(decided).toBeLessThanOrEqual(2);
  expect(await countOf("late")).toBeNull();
});
