import type { KeyObject } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Clock } from "../../platform/clock.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import type { RecordFolder } from "../../platform/files/record-folder.ts";
import { digestOf, headsKeyOf, signHeads } from "./signed-heads.ts";
import { insertPublishedHeads, readHeads, readPublishedHeads } from "./store.ts";

export type HeadsServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly journalHeads: { readonly folder: RecordFolder; readonly key: Buffer };
};

/**
 * Signs the heads of the journal as a day leaves them, and writes them outside the database. Done again it changes nothing:
 * the record that was written first stays, and is what the database remembers.
 */
export async function publishHeads(
  { database, clock, journalHeads }: HeadsServices,
  { on }: { readonly on: CivilDate },
): Promise<void> {
  const { privateKey } = headsKeyOf(journalHeads.key);
  const now = clock.realNow();
  const text = await database.withTx(AS_WORKER, async (tx) => {
    const published = await readPublishedHeads(tx);
    if (published.some((known) => known.on === on)) return null;
    return writeRecord(privateKey, {
      on,
      now,
      heads: await readHeads(tx),
      previous: published.at(-1)?.digest,
    });
  });
  if (text === null) return;
  const kept = await journalHeads.folder.add(`${on}.json`, text);
  await database.withTx(AS_WORKER, (tx) => insertPublishedHeads(tx, { on, digest: digestOf(kept), now }));
}

const writeRecord = (
  key: KeyObject,
  record: {
    readonly on: CivilDate;
    readonly now: Date;
    readonly heads: Awaited<ReturnType<typeof readHeads>>;
    readonly previous: string | undefined;
  },
): string =>
  signHeads(
    {
      on: record.on,
      takenAt: record.now.toISOString(),
      previous: record.previous ?? null,
      heads: record.heads,
    },
    key,
  );
