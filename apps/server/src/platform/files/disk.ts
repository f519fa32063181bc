import { mkdir, open, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { FilesUnavailable } from "./blob-store.ts";

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

export async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (!DISK_TROUBLE.has(code)) throw error;
    throw new FilesUnavailable(`The folder of files can't be used (${code}).`, { cause: error });
  }
}

/**
 * Under another name first: a file that was cut off by a crash is never found under its own. Its name is kept before anybody is
 * told of it, and so is the folder that was made for it.
 */
export async function writeWhole(path: string, bytes: Buffer, isSynced = true): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = draftOf(path);
  try {
    if (isSynced) await writeSynced(draft, bytes);
    else await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, path);
    if (isSynced) await syncFolder(folder);
    if (isSynced && made !== undefined) await syncFolder(dirname(made));
  } catch (error) {
    // A full disk takes the name of a draft and none of its bytes. What can't be removed either is erased as a stray.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

export const draftOf = (path: string): string => `${path}.draft`;

/** On the disk before it gets its name: after a crash no half of it stands there. */
export async function writeSynced(path: string, content: Buffer | string, mode = 0o600): Promise<void> {
  const file = await open(path, "w", mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function readHead(path: string, bytesMax: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** How much of a folder's disk is free to us, from 0 to 1. */
export async function freeRatioOf(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  return bavail / (blocks - bfree + bavail);
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

export const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";

export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
