import type { Tx } from "../../platform/db/tx.ts";
import { HEAD_BYTES_MAX } from "../../platform/vault/vault.ts";

/**
 * The row to which the sealed values of a table are bound, in SQL. A table that is missing here stops the
 * change of keys, and a wrong entry leaves its values as they are, because they do not open.
 */
export const SEAL_ROWS: Readonly<Record<string, string>> = {
  agreements: "id::text",
  answers: "borrower_id::text || ' ' || call || ' ' || encode(body_hash, 'hex')",
  bank_accounts: "seal_id::text",
  borrowers: "id::text",
  bureau_reports: "id::text",
  complaints: "id::text",
  contacts: "id::text",
  correction_requests: "id::text",
  decisions: "id::text",
  emails: "id::text",
  employments: "application_id::text",
  feedback: "id::text",
  identities: "borrower_id::text",
  identity_attempts: "id::text",
  key_fact_acceptances: "id::text",
  key_fact_statements: "id::text",
  kyc_uploads: "id::text",
  mobile_changes: "id::text",
  nominees: "borrower_id::text",
  pan_records: "id::text",
  penny_drops: "id::text",
  provider_events: "id::text",
  push_subscriptions: "id::text",
  requests: "id::text",
  reference_persons: "application_id::text || ' ' || number::text",
  risk_classes: "id::text",
  sign_in_codes: "request_id",
  staff: "id::text",
  staff_invitations: "id::text",
  statement_sessions: "id::text",
  trail: "id::text",
};

/** A table with values that the vault has sealed, and the columns they stand in. */
export type SealedTable = { readonly table: string; readonly columns: readonly string[] };

/** By the columns' own classes, so that a column that is new is among them. */
export async function readSealedTables(tx: Tx): Promise<SealedTable[]> {
  const { rows } = await tx.query<SealedTable>(
    `select relname as "table", array_agg(attname::text order by attnum) as columns
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and col_description(attrelid, attnum) ~ '^class: sealed;'
      group by relname order by relname`,
  );
  return rows;
}

/** How many of a table's values are sealed with which key. */
export async function countByKey(
  tx: Tx,
  { table, columns }: SealedTable,
): Promise<{ readonly keyId: string; readonly values: number }[]> {
  const listed = columns.map((column) => `(${column})`).join(", ");
  const { rows } = await tx.query<{ keyId: string; values: bigint }>(
    `select split_part(encode(substring(sealed from 1 for ${HEAD_BYTES_MAX}), 'escape'), '|', 2) as "keyId",
            count(*) as values
       from vaada.${table} cross join lateral (values ${listed}) as value (sealed)
      where sealed is not null group by 1 order by 1`,
  );
  return rows.map(({ keyId, values }) => ({ keyId, values: Number(values) }));
}

/** How many pages of the disk the table takes; of one that has parts, the longest of them. */
export async function countPages(tx: Tx, { table }: SealedTable): Promise<number> {
  const { rows } = await tx.query<{ pages: bigint }>(
    `select max(pg_relation_size(part)) / current_setting('block_size')::bigint as pages
       from (select relid as part from pg_partition_tree('vaada.${table}')
              union all select 'vaada.${table}'::regclass) as parts`,
  );
  return Number(rows[0]?.pages ?? 0);
}

/** A row with a value that is not sealed with the newest key: where it lies, what binds its values, and these in the columns' order. */
export type OutdatedRow = {
  readonly part: string;
  readonly at: string;
  readonly row: string;
  readonly sealed: readonly (Buffer | null)[];
};

/**
 * Locks those rows of some pages that hold a value under another head than this one. Who is being written is passed over: nobody waits
 * for us while we wait for somebody else, and the next round finds it.
 */
export async function lockOutdatedRows(
  tx: Tx,
  { table, columns }: SealedTable,
  { head, from, to }: { readonly head: Buffer; readonly from: number; readonly to: number },
): Promise<OutdatedRow[]> {
  const isOld = columns
    .map((column) => `substring(${column} from 1 for octet_length($1::bytea)) <> $1::bytea`)
    .join(" or ");
  const { rows } = await tx.query<Record<string, unknown> & Pick<OutdatedRow, "part" | "at" | "row">>(
    `select tableoid::text as part, ctid::text as at, ${rowOf(table)} as "row", ${columns.join(", ")}
       from vaada.${table}
      where ctid >= $2::tid and ctid < $3::tid and (${isOld})
        for no key update skip locked`,
    [head, `(${from},0)`, `(${to},0)`],
  );
  return rows.map(({ part, at, row, ...values }) => ({
    part,
    at,
    row,
    sealed: columns.map((column) => values[column] as Buffer | null),
  }));
}

/** A locked row with its new values, in the columns' order. `null` leaves a value as it is. */
export type NewValues = Pick<OutdatedRow, "part" | "at"> & { readonly sealed: readonly (Buffer | null)[] };

/** Writes a batch in one statement, and answers how many rows it wrote. */
export async function writeNewValues(
  tx: Tx,
  { table, columns }: SealedTable,
  rows: readonly NewValues[],
): Promise<number> {
  const set = columns.map((column) => `${column} = coalesce(new.${column}, old.${column})`).join(", ");
  const arrays = columns.map((_, index) => `$${index + 3}::bytea[]`).join(", ");
  const { rowCount } = await tx.query(
    `update vaada.${table} as old set ${set}
       from unnest($1::oid[], $2::tid[], ${arrays}) as new (part, at, ${columns.join(", ")})
      where old.ctid = any ($2::tid[]) and old.ctid = new.at and old.tableoid = new.part`,
    [
      rows.map(({ part }) => part),
      rows.map(({ at }) => at),
      ...columns.map((_, index) => rows.map(({ sealed }) => sealed[index] ?? null)),
    ],
  );
  return rowCount;
}

function rowOf(table: string): string {
  const row = SEAL_ROWS[table];
  if (row === undefined) throw new Error(`SEAL_ROWS does not say what binds the sealed values of ${table}`);
  return row;
}

/** A key that a server was started with, by a fingerprint that nobody finds it from. */
export type GivenKey = { readonly name: string; readonly keyId: string; readonly fingerprint: string };

export type KeyRecord = GivenKey & { readonly since: Date; readonly retiredAt: Date | null };

export async function readKeyRecords(tx: Tx): Promise<KeyRecord[]> {
  const { rows } = await tx.query<KeyRecord>(
    `select name, key_id as "keyId", fingerprint, since, retired_at as "retiredAt"
       from vaada.key_records order by since, name, key_id`,
  );
  return rows;
}

/** Remembers those that are new, and returns them. */
export async function insertKeyRecords(tx: Tx, keys: readonly GivenKey[], now: Date): Promise<GivenKey[]> {
  const { rows } = await tx.query<GivenKey>(
    `insert into vaada.key_records (name, key_id, fingerprint, since)
     select name, key_id, fingerprint, $4 from unnest($1::text[], $2::text[], $3::text[]) as given (name, key_id, fingerprint)
     on conflict do nothing returning name, key_id as "keyId", fingerprint`,
    [
      keys.map(({ name }) => name),
      keys.map(({ keyId }) => keyId),
      keys.map(({ fingerprint }) => fingerprint),
      now,
    ],
  );
  return rows;
}

/** Retires a key. Answers whether it was not retired before. */
export async function retireKey(tx: Tx, { name, keyId }: Pick<GivenKey, "name" | "keyId">, now: Date) {
  const { rowCount } = await tx.query(
    "update vaada.key_records set retired_at = $3 where name = $1 and key_id = $2 and retired_at is null",
    [name, keyId, now],
  );
  return rowCount > 0;
}
