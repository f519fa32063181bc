import type { Tx } from "../../platform/db/tx.ts";
import type { Gender } from "../../providers/pan/port.ts";

/** Identifies a borrower's record of one PAN. */
export type RecordKey = { readonly borrowerId: string; readonly panIndex: Buffer };

/** The status of a PAN in the register. */
export type PanStatus = "valid" | "not-found" | "inactive" | "not-individual";

export type PanRow = {
  readonly id: string;
  readonly askedAt: Date;
  /** `null` until the register answers, and so is the status. */
  readonly answeredAt: Date | null;
  readonly status: PanStatus | null;
  readonly nameSealed: Buffer | null;
  readonly birthDateSealed: Buffer | null;
  readonly gender: Gender | null;
  readonly isAadhaarLinked: boolean | null;
  readonly confirmedAt: Date | null;
};

export async function readRecord(tx: Tx, { borrowerId, panIndex }: RecordKey): Promise<PanRow | null> {
  const { rows } = await tx.query<PanRow>(
    `select ${COLUMNS} from vaada.pan_records where borrower_id = $1 and pan_index = $2`,
    [borrowerId, panIndex],
  );
  return rows[0] ?? null;
}

/** The other account that holds this PAN, by a proven identity. Needs `showHolderOf` the PAN first. */
export async function readOtherHolder(
  tx: Tx,
  { borrowerId, panIndex }: RecordKey,
): Promise<{ id: string; mobileSealed: Buffer } | null> {
  const { rows } = await tx.query<{ id: string; mobileSealed: Buffer }>(
    `select borrowers.id, mobile_sealed as "mobileSealed"
       from vaada.pan_records join vaada.borrowers on borrowers.id = borrower_id
      where pan_index = $2 and held_at is not null and borrower_id <> $1`,
    [borrowerId, panIndex],
  );
  return rows[0] ?? null;
}

/** Needs the borrower's lock: two inserts at once would collide. */
export async function insertRecord(
  tx: Tx,
  record: RecordKey & { readonly id: string; readonly panSealed: Buffer; readonly askedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.pan_records (id, borrower_id, pan_sealed, pan_index, asked_at)
     values ($1, $2, $3, $4, $5)`,
    [record.id, record.borrowerId, record.panSealed, record.panIndex, record.askedAt],
  );
}

/** Puts the question of a record again: its answer is awaited once more. */
export async function reopenRecord(
  tx: Tx,
  { id, askedAt }: { readonly id: string; readonly askedAt: Date },
): Promise<void> {
  await tx.query(
    "update vaada.pan_records set asked_at = $2, answered_at = null, standing = null where id = $1",
    [id, askedAt],
  );
}

/** Identifies one question: its record, and when it was asked. */
export type QuestionKey = { readonly id: string; readonly askedAt: Date };

/** Restores the record as it was before a question, unless another call has asked since. */
export async function restoreRecord(
  tx: Tx,
  { id, askedAt }: QuestionKey,
  before: Pick<PanRow, "askedAt" | "answeredAt" | "status">,
): Promise<void> {
  await tx.query(
    `update vaada.pan_records set asked_at = $3, answered_at = $4, standing = $5
      where id = $1 and asked_at = $2 and answered_at is null`,
    [id, askedAt, before.askedAt, before.answeredAt, before.status],
  );
}

export type PanAnswer = {
  readonly status: PanStatus;
  readonly nameSealed: Buffer | null;
  readonly birthDateSealed: Buffer | null;
  readonly gender: Gender | null;
  readonly isAadhaarLinked: boolean | null;
  readonly aadhaarLastFour: string | null;
  readonly reference: string | null;
};

/** Writes the register's answer and returns the record. `null` when another call has asked since. */
export async function writeAnswer(
  tx: Tx,
  { id, askedAt }: QuestionKey,
  answer: PanAnswer & { readonly answeredAt: Date },
): Promise<PanRow | null> {
  const { rows } = await tx.query<PanRow>(
    `update vaada.pan_records
        set answered_at = $3, standing = $4, name_sealed = $5, birth_date_sealed = $6, gender = $7,
            is_aadhaar_linked = $8, aadhaar_last_four = $9, provider_reference = $10
      where id = $1 and asked_at = $2 and answered_at is null
      returning ${COLUMNS}`,
    [
      id,
      askedAt,
      answer.answeredAt,
      answer.status,
      answer.nameSealed,
      answer.birthDateSealed,
      answer.gender,
      answer.isAadhaarLinked,
      answer.aadhaarLastFour,
      answer.reference,
    ],
  );
  return rows[0] ?? null;
}

/** Puts the words of a record's name in the place of those that were there. */
export async function writeNameIndex(
  tx: Tx,
  {
    id,
    borrowerId,
    words,
  }: { readonly id: string; readonly borrowerId: string; readonly words: readonly Buffer[] },
): Promise<void> {
  await tx.query(
    `with gone as (
       delete from vaada.pan_names where pan_record_id = $1 and not word_index = any ($3::bytea[])),
     marked as (
       update vaada.pan_records set is_name_indexed = true where id = $1 and not is_name_indexed)
     insert into vaada.pan_names (pan_record_id, borrower_id, word_index)
     select $1::uuid, $2::uuid, word from unnest($3::bytea[]) as word
     on conflict do nothing`,
    [id, borrowerId, words],
  );
}

/** Records whose names are found by nothing yet. For a worker, who acts for each of their borrowers. */
export async function readNamesToIndex(
  tx: Tx,
  limit: number,
): Promise<{ readonly id: string; readonly borrowerId: string }[]> {
  const { rows } = await tx.query<{ id: string; borrowerId: string }>(
    `select id, borrower_id as "borrowerId" from vaada.pan_records
      where standing = 'valid' and not is_name_indexed limit $1`,
    [limit],
  );
  return rows;
}

/** `null` once it was erased. */
export async function readSealedName(tx: Tx, id: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ nameSealed: Buffer | null }>(
    'select name_sealed as "nameSealed" from vaada.pan_records where id = $1',
    [id],
  );
  return rows[0]?.nameSealed ?? null;
}

/** Removes a question whose answer must not be kept. */
export async function removeQuestion(tx: Tx, { id, askedAt }: QuestionKey): Promise<void> {
  await tx.query(
    `delete from vaada.pan_records
      where id = $1 and asked_at = $2 and answered_at is null and confirmed_at is null`,
    [id, askedAt],
  );
}

/** Writes the borrower's claim on the PAN. Others may claim it too, until one of them proves the identity. */
export async function confirmRecord(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const { rowCount } = await tx.query(
    `update vaada.pan_records set confirmed_at = $2, released_at = null
      where id = $1 and confirmed_at is null`,
    [id, now],
  );
  if (rowCount !== 1) throw new Error("confirmRecord: the record is not there or was confirmed before");
}

/**
 * Makes the claimed PAN the borrower's for good. False when the claim has ended meanwhile. Throws what `isPanHeldElsewhere`
 * knows when another account was faster.
 */
export async function holdPan(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.pan_records set held_at = $2 where id = $1 and confirmed_at is not null and held_at is null",
    [id, now],
  );
  return rowCount === 1;
}

export const isPanHeldElsewhere = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "pan_records_one_holder_a_pan";

/** Ends the borrower's claim, unless it is proven. False when there is none. */
export async function releaseClaim(
  tx: Tx,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.pan_records set confirmed_at = null, released_at = $2
      where borrower_id = $1 and confirmed_at is not null and held_at is null`,
    [borrowerId, now],
  );
  return rowCount > 0;
}

/** The other borrowers who claim the PAN that this one holds. For a worker, who acts for each of them. */
export async function readOtherClaimants(tx: Tx, borrowerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select claim.borrower_id as "borrowerId"
       from vaada.pan_records as held join vaada.pan_records as claim using (pan_index)
      where held.borrower_id = $1 and held.held_at is not null
        and claim.confirmed_at is not null and claim.held_at is null`,
    [borrowerId],
  );
  return rows.map((row) => row.borrowerId);
}

/**
 * Erases the PANs that were looked up so many days ago and never confirmed, and answers who had asked about them. Who has given
 * another PAN by then needs the first no more; until then a slip can be looked into.
 */
export async function erasePans(tx: Tx, { days }: { readonly days: number }): Promise<string[]> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `delete from vaada.pan_records
      where confirmed_at is null and asked_at < now() - make_interval(days => $1) and not vaada.is_held(borrower_id)
      returning borrower_id as "borrowerId"`,
    [days],
  );
  return rows.map(({ borrowerId }) => borrowerId);
}

const COLUMNS = `id, asked_at as "askedAt", answered_at as "answeredAt", standing as status,
  name_sealed as "nameSealed", birth_date_sealed as "birthDateSealed", gender,
  is_aadhaar_linked as "isAadhaarLinked", confirmed_at as "confirmedAt"`;

export async function erasePansOf(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.pan_records where borrower_id = $1", [borrowerId]);
  return rowCount;
}
