import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../../platform/db/tx.ts";
import type { AccountSum, Checkpoint } from "./checkpoint.ts";

/** A checkpoint as it stands in the database, which may say anything. */
export type KeptCheckpoint = {
  readonly on: CivilDate;
  readonly signedBy: Buffer;
  readonly record: string;
};

export async function readLastCheckpoint(tx: Tx): Promise<KeptCheckpoint | null> {
  const { rows } = await tx.query<KeptCheckpoint>(
    `select business_date as "on", signed_by as "signedBy", record from vaada.book_checkpoints
      order by business_date desc limit 1`,
  );
  return rows[0] ?? null;
}

/** The first of a day stays: a check that is made again adds nothing to it. */
export async function insertCheckpoint(
  tx: Tx,
  { on, at, signedBy, record }: KeptCheckpoint & { readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.book_checkpoints (business_date, taken_at, signed_by, record) values ($1, $2, $3, $4)
     on conflict (business_date) do nothing`,
    [on, at, signedBy, record],
  );
}

/** Every transaction with a lower number has ended in what this one sees. */
export async function readMark(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ mark: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as mark",
  );
  return rows[0]?.mark ?? "0";
}

/** What each account holds, in one reading of the ledger. */
export async function readAccountSums(tx: Tx): Promise<AccountSum[]> {
  const { rows } = await tx.query<AccountSum>(
    `select account, count(*)::text as lines, sum(amount_paise)::text as paise from vaada.ledger_lines
      group by account order by account`,
  );
  return rows;
}

/** The same of the journals that came after. */
export async function readSumsSince(tx: Tx, { heads }: Checkpoint): Promise<AccountSum[]> {
  const { rows } = await tx.query<AccountSum>(
    `select account, count(*)::text as lines, sum(amount_paise)::text as paise from ${NEW_JOURNALS}
       join vaada.ledger_lines as line on line.journal_id = journal.id and line.business_date = journal.business_date
      group by account`,
    [JSON.stringify(heads)],
  );
  return rows;
}

/** The journals that a checkpoint does not hold, by their place behind its heads. */
const NEW_JOURNALS = `jsonb_to_recordset($1::jsonb) as head (chain smallint, position bigint, hash text)
  join vaada.journals as journal on journal.chain = head.chain and journal.position > head.position`;

/** The numbers of transactions begin anew after this many, and a row is marked with what is left. */
const NUMBERS = 4_294_967_296n;

const shortMark = ({ mark }: Pick<Checkpoint, "mark">): string => String(BigInt(mark) % NUMBERS);

/** A row that was added or changed since, whoever did it: the database marks each with its transaction. */
const WRITTEN_SINCE = "age(xmin) <= age(($2::text)::xid)";

/** How many events of loans were written before a mark: as many as ever, unless some are gone or were changed. */
export async function countEventsBefore(tx: Tx, mark: string): Promise<string> {
  const { rows } = await tx.query<{ count: string }>(
    `select count(*)::text as count from vaada.loan_events where not ${WRITTEN_SINCE.replace("$2", "$1")}`,
    [shortMark({ mark })],
  );
  return rows[0]?.count ?? "0";
}

/** Every journal that came after, or of which something was written since. */
export async function readJournalsSince(tx: Tx, checkpoint: Checkpoint): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select journal.id from ${NEW_JOURNALS}
     union select id from vaada.journals where ${WRITTEN_SINCE}
     union select journal_id from vaada.ledger_lines where ${WRITTEN_SINCE}`,
    [JSON.stringify(checkpoint.heads), shortMark(checkpoint)],
  );
  return rows.map(({ id }) => id);
}

/** Every loan of which a rule may read something that was written since. */
export async function readLoansSince(tx: Tx, checkpoint: Checkpoint): Promise<number[]> {
  const since = LOAN_TABLES.map(
    (table) => `select application_id from vaada.${table} where ${WRITTEN_SINCE}`,
  );
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from (
       select application_id from ${NEW_JOURNALS} union ${since.join(" union ")}
       union select journals.application_id from vaada.journals join (
         select journal_id from vaada.ledger_lines where ${WRITTEN_SINCE}) as line on journal_id = id) as written
      where application_id is not null order by application_id`,
    [JSON.stringify(checkpoint.heads), shortMark(checkpoint)],
  );
  return rows.map(({ id }) => Number(id));
}

/** What the rules of loans compare with each other. */
const LOAN_TABLES = [
  "journals",
  "ledger_lines",
  "loan_events",
  "loans",
  "payments",
  "refunds",
  "payouts",
  "disbursals",
  "write_offs",
  "due_date_changes",
] as const;

/** Whether a line of a closed month was written since, or a month was closed. */
export async function areClosedMonthsTouched(tx: Tx, checkpoint: Checkpoint): Promise<boolean> {
  const { rows } = await tx.query<{ touched: boolean }>(
    `select exists (select from vaada.book_periods where ${WRITTEN_SINCE.replace("$2", "$1")})
         or exists (select from vaada.ledger_lines
                     where business_date <= (select max(closed_through) from vaada.book_periods)
                       and ${WRITTEN_SINCE.replace("$2", "$1")})
         or exists (select from vaada.journals
                     where business_date <= (select max(closed_through) from vaada.book_periods)
                       and ${WRITTEN_SINCE.replace("$2", "$1")}) as touched`,
    [shortMark(checkpoint)],
  );
  return rows[0]?.touched === true;
}

/** A journal held against its own hashes and lines. */
export type ProvedJournal = {
  readonly id: string;
  readonly applicationId: bigint | null;
  readonly sum: bigint;
  readonly lines: bigint;
  readonly areLinesChanged: boolean;
  readonly isChanged: boolean;
};

/** Those of these journals of which something is not as it was posted. */
export async function readBrokenJournals(tx: Tx, ids: readonly string[]): Promise<ProvedJournal[]> {
  const { rows } = await tx.query<ProvedJournal>(BROKEN_JOURNALS.ofItsDay, [ids]);
  if (rows.length === 0) return rows;
  // The lines are looked for on the journal's day, as each day is in another table. Where that day was changed they are on theirs.
  return (await tx.query<ProvedJournal>(BROKEN_JOURNALS.ofAnyDay, [rows.map(({ id }) => id)])).rows;
}

const brokenJournals = (andOfDay: string): string => `select * from (
  select journal.id, journal.application_id as "applicationId", coalesce(line.sum, 0)::bigint as sum, line.count as lines,
         journal.lines_hash is distinct from line.hash as "areLinesChanged",
         journal.hash <> vaada.hash_of(journal) as "isChanged"
    from vaada.journals as journal
   cross join lateral (
     select sum(amount_paise) as sum, count(*) as count, sha256(convert_to(string_agg(
              concat_ws('|', number, account, amount_paise, coalesce(fee_code, '-')), E'\\n' order by number), 'UTF8')) as hash
       from vaada.ledger_lines where journal_id = journal.id ${andOfDay}) as line
   where journal.id = any ($1::uuid[])) as proved
 where sum <> 0 or lines < 2 or "areLinesChanged" or "isChanged"`;

const BROKEN_JOURNALS = {
  ofItsDay: brokenJournals("and business_date = journal.business_date"),
  ofAnyDay: brokenJournals(""),
} as const;

/** Lines that were written since and belong to no journal. */
export async function readStrayLinesSince(
  tx: Tx,
  checkpoint: Checkpoint,
): Promise<Readonly<Record<string, unknown>>[]> {
  const { rows } = await tx.query<Readonly<Record<string, unknown>>>(
    `select journal_id, application_id, amount_paise as sum_paise, 1::bigint as lines from vaada.ledger_lines
      where ${WRITTEN_SINCE.replace("$2", "$1")}
        and not exists (select from vaada.journals where id = journal_id)`,
    [shortMark(checkpoint)],
  );
  return rows;
}

/** Places after the heads at which a journal does not follow the one before it. */
export async function readGapsSince(
  tx: Tx,
  { heads }: Checkpoint,
): Promise<Readonly<Record<string, unknown>>[]> {
  const { rows } = await tx.query<Readonly<Record<string, unknown>>>(
    `select chain, position from (
       select journal.chain, journal.position, journal.prev_hash,
              coalesce(lag(journal.position) over in_order, head.position) as position_before,
              coalesce(lag(journal.hash) over in_order, decode(head.hash, 'hex')) as hash_before
         from ${NEW_JOURNALS}
       window in_order as (partition by journal.chain order by journal.position)) as journal
      where position <> position_before + 1 or prev_hash <> hash_before`,
    [JSON.stringify(heads)],
  );
  return rows;
}
