import type { Database } from "../../platform/db/database.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import { type BlobStore, FilesUnavailable } from "../../platform/files/blob-store.ts";
import { listSealedFiles, resealFile } from "../../platform/files/file-store.ts";
import { headOf, keyIdOf, type Place, type Vault } from "../../platform/vault/vault.ts";
import { AS_KEEPER, countSealed, type SealedCount } from "./count-sealed.ts";
import { FIELD_KEYS } from "./given-keys.ts";
import {
  countPages,
  lockOutdatedRows,
  type NewValues,
  type OutdatedRow,
  readKeyRecords,
  readSealedTables,
  retireKey,
  type SealedTable,
  writeNewValues,
} from "./store.ts";

/** So many pages of a table are one transaction: some hundred rows, locked for some milliseconds. */
const PAGES_PER_BATCH = 8;

/** A server that still seals with an older key would keep us here for ever. What it leaves is counted at the end. */
const ROUNDS_MAX = 5;

export type RotationServices = {
  readonly database: Pick<Database, "withTx">;
  readonly vault: Vault;
  readonly blobs: BlobStore;
  readonly realNow: () => Date;
  /** Is told of each table, and of the files, once something of it was sealed anew. */
  readonly onSealed?: (what: string, count: number) => void;
};

export type Rotation = {
  /** The values that could not be opened, and were left as they are. */
  readonly shut: readonly Place[];
  /** The values that are sealed with another key than the newest, still or again. */
  readonly left: readonly SealedCount[];
  readonly retired: readonly string[];
};

/**
 * Seals everything with the newest key, in batches and while servers run, and retires the keys that nothing is sealed with any
 * more. Whatever ends it, the next run goes on with what is left: a value is sealed with one key or the other, and its head says which.
 */
export async function rotateKeys(services: RotationServices): Promise<Rotation> {
  const shut = new Map<string, Place>();
  const onShut = (place: Place) => shut.set(Object.values(place).join(" "), place);
  const tables = await services.database.withTx(AS_KEEPER, readSealedTables);
  for (const table of tables) await resealTable(services, { table, onShut });
  await resealFiles(services, onShut);
  const counts = await countSealed(services);
  const left = counts.filter(({ keyId }) => keyId !== services.vault.sealingKeyId);
  return { shut: [...shut.values()], left, retired: await retireUnused(services, counts) };
}

type Resealing = { readonly table: SealedTable; readonly onShut: (place: Place) => void };

/** Round by round, because a row that is written meanwhile moves, or is passed over. A round with nothing to do is the last. */
async function resealTable(services: RotationServices, { table, onShut }: Resealing): Promise<void> {
  let sealed = 0;
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const inThisRound = await resealOnce(services, { table, onShut });
    sealed += inThisRound;
    if (inThisRound === 0) break;
  }
  if (sealed > 0) services.onSealed?.(table.table, sealed);
}

async function resealOnce(
  { database, vault }: RotationServices,
  { table, onShut }: Resealing,
): Promise<number> {
  const pages = await database.withTx(AS_KEEPER, (tx) => countPages(tx, table));
  const head = headOf(vault.sealingKeyId);
  let sealed = 0;
  for (let from = 0; from < pages; from += PAGES_PER_BATCH) {
    const range = { head, from, to: from + PAGES_PER_BATCH };
    const inThisBatch = await database.withTx(AS_KEEPER, async (tx) => {
      const old = await lockOutdatedRows(tx, table, range);
      return writeAnew(tx, table, resealRows(vault, { table, old, onShut }));
    });
    sealed += inThisBatch;
    if (inThisBatch > 0) passFailpoint("batch-resealed");
  }
  return sealed;
}

async function writeAnew(tx: Tx, table: SealedTable, rows: readonly NewValues[]): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await writeNewValues(tx, table, rows);
  if (written !== rows.length)
    throw new Error(`writeAnew: ${rows.length} rows of ${table.table} were locked and ${written} written`);
  return rows.flatMap(({ sealed }) => sealed).filter((value) => value !== null).length;
}

function resealRows(
  vault: Vault,
  { table, old, onShut }: Resealing & { readonly old: readonly OutdatedRow[] },
): NewValues[] {
  return old
    .map(({ part, at, row, sealed }) => ({
      part,
      at,
      sealed: sealed.map((value, index) => {
        const place = { table: table.table, column: table.columns[index] ?? "", row };
        return value === null ? null : resealValue(vault, { value, place, onShut });
      }),
    }))
    .filter(({ sealed }) => sealed.some((value) => value !== null));
}

/** `null` for what is sealed with the newest key, and for what does not open. */
function resealValue(
  vault: Vault,
  { value, place, onShut }: { value: Buffer; place: Place; onShut: Resealing["onShut"] },
): Buffer | null {
  try {
    if (keyIdOf(value) === vault.sealingKeyId) return null;
    return vault.sealBytes(vault.openBytes(value, place), place);
  } catch {
    onShut(place);
    return null;
  }
}

async function resealFiles(services: RotationServices, onShut: Resealing["onShut"]): Promise<void> {
  const { vault, blobs } = services;
  let sealed = 0;
  for await (const { key, keyId } of listSealedFiles(blobs)) {
    if (keyId === vault.sealingKeyId) continue;
    try {
      if (await resealFile({ blobs, vault }, key)) sealed += 1;
    } catch (error) {
      // A disk that is full, or a file that may not be written, is no file that does not open.
      if (error instanceof FilesUnavailable || (error instanceof Error && "syscall" in error)) throw error;
      onShut({ table: "files", column: "bytes", row: key });
    }
  }
  if (sealed > 0) services.onSealed?.("files", sealed);
}

async function retireUnused(
  { database, vault, realNow }: RotationServices,
  counts: readonly SealedCount[],
): Promise<string[]> {
  return database.withTx(AS_KEEPER, async (tx) => {
    const retired: string[] = [];
    for (const { name, keyId } of await readKeyRecords(tx)) {
      const isUsed = keyId === vault.sealingKeyId || counts.some((count) => count.keyId === keyId);
      if (name !== FIELD_KEYS || isUsed) continue;
      if (await retireKey(tx, { name, keyId }, realNow())) retired.push(keyId);
    }
    return retired;
  });
}
