import { wordsToFind } from "@vaada/lending/name-search";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { readNamesToIndex, readSealedName, writeNameIndex } from "./store.ts";

/** What each word of a name is found by. */
export const indexName = (vault: Vault, name: string): Buffer[] =>
  wordsToFind(name).map((word) => vault.index("name", word));

/** So many at a time: the next sweep goes on. */
const INDEXED_AT_ONCE = 500;

/** Indexes names that were on file before names were found. */
export async function indexOlderNames({
  database,
  vault,
}: Pick<Services, "database" | "vault">): Promise<void> {
  const records = await database.withTx(AS_WORKER, (tx) => readNamesToIndex(tx, INDEXED_AT_ONCE));
  for (const { id, borrowerId } of records)
    await database.withTx(asBorrower(borrowerId), async (tx) => {
      const sealed = await readSealedName(tx, id);
      if (sealed === null) return;
      const name = vault.open(sealed, { table: "pan_records", column: "name_sealed", row: id });
      await writeNameIndex(tx, { id, borrowerId, words: indexName(vault, name) });
    });
}
