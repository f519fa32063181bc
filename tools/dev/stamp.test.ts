import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStamp, stampOf, writeStamp } from "./stamp.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "vaada-stamp-"));
  mkdirSync(join(root, "app/dist"), { recursive: true });
  writeFileSync(join(root, "app/main.ts"), "1");
  writeFileSync(join(root, "lock.json"), "{}");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const stamp = () => stampOf(root, ["lock.json", "app", "absent"]);

test.each<[string, boolean, () => void]>([
  ["nothing happens", false, () => undefined],
  ["a file is written with the same content", false, () => writeFileSync(join(root, "app/main.ts"), "1")],
  ["what is built changes", false, () => writeFileSync(join(root, "app/dist/main.js"), "1")],
  ["a byte changes", true, () => writeFileSync(join(root, "app/main.ts"), "2")],
  ["a file is added", true, () => writeFileSync(join(root, "app/more.ts"), "")],
  ["a file is renamed", true, () => renameSync(join(root, "app/main.ts"), join(root, "app/start.ts"))],
  ["a file is removed", true, () => rmSync(join(root, "lock.json"))],
  ["one that was missing appears", true, () => writeFileSync(join(root, "absent"), "")],
])("when %s the stamp changes: %s", (_, changes, act) => {
  const before = stamp();
  act();
  expect(stamp() !== before).toBe(changes);
});

test("files that do not count do not change it", () => {
  const withoutTests = () => stampOf(root, ["app"], (path) => !path.endsWith(".test.ts"));
  const before = withoutTests();
  writeFileSync(join(root, "app/main.test.ts"), "");
  expect(withoutTests()).toBe(before);
});

test("a stamp is kept until another one is", () => {
  expect(readStamp(root, "built")).toBeUndefined();
  writeStamp(root, "built", "a");
  expect(readStamp(root, "built")).toBe("a");
});
