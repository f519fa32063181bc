import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock.ts";
import { birthOf } from "./running-process.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vaada-lock-"));
  path = join(folder, "lock");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("a held lock names its holder until it is released", async () => {
  const first = await takeLock(path);
  expect(await takeLock(path)).toEqual({ kind: "taken", byPid: process.pid });
  if (first.kind === "held") await first.release();
  expect((await takeLock(path)).kind).toBe("held");
});

test.each([
  ["a process that is gone", { pid: 999_999_999, birth: "gone", token: "00000001" }],
  ["an earlier process that had our number", { pid: process.pid, birth: "yesterday", token: "00000002" }],
])("of many who find the lock of %s, one takes it over and nothing is left lying about", async (_, dead) => {
  for (let round = 0; round < 20; round += 1) {
    await writeFile(path, JSON.stringify(dead));
    const locks = await Promise.all(Array.from({ length: 16 }, () => takeLock(path)));
    const held = locks.filter((lock) => lock.kind === "held");
    expect(held).toHaveLength(1);
    expect(await readdir(folder)).toEqual(["lock"]);
    await held[0]?.release();
  }
});

test("while somebody is taking over from the dead, nobody else touches their lock", async () => {
  const dead = JSON.stringify({ pid: 999_999_999, birth: "gone", token: "0000000a" });
  const successor = { pid: process.pid, birth: await birthOf(process.pid), token: "0000000b" };
  await writeFile(path, dead);
  await writeFile(`${path}.after-0000000a`, JSON.stringify(successor));
  expect(await takeLock(path)).toEqual({ kind: "taken", byPid: process.pid });
  expect(await readFile(path, "utf8")).toBe(dead);
});

test("a take-over that was itself cut off is taken over", async () => {
  const birth = "gone";
  await writeFile(path, JSON.stringify({ pid: 999_999_999, birth, token: "0000000a" }));
  await writeFile(`${path}.after-0000000a`, JSON.stringify({ pid: 999_999_998, birth, token: "0000000b" }));
  expect((await takeLock(path)).kind).toBe("held");
  expect(await readdir(folder)).toEqual(["lock"]);
});

test("a lock file emptied by a power cut is taken over", async () => {
  await writeFile(path, "");
  expect((await takeLock(path)).kind).toBe("held");
});

test("a process keeps its birth and one that is gone has none", async () => {
  expect(await birthOf(process.pid)).toBe(await birthOf(process.pid));
  expect(await birthOf(999_999_999)).toBeUndefined();
});
