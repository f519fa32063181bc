import type { CivilDate } from "@vaada/calendar/civil-date";
import type { CorrectableField } from "@vaada/contract/correction";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";

/** A wish to have data corrected that a person must look at. */
export type CorrectionRow = {
  readonly id: string;
  readonly number: number;
  readonly field: CorrectableField;
  readonly receivedOn: CivilDate;
  readonly answerBy: CivilDate;
};

type RequestKey = { readonly borrowerId: string; readonly wordsHash: Buffer };

/** The one of these very words that waits for its answer. */
export async function readOpenCorrection(
  tx: Tx,
  { borrowerId, wordsHash }: RequestKey,
): Promise<CorrectionRow | null> {
  const { rows } = await tx.query<StoredCorrection>(
    `select ${COLUMNS} from vaada.correction_requests
      where borrower_id = $1 and words_hash = $2 and answered_at is null`,
    [borrowerId, wordsHash],
  );
  return rows[0] === undefined ? null : fromStored(rows[0]);
}

/** Needs the borrower's lock: two of the same words at once would collide. */
export async function insertCorrection(
  tx: Tx,
  request: RequestKey &
    Omit<CorrectionRow, "number"> & {
      readonly valueSealed: Buffer;
      readonly reasonSealed: Buffer;
      readonly language: Language;
      readonly receivedAt: Date;
    },
): Promise<CorrectionRow> {
  const { rows } = await tx.query<StoredCorrection>(
    `insert into vaada.correction_requests
       (id, borrower_id, field, value_sealed, reason_sealed, words_hash, language, received_at, received_on, answer_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      request.id,
      request.borrowerId,
      request.field,
      request.valueSealed,
      request.reasonSealed,
      request.wordsHash,
      request.language,
      request.receivedAt,
      request.receivedOn,
      request.answerBy,
    ],
  );
  if (rows[0] === undefined) throw new Error("insertCorrection: an insert returned no row");
  return fromStored(rows[0]);
}

export async function readCorrection(tx: Tx, requestId: string): Promise<CorrectionRow> {
  const { rows } = await tx.query<StoredCorrection>(
    `select ${COLUMNS} from vaada.correction_requests where id = $1`,
    [requestId],
  );
  if (rows[0] === undefined) throw new Error("readCorrection: no such request");
  return fromStored(rows[0]);
}

export type AskedCorrection = CorrectionRow & {
  readonly valueSealed: Buffer | null;
  readonly outcome: "corrected" | "refused" | null;
  readonly answerSealed: Buffer | null;
  readonly answeredAt: Date | null;
};

/** The newest first, as many as a borrower would look through. A number that somebody else asked from is theirs, until it is this borrower's. */
export async function readAskedCorrections(tx: Tx, borrowerId: string): Promise<readonly AskedCorrection[]> {
  const { rows } = await tx.query<StoredCorrection & Omit<AskedCorrection, keyof CorrectionRow>>(
    `select ${COLUMNS}, outcome, answer_sealed as "answerSealed", answered_at as "answeredAt",
            case when not exists (select from vaada.mobile_changes
              where correction_id = correction_requests.id and asked_from is not null and changed_at is null)
              then value_sealed end as "valueSealed"
       from vaada.correction_requests where borrower_id = $1 order by number desc limit 50`,
    [borrowerId],
  );
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

/** The borrower of a request. A worker may read the owner and nothing more. */
export async function readCorrectionOwner(tx: Tx, requestId: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.correction_requests where id = $1`,
    [requestId],
  );
  return rows[0]?.borrowerId ?? null;
}

export type UnmailedCorrection = CorrectionRow & {
  readonly valueSealed: Buffer;
  readonly reasonSealed: Buffer;
  readonly language: Language;
  readonly mobileSealed: Buffer;
};

/** `null` once the officer was mailed. */
export async function readUnmailedCorrection(tx: Tx, requestId: string): Promise<UnmailedCorrection | null> {
  const { rows } = await tx.query<StoredCorrection & Omit<UnmailedCorrection, keyof CorrectionRow>>(
    `select ${COLUMNS}, value_sealed as "valueSealed", reason_sealed as "reasonSealed", language,
            (select mobile_sealed from vaada.borrowers where borrowers.id = borrower_id) as "mobileSealed"
       from vaada.correction_requests where id = $1 and officer_mailed_at is null`,
    [requestId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, number: Number(row.number) };
}

export async function markCorrectionMailed(
  tx: Tx,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.correction_requests set officer_mailed_at = $2 where id = $1 and officer_mailed_at is null",
    [requestId, now],
  );
}

/** For a worker: the requests that the officer has not been mailed yet, oldest first. */
export async function readUnmailedCorrectionIds(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from vaada.correction_requests
      where officer_mailed_at is null and answered_at is null order by number`,
  );
  return rows.map(({ id }) => id);
}

/** Needs the borrower's name. False when somebody has answered it already. */
export async function writeCorrectionTaker(
  tx: Tx,
  { requestId, staffId }: { readonly requestId: string; readonly staffId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.correction_requests set taken_by = $2 where id = $1 and answered_at is null",
    [requestId, staffId],
  );
  return rowCount > 0;
}

/** Answers a request that is open; false when it is not. `now` is real time. */
export async function writeCorrectionAnswer(
  tx: Tx,
  answer: {
    readonly requestId: string;
    readonly outcome: "corrected" | "refused";
    readonly answerSealed: Buffer;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.correction_requests
        set outcome = $2, answer_sealed = $3, answered_at = $4, answered_by = $5, taken_by = coalesce(taken_by, $5)
      where id = $1 and answered_at is null`,
    [answer.requestId, answer.outcome, answer.answerSealed, answer.now, answer.staffId],
  );
  return rowCount > 0;
}

export async function eraseCorrections(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.correction_requests where borrower_id = $1", [
    borrowerId,
  ]);
  return rowCount;
}

/** The person who may use a borrower's rights over the data for them. */
export type NomineeRow = { readonly nameSealed: Buffer; readonly mobileSealed: Buffer };

export async function readNomineeRow(tx: Tx, borrowerId: string): Promise<NomineeRow | null> {
  const { rows } = await tx.query<NomineeRow>(
    `select name_sealed as "nameSealed", mobile_sealed as "mobileSealed" from vaada.nominees where borrower_id = $1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/** In place of the one before. */
export async function writeNominee(
  tx: Tx,
  nominee: NomineeRow & { readonly borrowerId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.nominees (borrower_id, name_sealed, mobile_sealed, named_at) values ($1, $2, $3, $4)
     on conflict (borrower_id) do update
       set name_sealed = excluded.name_sealed, mobile_sealed = excluded.mobile_sealed, named_at = excluded.named_at`,
    [nominee.borrowerId, nominee.nameSealed, nominee.mobileSealed, nominee.now],
  );
}

export async function eraseNominee(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.nominees where borrower_id = $1", [borrowerId]);
  return rowCount;
}

type StoredCorrection = Omit<CorrectionRow, "number"> & { readonly number: bigint };

const COLUMNS = `id, number, field, received_on as "receivedOn", answer_by as "answerBy"`;

const fromStored = (row: StoredCorrection): CorrectionRow => ({ ...row, number: Number(row.number) });
