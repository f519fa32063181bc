import { access, mkdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { passFailpoint } from "../failpoints.ts";
import type { BlobChange, BlobStore } from "./blob-store.ts";
import {
  draftOf,
  isMissing,
  nullWhenMissing,
  orUnavailable,
  readHead,
  syncFolder,
  writeSynced,
  writeWhole,
} from "./disk.ts";
import { filesIn, formerFilesIn, formerPathIn, pathIn } from "./folder-places.ts";

/** Beside the kinds of files. Its dot keeps it from being one. */
const MARK = ".vaada-files";

/** A dozen of the largest files that we keep. */
const ROOM_BYTES_MIN = 64 * 1024 * 1024;

type FolderOptions = { readonly isSynced?: boolean; readonly roomBytesMin?: number };

/**
 * In a folder: of this machine's own disk, or one that several machines mount. What is not synced may be gone after a power cut: only
 * for files that can be made again.
 */
export function openFolderBlobs(
  folder: string,
  { isSynced = true, roomBytesMin = ROOM_BYTES_MIN }: FolderOptions = {},
): BlobStore {
  return {
    place: `FILES_DIR ${folder}`,
    write: async (key, bytes) => orUnavailable(writeWhole(pathIn(folder, key), bytes, isSynced)),
    read: async (key) => orUnavailable(readAtEither(folder, key)),
    remove: async (key) => orUnavailable(removeEvery(folder, key)),
    list: () => listEvery(folder),
    listHeads: (bytesMax) => listHeads(folder, bytesMax),
    async replace(key, change) {
      return orUnavailable(spreadFile(folder, key).then(() => replaceBytes(pathIn(folder, key), change)));
    },
    async hasRoom() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize >= roomBytesMin;
    },
    readMark: () => orUnavailable(readFile(join(folder, MARK), "utf8").catch(nullWhenMissing)),
    writeMark: (text) => orUnavailable(writeWhole(join(folder, MARK), Buffer.from(text))),
  };
}

/**
 * Gives every file that stands in one folder with all of its kind the place that its hash names, while servers read, write and remove.
 * Each is moved by one rename, so whatever ends this, the next run goes on with what is left.
 */
export async function spreadFiles(folder: string, onSpread: (count: number) => void): Promise<number> {
  let spread = 0;
  for await (const { key } of formerFilesIn(folder)) {
    if (!(await orUnavailable(spreadFile(folder, key)))) continue;
    spread += 1;
    onSpread(spread);
    passFailpoint("file-spread");
  }
  return spread;
}

/** Answers whether it was at its former place. */
async function spreadFile(folder: string, key: string): Promise<boolean> {
  const [from, to] = [formerPathIn(folder, key), pathIn(folder, key)];
  try {
    await access(from);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    // What was written under this key since then is the later one.
    const later = await access(to).then(
      () => true,
      () => false,
    );
    if (later) await rm(from, { force: true });
    else await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** At its own place again last: it may have been moved there after the first look. */
async function readAtEither(folder: string, key: string): Promise<Buffer | null> {
  for (const path of [pathIn(folder, key), formerPathIn(folder, key), pathIn(folder, key)]) {
    const bytes = await readFile(path).catch(nullWhenMissing);
    if (bytes !== null) return bytes;
  }
  return null;
}

/** The former place first: a file is only ever moved away from it. */
async function removeEvery(folder: string, key: string): Promise<void> {
  await removeAt(formerPathIn(folder, key));
  await removeAt(pathIn(folder, key));
}

async function removeAt(path: string): Promise<void> {
  await rm(path, { force: true });
  // Sealing anew writes beside the file, looks whether it is still there, and renames. So the new bytes stand
  // beside it by now and go here, or have taken its name and go with the last line.
  await rm(replacementOf(path), { force: true });
  await rm(path, { force: true });
  await rm(draftOf(path), { force: true });
}

async function replaceBytes(path: string, change: BlobChange): Promise<boolean> {
  const replacement = replacementOf(path);
  try {
    await writeSynced(replacement, await change(await readFile(path)));
    passFailpoint("file-resealed");
    await access(path);
    await rename(replacement, path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await rm(replacement, { force: true });
    return false;
  }
  // The old bytes must not come back with the power, because their key will be gone.
  await syncFolder(dirname(path));
  return true;
}

const replacementOf = (path: string): string => `${path}.resealed`;

async function* listEvery(folder: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
  for await (const { key, path } of filesIn(folder, (name) => name.replace(/\.(?:draft|resealed)$/, ""))) {
    const found = await stat(path).catch(nullWhenMissing);
    if (found !== null) yield { key, writtenAt: found.mtime };
  }
}

async function* listHeads(folder: string, bytesMax: number): AsyncGenerator<{ key: string; head: Buffer }> {
  for await (const { key, path } of filesIn(folder)) {
    const head = await readHead(path, bytesMax).catch(nullWhenMissing);
    if (head !== null) yield { key, head };
  }
}
