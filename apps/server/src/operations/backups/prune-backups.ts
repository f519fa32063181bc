import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openFolderBlobs } from "../../platform/files/folder-blobs.ts";
import { partOf, readBases, removeBase } from "./backup-folder.ts";

export type PruneCount = { readonly bases: number; readonly segments: number; readonly files: number };

/**
 * Gives up what no instant since `before` needs: base backups but for the newest of the older ones, the log before the first that
 * stays, and files that no base names any more. What was erased at a borrower's word is thereby gone from the backups too.
 */
export async function pruneBackups({
  folder,
  before,
}: {
  readonly folder: string;
  readonly before: Date;
}): Promise<PruneCount> {
  const bases = await readBases(folder);
  const first = bases.findLastIndex(({ endedAt }) => endedAt.getTime() <= before.getTime());
  const kept = bases.slice(Math.max(first, 0));
  const [oldest] = kept;
  if (oldest === undefined) return { bases: 0, segments: 0, files: 0 };
  const given = bases.slice(0, Math.max(first, 0));
  for (const base of given) await removeBase(folder, base);
  const segments = await removeSegments(folder, oldest.firstSegment);
  const named = new Set(kept.flatMap(({ fileKeys }) => fileKeys));
  return {
    bases: given.length,
    segments,
    files: await removeUnnamed(folder, { named, before: oldest.endedAt }),
  };
}

/** Names of segments are in the order of the log. */
async function removeSegments(folder: string, first: string): Promise<number> {
  const names = await readdir(partOf(folder, "wal")).catch(() => []);
  const old = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name < first);
  for (const name of old) await rm(join(partOf(folder, "wal"), name), { force: true });
  return old.length;
}

/** A file that came after the oldest base was whole may be named by a row that the log still brings. */
async function removeUnnamed(
  folder: string,
  { named, before }: { readonly named: ReadonlySet<string>; readonly before: Date },
): Promise<number> {
  const files = openFolderBlobs(partOf(folder, "files"));
  let removed = 0;
  for await (const { key, writtenAt } of files.list()) {
    if (named.has(key) || writtenAt.getTime() >= before.getTime()) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
}
