import type { Tx } from "../../platform/db/tx.ts";
import type { SealedCount } from "../keys/count-sealed.ts";
import { FIELD_KEYS } from "../keys/given-keys.ts";
import { readKeyRecords } from "../keys/store.ts";
import type { SkippedCheck } from "./compare-providers.ts";
import type { Breach, Finding } from "./store.ts";

const INVARIANT = "I15 nothing is sealed with a key that is retired, or that no server was started with";

/** A server that was not started anew goes on sealing with the old key. What it sealed is shut once that key is gone. */
export async function findOldSeals(
  tx: Tx,
  seals: readonly SealedCount[] | { readonly missing: string },
): Promise<{ readonly findings: readonly Finding[]; readonly notCompared: readonly SkippedCheck[] }> {
  if ("missing" in seals)
    return { findings: [], notCompared: [{ invariant: INVARIANT, why: seals.missing }] };
  const records = (await readKeyRecords(tx)).filter(({ name }) => name === FIELD_KEYS);
  if (records.length === 0)
    return {
      findings: [],
      notCompared: [{ invariant: INVARIANT, why: "no server has named its keys yet." }],
    };
  const live = records.filter(({ retiredAt }) => retiredAt === null).map(({ keyId }) => keyId);
  const breaches = seals
    .filter(({ keyId }) => !live.includes(keyId))
    .map(({ where, keyId, count }): Breach => {
      const isRetired = records.some((record) => record.keyId === keyId);
      return { where, key: keyId, count, what: isRetired ? "the key is retired" : "the key is not known" };
    });
  return { findings: [{ invariant: INVARIANT, breaches }], notCompared: [] };
}
