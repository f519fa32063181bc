import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../platform/db/tx.ts";
import type { JournalHead } from "./signed-heads.ts";

/** A day whose heads were written outside, as the database remembers it. */
export type PublishedHeads = { readonly on: CivilDate; readonly digest: string };

export async function readHeads(tx: Tx): Promise<JournalHead[]> {
  const { rows } = await tx.query<JournalHead>(
    `select chain, position::text, encode(hash, 'hex') as hash from vaada.journal_chains order by chain`,
  );
  return rows;
}

/** One a day, the oldest first. */
export async function readPublishedHeads(tx: Tx): Promise<PublishedHeads[]> {
  const { rows } = await tx.query<PublishedHeads>(
    `select business_date as "on", encode(digest, 'hex') as digest from vaada.published_heads order by business_date`,
  );
  return rows;
}

export async function insertPublishedHeads(
  tx: Tx,
  { on, digest, now }: { readonly on: CivilDate; readonly digest: Buffer; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.published_heads (business_date, digest, published_at) values ($1, $2, $3)
     on conflict (business_date) do nothing`,
    [on, digest, now],
  );
}

/** Of these heads, those that the journal does not hold at their place any more. */
export async function readHeadsNotInJournal(
  tx: Tx,
  heads: readonly JournalHead[],
): Promise<{ readonly chain: number; readonly position: string }[]> {
  const { rows } = await tx.query<{ chain: number; position: string }>(
    `select known.chain, known.position::text from jsonb_to_recordset($1::jsonb) as known (chain integer, position bigint, hash text)
      where known.position > 0 and not exists (
        select from vaada.journals
         where journals.chain = known.chain and journals.position = known.position
           and journals.hash = decode(known.hash, 'hex'))
      order by known.chain`,
    [JSON.stringify(heads)],
  );
  return rows;
}
