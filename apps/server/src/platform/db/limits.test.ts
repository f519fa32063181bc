import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { giveBack, type Limit, takeLimit } from "./limits.ts";

const { database } = await openTestDatabase();

const start = new Date("2026-11-20T10:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const limitOf = (bucket: string, max: number): Limit => ({ bucket, max, windowSeconds: 60 });
const take = (limit: Limit, now: Date) =>
  database.withTx({ kind: "anonymous" }, (tx) => takeLimit(tx, limit, now));

test("a limit gives out its takes, then tells when its window ends", async () => {
  const limit = limitOf("three", 3);
  const table = [
    [0, "taken"],
    [10, "taken"],
    [59, "taken"],
    [59, "refused"],
    [59.999, "refused"],
    [60, "taken"],
    [119, "taken"],
    [120, "taken"],
  ] as const;
  for (const [second, expected] of table) {
    const taken = await take(limit, after(second));
    expect([second, taken.kind]).toEqual([second, expected]);
    if (taken.kind === "refused") expect(taken.until).toEqual(after(60));
  }
});

test("one take a window is a pause between two acts, and one given back lets the next through", async () => {
  const pause = limitOf("pause", 1);
  expect(await take(pause, after(0))).toEqual({ kind: "taken" });
  expect(await take(pause, after(30))).toEqual({ kind: "refused", until: after(60) });
  await database.withTx({ kind: "anonymous" }, (tx) => giveBack(tx, pause, after(31)));
  expect(await take(pause, after(32))).toEqual({ kind: "taken" });
});

test("nothing is given back twice, nor to a window that has ended", async () => {
  const limit = limitOf("given", 1);
  await take(limit, after(0));
  for (let time = 0; time < 3; time += 1) {
    await database.withTx({ kind: "anonymous" }, (tx) => giveBack(tx, limit, after(1)));
  }
  expect((await take(limit, after(2))).kind).toBe("taken");
  expect((await take(limit, after(3))).kind).toBe("refused");
  await database.withTx({ kind: "anonymous" }, (tx) => giveBack(tx, limit, after(61)));
  expect((await take(limit, after(59))).kind).toBe("refused");
});

test("twenty at the same moment get no more than the limit has", async () => {
  const limit = limitOf("crowd", 7);
  const takes = await Promise.all(Array.from({ length: 20 }, () => take(limit, after(0))));
  expect(takes.filter(({ kind }) => kind === "taken")).toHaveLength(7);
});

test("a limit of nothing refuses the first one", async () => {
  expect(await take(limitOf("closed", 0), after(0))).toEqual({ kind: "refused", until: after(60) });
});

test("what a transaction took is free again when it rolls back", async () => {
  const limit = limitOf("rolled-back", 1);
  const failing = database.withTx({ kind: "anonymous" }, async (tx) => {
    await takeLimit(tx, limit, after(0));
    throw new Error("something else was refused");
  });
  await expect(failing).rejects.toThrow();
  expect((await take(limit, after(1))).kind).toBe("taken");
});
