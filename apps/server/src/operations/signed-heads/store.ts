import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../platform/db/tx.ts";
import type { ChainHead, HeadsKind } from "./signed-heads.ts";

/** A day whose heads were written outside, as the database remembers it. */
export type PublishedHeads = { readonly on: CivilDate; readonly digest: string };

export async function readHeads(tx: Tx, book: HeadsKind): Promise<ChainHead[]> {
  return (await tx.query<ChainHead>(HEADS[book])).rows;
}

/** Keeps others from writing a record of this book until the transaction ends. */
export async function takeTurn(tx: Tx, book: HeadsKind): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_OF_HEADS, book]);
}

/** Any number that no other advisory lock of the database uses. */
const LOCK_OF_HEADS = 8_602_316;

/** The journal has many chains, the trail one. */
const HEADS: Readonly<Record<HeadsKind, string>> = {
  journal: `select chain, position::text, encode(hash, 'hex') as hash from vaada.journal_chains order by chain`,
  trail: `select 0 as chain, position::text, encode(hash, 'hex') as hash from vaada.trail_head`,
};

/** One a day, the oldest first. */
export async function readPublishedHeads(tx: Tx, book: HeadsKind): Promise<PublishedHeads[]> {
  const { rows } = await tx.query<PublishedHeads>(
    `select business_date as "on", encode(digest, 'hex') as digest from vaada.published_heads
      where book = $1 order by business_date`,
    [book],
  );
  return rows;
}

export async function readLastPublishedHeads(tx: Tx, book: HeadsKind): Promise<PublishedHeads | null> {
  const { rows } = await tx.query<PublishedHeads>(
    `select business_date as "on", encode(digest, 'hex') as digest from vaada.published_heads
      where book = $1 order by business_date desc limit 1`,
    [book],
  );
  return rows[0] ?? null;
}

export async function insertPublishedHeads(
  tx: Tx,
  {
    book,
    on,
    digest,
    now,
  }: { readonly book: HeadsKind; readonly on: CivilDate; readonly digest: Buffer; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.published_heads (book, business_date, digest, published_at) values ($1, $2, $3, $4)
     on conflict (book, business_date) do nothing`,
    [book, on, digest, now],
  );
}

/** Reads which of these heads their book no longer holds at their place. */
export async function readHeadsNotInBook(
  tx: Tx,
  book: HeadsKind,
  heads: readonly ChainHead[],
): Promise<{ readonly chain: number; readonly position: string }[]> {
  const { rows } = await tx.query<{ chain: number; position: string }>(
    `select known.chain, known.position::text from jsonb_to_recordset($1::jsonb) as known (chain integer, position bigint, hash text)
      where known.position > 0 and not exists (${ROW_AT_HEAD[book]})
      order by known.chain`,
    [JSON.stringify(heads)],
  );
  return rows;
}

const ROW_AT_HEAD: Readonly<Record<HeadsKind, string>> = {
  journal: `select from vaada.journals
    where journals.chain = known.chain and journals.position = known.position
      and journals.hash = decode(known.hash, 'hex')`,
  trail: `select from vaada.trail
    where trail.position = known.position and trail.hash = decode(known.hash, 'hex')`,
};
