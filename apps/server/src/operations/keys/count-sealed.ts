import type { Database } from "../../platform/db/database.ts";
import type { BlobStore } from "../../platform/files/blob-store.ts";
import { listSealedFiles } from "../../platform/files/file-store.ts";
import { countByKey, readSealedTables } from "./store.ts";

export const AS_KEEPER = { kind: "keeper" } as const;

/** How many values of a table, or files, are sealed with a key. What has no key's id in its head has "". */
export type SealedCount = { readonly where: string; readonly keyId: string; readonly count: number };

/** Counts the sealed values of each key, in the database and among the files. Opens nothing. */
export async function countSealed({
  database,
  blobs,
}: {
  readonly database: Pick<Database, "withTx">;
  readonly blobs: BlobStore;
}): Promise<SealedCount[]> {
  const inTables = await database.withTx(AS_KEEPER, async (tx) => {
    const counts: SealedCount[] = [];
    for (const table of await readSealedTables(tx))
      for (const { keyId, values } of await countByKey(tx, table))
        counts.push({ where: table.table, keyId, count: values });
    return counts;
  });
  const files = new Map<string, number>();
  for await (const { keyId } of listSealedFiles(blobs))
    files.set(keyId ?? "", (files.get(keyId ?? "") ?? 0) + 1);
  return [...inTables, ...[...files].map(([keyId, count]) => ({ where: "files", keyId, count }))];
}
