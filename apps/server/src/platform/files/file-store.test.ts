import { randomBytes, randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createVault } from "../vault/vault.ts";
import { FilesUnavailable } from "./blob-store.ts";
import { createFileStore, listSealedFiles, resealFile } from "./file-store.ts";
import { openFolderBlobs } from "./folder-blobs.ts";

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
  const onDisk = await readFile(join(folder, key));
  expect(onDisk.includes(secret)).toBe(false);
  const { mode } = await stat(join(folder, key));
  expect((mode & 0o777).toString(8)).toBe("600");
  expect(((await stat(join(folder, "identity-photos"))).mode & 0o777).toString(8)).toBe("700");
  expect((await readdir(join(folder, "identity-photos"))).filter((name) => name.endsWith(".draft"))).toEqual(
    [],
  );
});

test("a file in another's place, or with one byte changed, does not open", async () => {
  const [key, other] = [anyKey(), anyKey()];
  await files.put(key, Buffer.from("mine"));
  await rename(join(folder, key), join(folder, other));
  await expect(files.get(other)).rejects.toThrow();
  await rename(join(folder, other), join(folder, key));
  const bytes = await readFile(join(folder, key));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(join(folder, key), bytes);
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
  afterAll(() => rm(own, { recursive: true, force: true }));
  const before = createFileStore({
    blobs: openFolderBlobs(own),
    vault: createVault({ fieldKeys: [old], indexKey }),
  });
  const both = createVault({ fieldKeys: [newKey, old], indexKey });
  const key = anyKey();
  await before.put(key, Buffer.from("a face"));
  await writeFile(join(own, "identity-photos", "notes.txt"), "no file of the store");
  await writeFile(join(own, `${key}.resealed`), "what a run that was killed has left");
  expect(await listed(own)).toEqual([{ key, keyId: "k1" }]);
  expect(await resealFile({ blobs: openFolderBlobs(own), vault: both }, key)).toBe(true);
  expect(await listed(own)).toEqual([{ key, keyId: "k2" }]);
  const after = createFileStore({
    blobs: openFolderBlobs(own),
    vault: createVault({ fieldKeys: [newKey], indexKey }),
  });
  expect((await after.get(key))?.toString()).toBe("a face");
  expect((await readdir(join(own, "identity-photos"))).toSorted()).toEqual(
    [key.split("/")[1], "notes.txt"].toSorted(),
  );
});

test("a file that is removed while it is sealed anew stays removed: its new bytes go with it before they have the name", async () => {
  const key = anyKey();
  await files.put(key, Buffer.from("a face"));
  await copyFile(join(folder, key), join(folder, `${key}.resealed`));
  await files.remove(key);
  await expect(rename(join(folder, `${key}.resealed`), join(folder, key))).rejects.toThrow("ENOENT");
  expect(await resealFile({ blobs, vault }, key)).toBe(false);
  expect(await files.get(key)).toBeNull();
});

test("a file that can't be written leaves no draft, and whoever asked is told to come back", async () => {
  const key = anyKey();
  await mkdir(join(folder, key), { recursive: true });
  await expect(files.put(key, Buffer.from("x"))).rejects.toThrow();
  await rm(join(folder, key), { recursive: true });
  expect(await readdir(join(folder, "identity-photos"))).not.toContain(`${key.split("/")[1]}.draft`);
  await writeFile(join(folder, "papers"), "a file where a folder should be");
  await expect(files.put(`papers/${randomUUID()}`, Buffer.from("x"))).rejects.toThrow(FilesUnavailable);
});
