import { access, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { passFailpoint } from "../failpoints.ts";
import { HEAD_BYTES_MAX, keyIdOf, type Vault } from "../vault/vault.ts";
import {
  entriesOf,
  isFileKey,
  isMissing,
  pathOf,
  placeOf,
  resealedPathOf,
  writeSynced,
} from "./file-store.ts";

/** A sealed file, and the id of the key that it is sealed with; `null` when its head says none. */
export type SealedFile = { readonly key: string; readonly keyId: string | null };

/** Every file of the store, as it stands on the disk. No key is needed to list them. */
export async function* listSealedFiles(folder: string): AsyncGenerator<SealedFile> {
  for await (const kind of entriesOf(folder)) {
    if (!kind.isDirectory()) continue;
    for await (const file of entriesOf(join(folder, kind.name))) {
      const key = `${kind.name}/${file.name}`;
      if (!file.isFile() || !isFileKey(key)) continue;
      const keyId = await readKeyId(pathOf(folder, key));
      if (keyId !== undefined) yield { key, keyId };
    }
  }
}

/**
 * Seals a file with the vault's first key while servers read and remove files. It has the new bytes or the old ones at every
 * instant, and one that is removed meanwhile stays removed: the store removes the new bytes before they can take the name.
 * Answers whether the file was still there.
 */
export async function resealFile(
  { folder, vault }: { readonly folder: string; readonly vault: Vault },
  key: string,
): Promise<boolean> {
  const path = pathOf(folder, key);
  const resealed = resealedPathOf(path);
  try {
    const bytes = vault.openBytes(await readFile(path), placeOf(key));
    await writeSynced(resealed, vault.sealBytes(bytes, placeOf(key)));
    passFailpoint("file-resealed");
    await access(path);
    await rename(resealed, path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await rm(resealed, { force: true });
    return false;
  }
  // The old bytes must not come back with the power, because their key will be gone.
  await syncFolder(dirname(path));
  return true;
}

/** `undefined` when the file was removed meanwhile. */
async function readKeyId(path: string): Promise<string | null | undefined> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES_MAX), 0, HEAD_BYTES_MAX, 0);
      return keyIdOf(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof Error && "code" in error) throw error;
    return null;
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
