import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { storedFiles } from "../../testing/stored-files.ts";
import { openTestBucket } from "../../testing/test-bucket.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { COMPILED } from "../../testing/test-environment.ts";
import { FILES_LOCK, holdLock } from "../platform/db/hold-lock.ts";
import { openBucketBlobs } from "../platform/files/bucket-blobs.ts";
import { openFolderBlobs } from "../platform/files/folder-blobs.ts";
import { formerPathIn, pathIn } from "../platform/files/folder-places.ts";

const { superuserUrl: url } = await openTestDatabase();
const bucket = await openTestBucket();
const folder = await mkdtemp(join(tmpdir(), "vaada-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const FILES = fileURLToPath(new URL("./files.ts", import.meta.url));
const SETTINGS = {
  DATABASE_MIGRATION_URL: url,
  FILES_DIR: folder,
  FILES_URL: `s3://${bucket.bucket}/files`,
  FILES_S3_ENDPOINT: bucket.endpoint,
  FILES_S3_KEY_ID: bucket.keyId,
  FILES_S3_KEY_SECRET: bucket.keySecret,
};

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [FILES, ...args], {
    env: { ...COMPILED, ...SETTINGS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("close", (...how) => resolve(how)),
  );
  return { code, signal, ...said };
}

test("a move that was killed is run again, and every file is in the bucket, byte by byte", async () => {
  const from = openFolderBlobs(folder);
  const files = Array.from({ length: 5 }, () => ({
    key: `documents/${randomUUID()}`,
    bytes: randomBytes(99),
  }));
  for (const { key, bytes } of files) await from.write(key, bytes);
  expect(await run(["move"], { FAILPOINT: "file-copied" })).toMatchObject({ signal: "SIGKILL" });
  expect(await storedFiles(folder, "documents")).toHaveLength(5);
  const again = await run(["move"]);
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out).toMatch(/^5 files moved, each read back\./);
  expect(await storedFiles(folder, "documents")).toEqual([]);
  const to = openBucketBlobs(bucket);
  for (const { key, bytes } of files) expect((await to.read(key))?.equals(bytes)).toBe(true);
});

test("a spread that was killed is run again, and every file stands below its folder of hashes", async () => {
  const blobs = openFolderBlobs(folder);
  const keys = Array.from({ length: 5 }, () => `selfies/${randomUUID()}`);
  for (const key of keys) {
    await blobs.write(key, Buffer.from(key));
    await rename(pathIn(folder, key), formerPathIn(folder, key));
  }
  const alone = { FILES_URL: "" };
  expect(await run(["spread"], { ...alone, FAILPOINT: "file-spread" })).toMatchObject({ signal: "SIGKILL" });
  for (const key of keys) expect((await blobs.read(key))?.toString()).toBe(key);
  expect((await run(["spread"], alone)).out).toMatch(/^4 files spread\./);
  expect((await run(["spread"], alone)).out).toMatch(/^0 files spread\./);
  for (const key of keys) expect((await blobs.read(key))?.toString()).toBe(key);
  for (const key of keys) await blobs.remove(key);
});

test("what it can't do it says in one line", async () => {
  const table: [string[], Record<string, string>, number, RegExp][] = [
    [[], {}, 64, /^Usage: files move,/],
    [["move"], { FILES_DIR: "" }, 78, /^Moving needs both FILES_DIR and FILES_URL\.$/],
    [["move"], { FILES_S3_KEY_SECRET: "" }, 78, /^FILES_S3_KEY_SECRET is missing/],
    [["move"], { FILES_S3_KEY_ID: "nobody" }, 75, /answers 403 .*run it again\.$/],
  ];
  for (const [args, env, code, line] of table) {
    const said = await run(args, env);
    expect(said).toMatchObject({ code, out: "" });
    expect(said.err.trimEnd()).toMatch(line);
  }
  const held = await holdLock({ url, lock: FILES_LOCK }, () => run(["move"]));
  expect(held).toMatchObject({ code: 75, out: "" });
});
