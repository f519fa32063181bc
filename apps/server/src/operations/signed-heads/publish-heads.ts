import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Clock } from "../../platform/clock.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RecordFolder } from "../../platform/files/record-folder.ts";
import { BOOKS, type Book, digestOf, headsKeyOf, signHeads } from "./signed-heads.ts";
import { insertPublishedHeads, readHeads, readPublishedHeads } from "./store.ts";

export type HeadsServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly signedHeads: SignedHeads;
};

/** The folders to which the heads of each book leave the database, and the key that signs them. */
type SignedHeads = { readonly folders: Readonly<Record<Book, RecordFolder>>; readonly key: Buffer };

/**
 * Signs the heads of the journal and of the trail as a day leaves them, and writes them outside the database. Done again it
 * changes nothing: the record that was written first stays, and is what the database remembers.
 */
export async function publishHeads(
  services: HeadsServices,
  { on }: { readonly on: CivilDate },
): Promise<void> {
  for (const book of BOOKS) await publishBook(services, { book, on });
}

async function publishBook(
  { database, clock, signedHeads }: HeadsServices,
  { book, on }: { readonly book: Book; readonly on: CivilDate },
): Promise<void> {
  const { privateKey } = headsKeyOf(signedHeads.key);
  const now = clock.realNow();
  const text = await database.withTx(AS_WORKER, async (tx) => {
    const published = await readPublishedHeads(tx, book);
    if (published.some((known) => known.on === on)) return null;
    const record = {
      // The records of the journal were there before those of another book, and name none.
      ...(book === "journal" ? {} : { book }),
      on,
      takenAt: now.toISOString(),
      previous: published.at(-1)?.digest ?? null,
      heads: await readHeads(tx, book),
    };
    return signHeads(record, privateKey);
  });
  if (text === null) return;
  const kept = await signedHeads.folders[book].add(`${on}.json`, text);
  await database.withTx(AS_WORKER, (tx) =>
    insertPublishedHeads(tx, { book, on, digest: digestOf(kept), now }),
  );
}
