import { access, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { passFailpoint } from "../failpoints.ts";
import {
  type BlobChange,
  type BlobStore,
  FilesUnavailable,
  isFileKey,
  requireFileKey,
} from "./blob-store.ts";

/** Beside the kinds of files. Its dot keeps it from being one. */
const MARK = ".vaada-files";

/**
 * In a folder: of this machine's own disk, or one that several machines mount. What is not synced may be gone after a power cut: only
 * for files that can be made again.
 */
export function openFolderBlobs(
  folder: string,
  { isSynced = true }: { readonly isSynced?: boolean } = {},
): BlobStore {
  const pathOf = (key: string): string => join(folder, requireFileKey(key));
  return {
    place: `FILES_DIR ${folder}`,
    write: (key, bytes) => orUnavailable(writeWhole(pathOf(key), bytes, isSynced)),
    read: (key) => orUnavailable(readFile(pathOf(key)).catch(nullWhenMissing)),
    remove: (key) => orUnavailable(removeEvery(pathOf(key))),
    list: () => listEvery(folder),
    listHeads: (bytesMax) => listHeads(folder, bytesMax),
    replace: (key, change) => orUnavailable(replaceBytes(pathOf(key), change)),
    readMark: () => orUnavailable(readFile(join(folder, MARK), "utf8").catch(nullWhenMissing)),
    writeMark: (text) => orUnavailable(writeWhole(join(folder, MARK), Buffer.from(text))),
  };
}

/** A disk that is full, gone, broken or may not be written. */
const DISK_TROUBLE: ReadonlySet<string> = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EIO",
  "ESTALE",
  "ENOTCONN",
  "ETIMEDOUT",
  "EACCES",
  "EPERM",
  "ENOTDIR",
  "EEXIST",
]);

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (!DISK_TROUBLE.has(code)) throw error;
    throw new FilesUnavailable(`The folder of files can't be used (${code}).`, { cause: error });
  }
}

/** Under another name first: a file that was cut off by a crash is never found under its own. */
async function writeWhole(path: string, bytes: Buffer, isSynced = true): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = draftOf(path);
  try {
    if (isSynced) await writeSynced(draft, bytes);
    else await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    // A full disk takes the name of a draft and none of its bytes. What can't be removed either is erased as a stray.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function removeEvery(path: string): Promise<void> {
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

const draftOf = (path: string): string => `${path}.draft`;
const replacementOf = (path: string): string => `${path}.resealed`;

async function* listEvery(folder: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
  for await (const { key, path } of filesIn(folder, (name) => name.replace(/\.(?:draft|resealed)$/, ""))) {
    const found = await stat(path).catch(nullWhenMissing);
    if (found !== null) yield { key, writtenAt: found.mtime };
  }
}

async function* listHeads(folder: string, bytesMax: number): AsyncGenerator<{ key: string; head: Buffer }> {
  for await (const { key, path } of filesIn(folder, (name) => name)) {
    const head = await readHead(path, bytesMax).catch(nullWhenMissing);
    if (head !== null) yield { key, head };
  }
}

async function* filesIn(folder: string, nameOf: (name: string) => string) {
  for await (const kind of entriesOf(folder)) {
    if (!kind.isDirectory()) continue;
    for await (const file of entriesOf(join(folder, kind.name))) {
      const key = `${kind.name}/${nameOf(file.name)}`;
      if (file.isFile() && isFileKey(key)) yield { key, path: join(folder, kind.name, file.name) };
    }
  }
}

/** The entries of a folder; none if it does not exist. */
async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function readHead(path: string, bytesMax: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
