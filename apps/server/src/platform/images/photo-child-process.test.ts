import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createPhotoChild } from "./photo-child-process.ts";

const program = fileURLToPath(new URL("../../../testing/images/odd-child.ts", import.meta.url));

function openChild(options: { redrawMsMax?: number } = {}) {
  const child = createPhotoChild({ program, ...options });
  onTestFinished(() => child.close());
  return async (word: string) => (await child.redraw(Buffer.from(word)))?.toString() ?? null;
}

test("one process serves one picture after the other", async () => {
  const ask = openChild();
  const first = await ask("who");
  expect(first).toMatch(/^\d+$/);
  expect(await ask("who")).toBe(first);
});

test("another takes the place of one that was killed between two pictures", async () => {
  const ask = openChild();
  const first = await ask("who");
  process.kill(Number(first), "SIGKILL");
  const second = await ask("who");
  expect(second).toMatch(/^\d+$/);
  expect(second).not.toBe(first);
});

test("a picture that kills its reader twice is none, and the next one is read", {
  tags: "long",
}, async () => {
  const ask = openChild();
  expect(await ask("die")).toBeNull();
  expect(await ask("who")).toMatch(/^\d+$/);
});

test("a picture that takes too long is none, its reader is killed, and the next one is read by another", {
  tags: "long",
}, async () => {
  const ask = openChild({ redrawMsMax: 4_000 });
  const first = await ask("who");
  expect(await ask("hang")).toBeNull();
  const second = await ask("who");
  expect(second).toMatch(/^\d+$/);
  expect(second).not.toBe(first);
  await expect.poll(() => isAlive(Number(first))).toBe(false);
});

test("it can read nothing of the machine, write nothing and start nothing, and knows no setting", async () => {
  expect(JSON.parse((await openChild()("reach")) ?? "")).toEqual({
    settings: [],
    reads: "ERR_ACCESS_DENIED",
    writes: "ERR_ACCESS_DENIED",
    starts: "ERR_ACCESS_DENIED",
  });
});

test("a program that can't start is an error of ours, each time anew", async () => {
  const child = createPhotoChild({ program: `${program}.none` });
  await expect(child.redraw(Buffer.from("who"))).rejects.toThrow("before it was ready");
  await expect(child.redraw(Buffer.from("who"))).rejects.toThrow("before it was ready");
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
