import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createBackupMetrics } from "../../platform/backup-metrics.ts";
import { openFolderBlobs } from "../../platform/files/folder-blobs.ts";
import { pathIn } from "../../platform/files/folder-places.ts";
import {
  type Base,
  finishBase,
  partOf,
  readBackupFigures,
  readBases,
  unfinishedPathOf,
} from "./backup-folder.ts";
import { pruneBackups } from "./prune-backups.ts";
import { RestoreRefused, restoreBackup } from "./restore-backup.ts";
import { copyFiles, firstSegmentIn } from "./take-backup.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vaada-backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const anyKey = (): string => `documents/${randomUUID()}`;
const day = (on: number): Date => new Date(Date.UTC(2026, 10, on));

/** A whole base backup of a database that has one file of its own. */
async function addBase(folder: string, on: number, fileKeys: readonly string[] = []): Promise<Base> {
  const name = `202611${String(on).padStart(2, "0")}T000000Z`;
  const path = unfinishedPathOf(folder, name);
  await mkdir(path, { recursive: true });
  const content = await newFolder();
  await writeFile(join(content, "PG_VERSION"), `from ${on}`);
  await writeFile(join(content, "postgresql.auto.conf"), "# kept\n");
  execFileSync("tar", ["-czf", join(path, "base.tar.gz"), "-C", content, "."]);
  const base = { name, endedAt: day(on), firstSegment: segment(on), fileKeys };
  await finishBase(folder, base);
  return base;
}

const segment = (number: number): string => number.toString(16).toUpperCase().padStart(24, "0");

test("of a backup that was cut off nothing is taken, and whole ones come oldest first", async () => {
  const folder = await newFolder();
  expect(await readBases(folder)).toEqual([]);
  const [second, first] = [await addBase(folder, 12), await addBase(folder, 5, [anyKey()])];
  await mkdir(unfinishedPathOf(folder, "20261113T000000Z"));
  expect(await readBases(folder)).toEqual([first, second]);
});

test("the age of the newest whole backup is shown, and none while there is none", async () => {
  const folder = await newFolder();
  let now = day(20);
  const { registry } = createBackupMetrics(() => readBackupFigures(folder, now));
  expect(await registry.metrics()).not.toMatch(/^vaada_backup_newest_seconds/m);
  for (const on of [12, 5]) await addBase(folder, on);
  await mkdir(unfinishedPathOf(folder, "20261113T000000Z"));
  now = day(13);
  const text = await registry.metrics();
  expect(text).toMatch(/^vaada_backup_newest_seconds 86400$/m);
  expect(text).toMatch(/^vaada_backups 2$/m);
  expect(text).toMatch(/^vaada_disk_free_ratio\{place="backups"\} /m);
});

test("an instant is laid out from the newest backup that was whole by then, and nothing is overwritten", async () => {
  const folder = await newFolder();
  const key = anyKey();
  await openFolderBlobs(partOf(folder, "files")).write(key, Buffer.from("sealed"));
  for (const on of [5, 12, 19]) await addBase(folder, on);
  const [database, files] = [join(await newFolder(), "cluster"), join(await newFolder(), "files")];
  const order = { folder, database, files };
  expect((await restoreBackup({ ...order, to: day(15) })).name).toBe("20261112T000000Z");
  expect(await readFile(join(database, "PG_VERSION"), "utf8")).toBe("from 12");
  const settings = await readFile(join(database, "postgresql.auto.conf"), "utf8");
  expect(settings).toContain("# kept");
  expect(settings).toContain("recovery_target_time = '2026-11-15 00:00:00.000+00'");
  expect(await readdir(database)).toContain("recovery.signal");
  expect((await openFolderBlobs(files).read(key))?.toString()).toBe("sealed");
  await expect(restoreBackup({ ...order, to: day(15) })).rejects.toThrow(/is not empty/);
  const elsewhere = { folder, files: undefined, database: join(await newFolder(), "cluster") };
  await expect(restoreBackup({ ...elsewhere, to: day(4) })).rejects.toThrow(RestoreRefused);
  await expect(restoreBackup({ ...elsewhere, to: day(4) })).rejects.toThrow(/no earlier instant can be had/);
  expect((await restoreBackup({ ...elsewhere, to: null })).name).toBe("20261119T000000Z");
});

test("what no instant since a day needs is given up: bases, the log before them, and files that were erased", async () => {
  const folder = await newFolder();
  const [erased, kept, fresh] = [anyKey(), anyKey(), anyKey()];
  const files = openFolderBlobs(partOf(folder, "files"));
  for (const key of [erased, kept, fresh]) await files.write(key, Buffer.from("x"));
  const writtenOn = async (key: string, on: number) =>
    utimes(pathIn(join(folder, "files"), key), day(on), day(on));
  await Promise.all([writtenOn(erased, 4), writtenOn(kept, 4), writtenOn(fresh, 18)]);
  await addBase(folder, 5, [erased, kept]);
  await addBase(folder, 12, [kept]);
  await addBase(folder, 19, [kept, fresh]);
  await mkdir(partOf(folder, "wal"));
  for (const number of [4, 5, 11, 12, 13]) await writeFile(join(folder, "wal", segment(number)), "");
  await writeFile(join(folder, "wal", `${segment(14)}.partial`), "");
  expect(await pruneBackups({ folder, before: day(14) })).toEqual({ bases: 1, segments: 3, files: 1 });
  expect((await readBases(folder)).map(({ name }) => name)).toEqual(["20261112T000000Z", "20261119T000000Z"]);
  expect(await files.read(erased)).toBeNull();
  for (const key of [kept, fresh]) expect(await files.read(key)).not.toBeNull();
  expect(await pruneBackups({ folder, before: day(1) })).toEqual({ bases: 0, segments: 0, files: 0 });
});

test("files are copied once, and again when they were sealed anew", async () => {
  const [folder, place] = [await newFolder(), await newFolder()];
  const files = openFolderBlobs(place);
  const keys = [anyKey(), anyKey()].toSorted();
  for (const key of keys) await files.write(key, randomBytes(200));
  await files.writeMark("ours");
  const copy = async () => {
    const { keys: named, copied } = await copyFiles({ folder, files });
    return { keys: named.toSorted(), copied };
  };
  expect(await copy()).toEqual({ keys, copied: 2 });
  expect(await copy()).toEqual({ keys, copied: 0 });
  const [first = ""] = keys;
  await files.replace(first, () => randomBytes(200));
  expect(await copy()).toEqual({ keys, copied: 1 });
  const kept = openFolderBlobs(partOf(folder, "files"));
  expect((await kept.read(first))?.equals((await files.read(first)) ?? Buffer.alloc(0))).toBe(true);
  expect(await kept.readMark()).toBe("ours");
});

test.each([
  ['{ "Timeline": 1, "Start-LSN": "0/2000028", "End-LSN": "0/2000100" }', "000000010000000000000002"],
  ['{ "Timeline": 3, "Start-LSN": "1A/FF000028", "End-LSN": "1B/0" }', "000000030000001A000000FF"],
])("the first segment of %s is %s", (manifest, name) => {
  expect(firstSegmentIn(manifest)).toBe(name);
});
