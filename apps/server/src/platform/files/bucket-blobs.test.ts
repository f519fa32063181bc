import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openTestBucket } from "../../../testing/test-bucket.ts";
import { createVault } from "../vault/vault.ts";
import { type BlobStore, FilesUnavailable } from "./blob-store.ts";
import { openBucketBlobs } from "./bucket-blobs.ts";
import { createFileStore, listSealedFiles, resealFile } from "./file-store.ts";
import { openFolderBlobs } from "./folder-blobs.ts";
import { moveBlobs } from "./move-blobs.ts";
import { openMovingBlobs } from "./open-blobs.ts";

const bucket = await openTestBucket();
const blobs = openBucketBlobs({ ...bucket, listedAtOnce: 2 });
const folder = await mkdtemp(join(tmpdir(), "vaada-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const inFolder = openFolderBlobs(folder);
const moving = openMovingBlobs({ from: inFolder, to: blobs });

const [oldKey, newKey] = [1, 2].map((id) => ({ id: `k${id}`, key: randomBytes(32) })) as [
  { id: string; key: Buffer },
  { id: string; key: Buffer },
];
const indexKey = randomBytes(32);
const vault = createVault({ fieldKeys: [oldKey], indexKey });
const anyKey = (): string => `identity-photos/${randomUUID()}`;

async function keysIn(store: BlobStore): Promise<string[]> {
  const keys = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

test("what is put can be got again, byte by byte, and is gone when it is removed", async () => {
  const files = createFileStore({ blobs, vault });
  for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13]), randomBytes(300_000)]) {
    const key = anyKey();
    await files.put(key, bytes);
    expect((await files.get(key))?.equals(bytes)).toBe(true);
    await files.remove(key);
    expect(await files.get(key)).toBeNull();
    await files.remove(key);
  }
  await expect(files.put("../secret", Buffer.from("x"))).rejects.toThrow("not a key");
  await expect(files.get("identity-photos/x")).rejects.toThrow("not a key");
});

test("in the bucket a file is sealed, under two letters of its hash, and does not open in another's place", async () => {
  const files = createFileStore({ blobs, vault });
  const [key, other] = [anyKey(), anyKey()];
  const secret = Buffer.from("a face that nobody is to see");
  await files.put(key, secret);
  const sealed = await blobs.read(key);
  expect(sealed?.includes(secret)).toBe(false);
  await blobs.write(other, sealed ?? Buffer.alloc(0));
  await expect(files.get(other)).rejects.toThrow();
  for (const one of [key, other]) await files.remove(one);
});

test("all of many files are listed, page by page, with their times, and nothing else that lies in the bucket", async () => {
  const keys = Array.from({ length: 7 }, anyKey).toSorted();
  await Promise.all(keys.map((key) => blobs.write(key, Buffer.from("x"))));
  await blobs.writeMark("ours");
  const elsewhere = openBucketBlobs({ ...bucket, prefix: "others/" });
  await elsewhere.write(anyKey(), Buffer.from("x"));
  expect(await keysIn(blobs)).toEqual(keys);
  expect(await elsewhere.readMark()).toBeNull();
  for await (const { writtenAt } of blobs.list()) expect(writtenAt.getTime()).toBeGreaterThan(0);
  await Promise.all(keys.map((key) => blobs.remove(key)));
  expect(await keysIn(blobs)).toEqual([]);
});

test("a file is sealed anew under another key, and one that is removed meanwhile stays removed", async () => {
  const files = createFileStore({ blobs, vault });
  const both = createVault({ fieldKeys: [newKey, oldKey], indexKey });
  const key = anyKey();
  await files.put(key, Buffer.from("a face"));
  expect(await resealFile({ blobs, vault: both }, key)).toBe(true);
  const sealed = [];
  for await (const file of listSealedFiles(blobs)) sealed.push(file);
  expect(sealed).toEqual([{ key, keyId: "k2" }]);
  for (const store of [blobs, inFolder, moving]) {
    const removed = anyKey();
    await store.write(removed, Buffer.from("sealed"));
    const isReplaced = await store.replace(removed, async (bytes) => {
      await store.remove(removed);
      return bytes;
    });
    expect([isReplaced, await store.read(removed)]).toEqual([false, null]);
  }
  expect(await resealFile({ blobs, vault: both }, anyKey())).toBe(false);
  await files.remove(key);
});

test("a key that nobody knows, a bucket that is not there and a store that is away are no missing file", {
  tags: "long",
}, async () => {
  const [away] = [await openTestBucket()];
  await away.stop();
  for (const address of [{ ...bucket, keyId: "nobody" }, { ...bucket, bucket: "no-such-bucket" }, away]) {
    const store = openBucketBlobs(address);
    await expect(store.read(anyKey())).rejects.toThrow(FilesUnavailable);
    await expect(store.write(anyKey(), Buffer.from("x"))).rejects.toThrow(FilesUnavailable);
  }
});

test("while files are moved each is found, a removed one stays removed, and what is new goes to the bucket", async () => {
  const keys = Array.from({ length: 6 }, anyKey);
  const files = createFileStore({ blobs: moving, vault });
  const before = createFileStore({ blobs: inFolder, vault });
  await inFolder.writeMark("ours");
  for (const key of keys) await before.put(key, Buffer.from(key));
  const fresh = anyKey();
  await files.put(fresh, Buffer.from("new"));
  expect(await inFolder.read(fresh)).toBeNull();
  const [gone = "", ...left] = keys;
  const passage = { from: inFolder, to: removingOnce(gone) };
  expect(await moveBlobs(passage, () => undefined)).toEqual({ moved: 5, gone: 1 });
  expect(await files.get(gone)).toBeNull();
  for (const key of left) expect((await files.get(key))?.toString()).toBe(key);
  expect(await keysIn(inFolder)).toEqual([]);
  expect(await keysIn(moving)).toEqual([...left, fresh].toSorted());
  expect(await moveBlobs({ from: inFolder, to: blobs }, () => undefined)).toEqual({ moved: 0, gone: 0 });
  for (const key of [...left, fresh]) await files.remove(key);
});

/** Somebody has a file erased at the moment in which it was copied. */
function removingOnce(key: string): BlobStore {
  return {
    ...blobs,
    async write(written, bytes) {
      await blobs.write(written, bytes);
      if (written === key) await moving.remove(key);
    },
  };
}
