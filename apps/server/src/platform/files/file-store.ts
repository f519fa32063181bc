import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Vault } from "../vault/vault.ts";

/**
 * Where documents and photos are kept, under random names, sealed. The name is part of the seal, so a file put in
 * another's place does not open.
 */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** `null` when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Every file with the time of its last writing, one that was cut off while it was written too. */
  list(): AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>;
};

/** `identity-photos/0b6a…`: what kind of file, and a random name that tells nothing. */
const KEY = /^[a-z-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isFileKey = (name: string): boolean => KEY.test(name);

/** On this machine's own disk: for one machine. Several need a store that all of them reach. */
export function createFileStore({ folder, vault }: { folder: string; vault: Vault }): FileStore {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, vault.sealBytes(bytes, placeOf(key)));
    },
    async get(key) {
      const sealed = await readFile(pathOf(folder, key)).catch(nullWhenMissing);
      return sealed === null ? null : vault.openBytes(sealed, placeOf(key));
    },
    async remove(key) {
      const path = pathOf(folder, key);
      await rm(path, { force: true });
      // Whoever seals it anew writes beside it, looks whether it is still there, and renames. So the new bytes stand beside it
      // by now and go here, or have taken its name and go with the last line.
      await rm(resealedPathOf(path), { force: true });
      await rm(path, { force: true });
      await rm(draftPathOf(path), { force: true });
    },
    list: () => listFiles(folder),
  };
}

/** Under another name first: a file that was cut off by a crash is never found under its own. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = draftPathOf(path);
  await writeSynced(draft, bytes);
  await rename(draft, path);
}

const draftPathOf = (path: string): string => `${path}.draft`;

async function* listFiles(folder: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
  for await (const kind of entriesOf(folder)) {
    if (!kind.isDirectory()) continue;
    for await (const file of entriesOf(join(folder, kind.name))) {
      const key = `${kind.name}/${file.name.replace(/\.(?:draft|resealed)$/, "")}`;
      if (!file.isFile() || !isFileKey(key)) continue;
      const found = await stat(join(folder, kind.name, file.name)).catch(nullWhenMissing);
      if (found !== null) yield { key, writtenAt: found.mtime };
    }
  }
}

/** What lies in a folder; nothing where there is none. */
export async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

export function pathOf(folder: string, key: string): string {
  if (!isFileKey(key)) throw new RangeError("files: not a key of ours");
  return join(folder, key);
}

/** Where a file's bytes stand for a moment when they are sealed with another key. */
export const resealedPathOf = (path: string): string => `${path}.resealed`;

export const placeOf = (key: string) => ({ table: "files", column: "bytes", row: key });

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
