import { randomBytes, randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { storedFiles } from "../../../testing/stored-files.ts";
import { createVault } from "../vault/vault.ts";
import { FilesUnavailable } from "./blob-store.ts";
import { createFileStore, listSealedFiles, resealFile } from "./file-store.ts";
import { openFolderBlobs, spreadFiles } from "./folder-blobs.ts";
import { formerPathIn, pathIn } from "./folder-places.ts";

const folder = await mkdtemp(join(tmpdir(), "vaada-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const vault = createVault({ fieldKeys: [{ id: "k1", key: randomBytes(32) }], indexKey: randomBytes(32) });
const blobs = openFolderBlobs(folder);
const files = createFileStore({ blobs, vault });
const anyKey = (): string => `identity-photos/${randomUUID()}`;

test("what is put can be got again, byte by byte, and is gone when it is removed", async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13]), randomBytes(300_000)]) {
    const key = anyKey();
    await files.put(key, bytes);
    expect((await files.get(key))?.equals(bytes)).toBe(true);
    await files.remove(key);
    expect(await files.get(key)).toBeNull();
  }
});

test("a file that is not there is null, and removing it is no error", async () => {
  const key = anyKey();
  expect(await files.get(key)).toBeNull();
  await files.remove(key);
});

test("on disk a file is sealed, readable by its owner alone, and has no draft beside it", async () => {
  const key = anyKey();
  const secret = Buffer.from("a face that nobody is to see");
  await files.put(key, secret);
  const onDisk = await readFile(pathIn(folder, key));
  expect(onDisk.includes(secret)).toBe(false);
  const { mode } = await stat(pathIn(folder, key));
  expect((mode & 0o777).toString(8)).toBe("600");
  for (const parent of [dirname(pathIn(folder, key)), join(folder, "identity-photos")])
    expect(((await stat(parent)).mode & 0o777).toString(8)).toBe("700");
  expect((await storedFiles(folder, "identity-photos")).filter((name) => name.endsWith(".draft"))).toEqual(
    [],
  );
});

test("a file in another's place, or with one byte changed, does not open", async () => {
  const [key, other] = [anyKey(), anyKey()];
  await files.put(key, Buffer.from("mine"));
  await mkdir(dirname(pathIn(folder, other)), { recursive: true });
  await rename(pathIn(folder, key), pathIn(folder, other));
  await expect(files.get(other)).rejects.toThrow();
  await rename(pathIn(folder, other), pathIn(folder, key));
  const bytes = await readFile(pathIn(folder, key));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(pathIn(folder, key), bytes);
  await expect(files.get(key)).rejects.toThrow();
});

test("putting again under one name leaves the later file, whole", async () => {
  const key = anyKey();
  await files.put(key, randomBytes(1_000));
  await files.put(key, Buffer.from("later"));
  expect((await files.get(key))?.toString()).toBe("later");
});

test.each(["", "../secret", "identity-photos/../../x", "/etc/passwd", "identity-photos/x", "a/b\0"])(
  "%j is not a key, whatever is done with it",
  async (key) => {
    await expect(files.put(key, Buffer.from("x"))).rejects.toThrow("not a key");
    await expect(files.get(key)).rejects.toThrow("not a key");
    await expect((async () => files.remove(key))()).rejects.toThrow("not a key");
  },
);

async function listed(where: string) {
  const found = [];
  for await (const file of listSealedFiles(openFolderBlobs(where))) found.push(file);
  return found;
}

const newKey = { id: "k2", key: randomBytes(32) };

test("a file that is sealed anew has the same bytes under the new key, and no trace beside it", async () => {
  const old = { id: "k1", key: randomBytes(32) };
  const indexKey = randomBytes(32);
  const own = await mkdtemp(join(tmpdir(), "vaada-files-"));
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  const before = createFileStore({
    blobs: openFolderBlobs(own),
    vault: createVault({ fieldKeys: [old], indexKey }),
  });
  const both = createVault({ fieldKeys: [newKey, old], indexKey });
  const key = anyKey();
  await before.put(key, Buffer.from("a face"));
  await writeFile(join(own, "identity-photos", "notes.txt"), "no file of the store");
  await writeFile(`${pathIn(own, key)}.resealed`, "what a run that was killed has left");
  expect(await listed(own)).toEqual([{ key, keyId: "k1" }]);
  expect(await resealFile({ blobs: openFolderBlobs(own), vault: both }, key)).toBe(true);
  expect(await listed(own)).toEqual([{ key, keyId: "k2" }]);
  const after = createFileStore({
    blobs: openFolderBlobs(own),
    vault: createVault({ fieldKeys: [newKey], indexKey }),
  });
  expect((await after.get(key))?.toString()).toBe("a face");
  expect(await storedFiles(own, "identity-photos")).toEqual(
    [pathIn("", key).slice("identity-photos/".length), "notes.txt"].toSorted(),
  );
});

test("a file that is removed while it is sealed anew stays removed: its new bytes go with it before they have the name", async () => {
  const key = anyKey();
  await files.put(key, Buffer.from("a face"));
  await copyFile(pathIn(folder, key), `${pathIn(folder, key)}.resealed`);
  await files.remove(key);
  await expect(rename(`${pathIn(folder, key)}.resealed`, pathIn(folder, key))).rejects.toThrow("ENOENT");
  expect(await resealFile({ blobs, vault }, key)).toBe(false);
  expect(await files.get(key)).toBeNull();
});

test("a file that can't be written leaves no draft, and whoever asked is told to come back", async () => {
  const key = anyKey();
  await mkdir(pathIn(folder, key), { recursive: true });
  await expect(files.put(key, Buffer.from("x"))).rejects.toThrow();
  await rm(pathIn(folder, key), { recursive: true });
  expect((await storedFiles(folder, "identity-photos")).join()).not.toContain(`${key.split("/")[1]}.draft`);
  await writeFile(join(folder, "papers"), "a file where a folder should be");
  await expect(files.put(`papers/${randomUUID()}`, Buffer.from("x"))).rejects.toThrow(FilesUnavailable);
});

/** As a server of the release before has left it: all of a kind in one folder. */
async function putAtFormerPlace(where: string, key: string, bytes: Buffer): Promise<void> {
  await openFolderBlobs(where).write(key, bytes);
  await rename(pathIn(where, key), formerPathIn(where, key));
}

test("a file stands below three digits of the hash of its key, and one at its former place is found all the same", async () => {
  const own = await mkdtemp(join(folder, "own-"));
  const store = openFolderBlobs(own);
  const [old, key] = [anyKey(), "identity-photos/00000000-0000-4000-8000-000000000000"];
  await store.write(key, Buffer.from("new"));
  expect(await storedFiles(own, "identity-photos")).toEqual(["ef5/00000000-0000-4000-8000-000000000000"]);
  await putAtFormerPlace(own, old, Buffer.from("old"));
  expect((await store.read(old))?.toString()).toBe("old");
  const found = [];
  for await (const file of store.list()) found.push(file.key);
  expect(found.toSorted()).toEqual([key, old].toSorted());
  expect(await store.replace(old, (bytes) => Buffer.concat([bytes, Buffer.from("er")]))).toBe(true);
  expect((await store.read(old))?.toString()).toBe("older");
  await putAtFormerPlace(own, old, Buffer.from("old"));
  await store.remove(old);
  expect(await store.read(old)).toBeNull();
  expect(await storedFiles(own, "identity-photos")).toHaveLength(1);
});

test("files are spread once, the later of two under one key stays, and one that is removed meanwhile stays removed", async () => {
  const own = await mkdtemp(join(folder, "own-"));
  const store = openFolderBlobs(own);
  const keys = Array.from({ length: 50 }, anyKey);
  for (const key of keys) await putAtFormerPlace(own, key, Buffer.from(key));
  const [twice = "", removed = ""] = keys;
  await store.write(twice, Buffer.from("later"));
  const counts: number[] = [];
  // It goes while the run is on its way: either before its turn or after it.
  const run = spreadFiles(own, (count) => void counts.push(count));
  await Promise.all([run, store.remove(removed)]);
  expect([49, 50]).toContain(await run);
  expect(counts.at(-1)).toBe(await run);
  expect((await store.read(twice))?.toString()).toBe("later");
  expect(await store.read(removed)).toBeNull();
  for (const key of keys.slice(2)) expect((await store.read(key))?.toString()).toBe(key);
  const stored = await storedFiles(own, "identity-photos");
  expect(stored).toHaveLength(49);
  for (const name of stored) expect(name).toMatch(/^[0-9a-f]{3}\//);
  expect(await spreadFiles(own, () => undefined)).toBe(0);
});

test("a folder has room for as long as a dozen of the largest files fit on its disk", async () => {
  expect(await blobs.hasRoom()).toBe(true);
  expect(await openFolderBlobs(folder, { roomBytesMin: Number.MAX_SAFE_INTEGER }).hasRoom()).toBe(false);
});
