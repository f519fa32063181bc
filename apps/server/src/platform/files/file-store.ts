import { HEAD_BYTES_MAX, keyIdOf, type Vault } from "../vault/vault.ts";
import { type BlobStore, FilesUnavailable, requireFileKey } from "./blob-store.ts";

/**
 * Keeps documents and photos under random names, sealed. The name is part of the seal, so a file put in
 * another's place does not open.
 */
export type FileStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** `null` when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
} & Pick<BlobStore, "place" | "list" | "hasRoom" | "readMark" | "writeMark">;

export function createFileStore({
  blobs,
  vault,
  onUnavailable = () => undefined,
}: {
  readonly blobs: BlobStore;
  readonly vault: Vault;
  readonly onUnavailable?: (() => void) | undefined;
}): FileStore {
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FilesUnavailable) onUnavailable();
      throw error;
    }
  };
  return {
    put: (key, bytes) =>
      counted(async () => blobs.write(key, vault.sealBytes(bytes, placeOf(requireFileKey(key))))),
    async get(key) {
      const sealed = await counted(async () => blobs.read(key));
      return sealed === null ? null : vault.openBytes(sealed, placeOf(key));
    },
    remove: (key) => counted(async () => blobs.remove(key)),
    list: () => blobs.list(),
    hasRoom: () => blobs.hasRoom(),
    readMark: () => blobs.readMark(),
    writeMark: (mark) => blobs.writeMark(mark),
    place: blobs.place,
  };
}

/** A sealed file, and the id of the key that it is sealed with; `null` when its head says none. */
export type SealedFile = { readonly key: string; readonly keyId: string | null };

/** Every file as it is kept. No key is needed to list them. */
export async function* listSealedFiles(blobs: BlobStore): AsyncGenerator<SealedFile> {
  for await (const { key, head } of blobs.listHeads(HEAD_BYTES_MAX)) yield { key, keyId: keyIdIn(head) };
}

/** Seals a file with the vault's first key while servers read and remove files. Answers whether it was still there. */
export const resealFile = (
  { blobs, vault }: { readonly blobs: BlobStore; readonly vault: Vault },
  key: string,
): Promise<boolean> =>
  blobs.replace(key, (sealed) => vault.sealBytes(vault.openBytes(sealed, placeOf(key)), placeOf(key)));

function keyIdIn(head: Buffer): string | null {
  try {
    return keyIdOf(head);
  } catch {
    return null;
  }
}

const placeOf = (key: string) => ({ table: "files", column: "bytes", row: key });
