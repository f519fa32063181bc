import type { KeyObject } from "node:crypto";
import type { Tx } from "../../platform/db/tx.ts";
import { digestOf, readSignedHeads } from "../journal-heads/signed-heads.ts";
import { readHeadsNotInJournal, readPublishedHeads } from "../journal-heads/store.ts";
import type { NotCompared } from "./compare-providers.ts";
import type { Breach, Finding } from "./store.ts";

/** The records as they stand in their folder, by name, and the key that they must be signed with. */
export type HeadsOutside = {
  readonly records: ReadonlyMap<string, string>;
  readonly publicKey: KeyObject;
};

const INVARIANT = "I14 the journal holds the heads that were signed each evening";

/** Holds the journal against what was written outside: whoever rewrites it with new hashes can't rewrite that. */
export async function proveHeads(
  tx: Tx,
  outside: HeadsOutside | { readonly missing: string },
): Promise<{ readonly findings: readonly Finding[]; readonly notCompared: readonly NotCompared[] }> {
  if ("missing" in outside)
    return { findings: [], notCompared: [{ invariant: INVARIANT, why: outside.missing }] };
  return { findings: [{ invariant: INVARIANT, breaches: await findBreaches(tx, outside) }], notCompared: [] };
}

async function findBreaches(tx: Tx, { records, publicKey }: HeadsOutside): Promise<Breach[]> {
  const published = await readPublishedHeads(tx);
  const breaches: Breach[] = published
    .filter(({ on }) => !records.has(nameOf(on)))
    .map(({ on }) => ({ day: on, what: "the signed record is missing" }));
  for (const [name, text] of records) {
    const record = readSignedHeads(text, publicKey);
    if (record === null || nameOf(record.on) !== name) {
      breaches.push({ record: name, what: "not signed with this key, or altered" });
      continue;
    }
    const known = published.find(({ on }) => on === record.on);
    if (known?.digest !== digestOf(text).toString("hex"))
      breaches.push({ day: record.on, what: "not the record that the database knows of" });
    const before = published.findLast(({ on }) => on < record.on);
    if (known !== undefined && record.previous !== (before?.digest ?? null))
      breaches.push({ day: record.on, what: "a record before it is missing" });
    for (const { chain, position } of await readHeadsNotInJournal(tx, record.heads))
      breaches.push({ day: record.on, chain, position, what: "the journal was rewritten or cut" });
  }
  return breaches;
}

const nameOf = (on: string): string => `${on}.json`;
