import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Clock } from "../../platform/clock.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RecordFolder } from "../../platform/files/record-folder.ts";
import {
  digestOf,
  HEADS_KINDS,
  type HeadsKind,
  headsKeyOf,
  readSignedHeads,
  signHeads,
} from "./signed-heads.ts";
import { insertPublishedHeads, readHeads, readLastPublishedHeads, takeTurn } from "./store.ts";

export type HeadsServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly signedHeads: SignedHeads;
};

/** The folders to which the heads of each book leave the database, and the key that signs them. */
type SignedHeads = { readonly folders: Readonly<Record<HeadsKind, RecordFolder>>; readonly key: Buffer };

/**
 * Signs the heads of the journal and of the trail as a day leaves them, and writes them outside the database. Done again it
 * changes nothing: the record that was written first stays, and is what the database remembers.
 */
export async function publishHeads(
  services: HeadsServices,
  { on }: { readonly on: CivilDate },
): Promise<void> {
  for (const book of HEADS_KINDS) await publishHeadsOf(services, { book, on });
}

type HeadsOfDay = { readonly book: HeadsKind; readonly on: CivilDate };

/**
 * Each record names the one before it, so one is written at a time, and none before an earlier one: after a night without a worker two
 * evenings are closed within a moment. A day whose turn came after a later one's has no record: what the later one signed holds it.
 */
async function publishHeadsOf(services: HeadsServices, { book, on }: HeadsOfDay): Promise<void> {
  const { database, clock, signedHeads } = services;
  const folder = signedHeads.folders[book];
  const { privateKey, publicKey } = headsKeyOf(signedHeads.key);
  // A lender has years of records: what the database knows of is not read again each evening.
  const known = await database.withTx(AS_WORKER, (tx) => readLastPublishedHeads(tx, book));
  const outside = await folder.readAll({ after: known === null ? "" : nameOf(known.on) });
  await database.withTx(AS_WORKER, async (tx) => {
    await takeTurn(tx, book);
    const now = clock.realNow();
    let before = await readLastPublishedHeads(tx, book);
    for (const text of outside.values()) {
      const left = readSignedHeads(text, publicKey);
      if (left === null || left.on >= on || left.on <= (before?.on ?? "")) continue;
      // It left and its writer was gone before the database knew of it.
      before = { on: left.on, digest: digestOf(text).toString("hex") };
      await insertPublishedHeads(tx, { book, on: left.on, digest: digestOf(text), now });
    }
    if (before !== null && before.on >= on) return;
    const record = {
      // The records of the journal were there before those of another book, and name none.
      ...(book === "journal" ? {} : { book }),
      on,
      takenAt: now.toISOString(),
      previous: before?.digest ?? null,
      heads: await readHeads(tx, book),
    };
    const kept = await folder.add(nameOf(on), signHeads(record, privateKey));
    await insertPublishedHeads(tx, { book, on, digest: digestOf(kept), now });
  });
}

const nameOf = (on: CivilDate): string => `${on}.json`;
