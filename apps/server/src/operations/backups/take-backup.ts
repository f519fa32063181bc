import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "../../platform/files/blob-store.ts";
import { openFolderBlobs } from "../../platform/files/folder-blobs.ts";
import { openRecordFolder, type RecordFolder } from "../../platform/files/record-folder.ts";
import { type Base, finishBase, partOf, unfinishedPathOf } from "./backup-folder.ts";
import { type Programs, startProgram, untilEnded } from "./run-program.ts";

export type BackupOrder = {
  readonly folder: string;
  readonly programs: Programs;
  readonly files: BlobStore;
  readonly heads: Readonly<Record<"journal" | "trail", Pick<RecordFolder, "readAll">>>;
  readonly realNow: () => Date;
};

/**
 * Copies the database, then the files, then the signed heads: in this order no row of the copy names a file that the copy lacks. The
 * database goes on meanwhile.
 */
export async function takeBackup(order: BackupOrder): Promise<Base> {
  const { folder, programs, realNow } = order;
  const name = realNow()
    .toISOString()
    .replace(/[-:]|\.\d+/g, "");
  const path = unfinishedPathOf(folder, name);
  await mkdir(partOf(folder, "bases"), { recursive: true, mode: 0o700 });
  await rm(path, { recursive: true, force: true });
  const args = ["-D", path, "--format=tar", "--gzip", "--wal-method=fetch", "--checkpoint=fast"];
  await untilEnded(startProgram(programs, "pg_basebackup", args), "pg_basebackup");
  const endedAt = realNow();
  const firstSegment = firstSegmentIn(await readFile(join(path, "backup_manifest"), "utf8"));
  const { keys: fileKeys } = await copyFiles(order);
  await copyHeads(order);
  const base = { name, endedAt, firstSegment, fileKeys };
  await finishBase(folder, base);
  return base;
}

/** Keeps the files that are new. A file never changes but for its seal, which another key may have made anew. */
export async function copyFiles({
  folder,
  files,
}: Pick<BackupOrder, "folder" | "files">): Promise<{ keys: string[]; copied: number }> {
  const kept = openFolderBlobs(partOf(folder, "files"));
  const known = new Map<string, string>();
  for await (const { key, head } of kept.listHeads(HEAD_BYTES)) known.set(key, head.toString("hex"));
  const keys: string[] = [];
  let copied = 0;
  for await (const { key, head } of files.listHeads(HEAD_BYTES)) {
    keys.push(key);
    if (known.get(key) === head.toString("hex")) continue;
    const bytes = await files.read(key);
    if (bytes === null) continue;
    await kept.write(key, bytes);
    copied += 1;
  }
  const mark = await files.readMark();
  if (mark !== null) await kept.writeMark(mark);
  return { keys, copied };
}

/** Enough to hold the id of the key and the nonce, which differs with every sealing. */
const HEAD_BYTES = 64;

async function copyHeads({ folder, heads }: BackupOrder): Promise<void> {
  for (const [kind, part] of [
    ["journal", "heads"],
    ["trail", "trail-heads"],
  ] as const) {
    const kept = openRecordFolder(partOf(folder, part));
    for (const [name, text] of await heads[kind].readAll()) await kept.add(name, text);
  }
}

const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** The manifest names the place in the log from which the copy is made whole. */
export function firstSegmentIn(manifest: string): string {
  const [, timeline, high, low] =
    /"Timeline": (\d+), "Start-LSN": "([0-9A-F]+)\/([0-9A-F]+)"/.exec(manifest) ?? [];
  if (timeline === undefined || high === undefined || low === undefined)
    throw new Error("firstSegmentIn: a manifest without its place in the log");
  const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, "0");
  return `${hex(BigInt(timeline))}${hex(BigInt(`0x${high}`))}${hex(BigInt(`0x${low}`) / SEGMENT_BYTES)}`;
}
