import type { KeyObject } from "node:crypto";
import type { Tx } from "../../platform/db/tx.ts";
import {
  digestOf,
  HEADS_KINDS,
  type HeadsKind,
  kindOfHeads,
  readSignedHeads,
} from "../signed-heads/signed-heads.ts";
import { readHeadsNotInBook, readPublishedHeads } from "../signed-heads/store.ts";
import type { SkippedCheck } from "./compare-providers.ts";
import type { Breach, Finding } from "./store.ts";

/** The records of each book as they stand in its folder, by name, and the key that they must be signed with. */
export type HeadsOutside = {
  readonly records: Readonly<Record<HeadsKind, ReadonlyMap<string, string>>>;
  readonly publicKey: KeyObject;
  /** The same records as they stand now: one may have left while the books were read. */
  readonly readAgain: (book: HeadsKind) => Promise<ReadonlyMap<string, string>>;
};

type Folders = Readonly<Record<HeadsKind, { readAll(): Promise<ReadonlyMap<string, string>> }>>;

/** Reads what is held against the books. Before them: whatever a record says was in the books when it was written. */
export async function readHeadsOutside(folders: Folders, publicKey: KeyObject): Promise<HeadsOutside> {
  const readAgain: HeadsOutside["readAgain"] = (book) => folders[book].readAll();
  const records = { journal: await readAgain("journal"), trail: await readAgain("trail") };
  return { records, publicKey, readAgain };
}

const INVARIANTS: Readonly<Record<HeadsKind, string>> = {
  journal: "I14 the journal holds the heads that were signed each evening",
  trail: "I17 the trail holds the heads that were signed each evening",
};

/**
 * Holds each book against what was written outside: whoever rewrites it with new hashes can't rewrite that. `isLastEnough` looks for
 * the heads of the last record alone: its hashes come of all before it, where the chains are unbroken.
 */
export async function proveHeads(
  tx: Tx,
  outside: HeadsOutside | { readonly missing: string },
  { isLastEnough = false }: { readonly isLastEnough?: boolean } = {},
): Promise<{ readonly findings: readonly Finding[]; readonly notCompared: readonly SkippedCheck[] }> {
  if ("missing" in outside) {
    const why = outside.missing;
    return { findings: [], notCompared: HEADS_KINDS.map((book) => ({ invariant: INVARIANTS[book], why })) };
  }
  const findings: Finding[] = [];
  for (const book of HEADS_KINDS)
    findings.push({
      invariant: INVARIANTS[book],
      breaches: await findBreaches(tx, book, { ...outside, isLastEnough }),
    });
  return { findings, notCompared: [] };
}

async function findBreaches(
  tx: Tx,
  book: HeadsKind,
  { records: all, publicKey, readAgain, isLastEnough }: HeadsOutside & { readonly isLastEnough: boolean },
): Promise<Breach[]> {
  const records = all[book];
  const lastName = [...records.keys()].toSorted().at(-1);
  const published = await readPublishedHeads(tx, book);
  const unseen = published.filter(({ on }) => !records.has(nameOf(on)));
  // It left before the database knew of it, so one that has left since is there by now.
  const now = unseen.length === 0 ? records : await readAgain(book);
  const breaches: Breach[] = unseen
    .filter(({ on }) => !now.has(nameOf(on)))
    .map(({ on }) => ({ day: on, what: "the signed record is missing" }));
  for (const [name, text] of records) {
    const record = readSignedHeads(text, publicKey);
    if (record === null || nameOf(record.on) !== name || kindOfHeads(record) !== book) {
      breaches.push({ record: name, what: "not signed with this key, or altered" });
      continue;
    }
    const known = published.find(({ on }) => on === record.on);
    // A record leaves before the database remembers it: the newest may be on its way, and its heads are looked for all the same.
    const isOnItsWay = known === undefined && record.on > (published.at(-1)?.on ?? "");
    if (!isOnItsWay && known?.digest !== digestOf(text).toString("hex"))
      breaches.push({ day: record.on, what: "not the record that the database knows of" });
    const before = published.findLast(({ on }) => on < record.on);
    if (known !== undefined && record.previous !== (before?.digest ?? null))
      breaches.push({ day: record.on, what: "a record before it is missing" });
    if (isLastEnough && name !== lastName) continue;
    for (const { chain, position } of await readHeadsNotInBook(tx, book, record.heads))
      breaches.push({ day: record.on, chain, position, what: `the ${book} was rewritten or cut` });
  }
  return breaches;
}

const nameOf = (on: string): string => `${on}.json`;
