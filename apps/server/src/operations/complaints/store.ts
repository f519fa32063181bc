import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";
import type { ComplaintRow } from "./complaint.ts";

/** Newest first. */
export async function readComplaints(tx: Tx, borrowerId: string): Promise<ComplaintRow[]> {
  const { rows } = await tx.query<StoredComplaint>(
    `select ${COLUMNS} from vaada.complaints where borrower_id = $1 order by number desc`,
    [borrowerId],
  );
  return rows.map(fromStored);
}

type ComplaintKey = { readonly borrowerId: string; readonly wordsHash: Buffer };

/** The one of these very words that waits for its answer. */
export async function readOpenComplaint(
  tx: Tx,
  { borrowerId, wordsHash }: ComplaintKey,
): Promise<ComplaintRow | null> {
  const { rows } = await tx.query<StoredComplaint>(
    `select ${COLUMNS} from vaada.complaints where borrower_id = $1 and words_hash = $2 and status = 'open'`,
    [borrowerId, wordsHash],
  );
  return rows[0] === undefined ? null : fromStored(rows[0]);
}

/** Needs the application's lock: two of the same words at once would collide. */
export async function insertComplaint(
  tx: Tx,
  complaint: ComplaintKey &
    Pick<ComplaintRow, "id" | "category" | "textSealed" | "receivedAt" | "answerBy"> & {
      readonly applicationId: number;
      readonly language: Language;
      readonly receivedOn: CivilDate;
    },
): Promise<ComplaintRow> {
  const { rows } = await tx.query<StoredComplaint>(
    `insert into vaada.complaints
       (id, borrower_id, application_id, category, text_sealed, words_hash, language, received_at, received_on,
        answer_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [
      complaint.id,
      complaint.borrowerId,
      complaint.applicationId,
      complaint.category,
      complaint.textSealed,
      complaint.wordsHash,
      complaint.language,
      complaint.receivedAt,
      complaint.receivedOn,
      complaint.answerBy,
    ],
  );
  if (rows[0] === undefined) throw new Error("insertComplaint: an insert returned no row");
  return fromStored(rows[0]);
}

/** Whom a mail about a complaint goes to; `answer` is the one with the answer, to the borrower. */
export type ComplaintReader = "officer" | "borrower" | "answer";

/** The borrower of a complaint. A worker may read the owner and nothing more. */
export async function readComplaintOwner(tx: Tx, complaintId: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.complaints where id = $1`,
    [complaintId],
  );
  return rows[0]?.borrowerId ?? null;
}

export type UnmailedComplaint = ComplaintRow & {
  readonly applicationId: number;
  readonly receivedOn: CivilDate;
  readonly language: Language;
  readonly mobileSealed: Buffer;
};

/** `null` once this reader was mailed. */
export async function readUnmailedComplaint(
  tx: Tx,
  { complaintId, to }: { readonly complaintId: string; readonly to: ComplaintReader },
): Promise<UnmailedComplaint | null> {
  const { rows } = await tx.query<
    StoredComplaint &
      Omit<UnmailedComplaint, keyof ComplaintRow | "applicationId"> & { applicationId: bigint }
  >(
    `select ${COLUMNS}, application_id as "applicationId", received_on as "receivedOn", complaints.language,
            (select mobile_sealed from vaada.borrowers where borrowers.id = borrower_id) as "mobileSealed"
       from vaada.complaints where id = $1 and ${MAILED[to]} is null`,
    [complaintId],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { ...row, number: Number(row.number), applicationId: Number(row.applicationId) };
}

export async function markComplaintMailed(
  tx: Tx,
  {
    complaintId,
    to,
    now,
  }: { readonly complaintId: string; readonly to: ComplaintReader; readonly now: Date },
): Promise<void> {
  await tx.query(`update vaada.complaints set ${MAILED[to]} = $2 where id = $1 and ${MAILED[to]} is null`, [
    complaintId,
    now,
  ]);
}

const MAILED = {
  officer: "officer_mailed_at",
  borrower: "borrower_mailed_at",
  answer: "answer_mailed_at",
} as const;

/** For a worker: the open complaints that the officer has not been mailed yet, oldest first. */
export async function readUnmailedComplaintIds(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from vaada.complaints where officer_mailed_at is null and status = 'open' order by number",
  );
  return rows.map(({ id }) => id);
}

export type OpenComplaint = {
  readonly receivedOn: CivilDate;
  readonly answerBy: CivilDate;
  readonly isMailed: boolean;
};

/** For a worker: when each open complaint came and is to be answered. */
export async function readOpenComplaints(tx: Tx): Promise<OpenComplaint[]> {
  const { rows } = await tx.query<OpenComplaint>(
    `select received_on as "receivedOn", answer_by as "answerBy", officer_mailed_at is not null as "isMailed"
       from vaada.complaints where status = 'open'`,
  );
  return rows;
}

/** Needs the borrower's name. False when somebody has answered it already. */
export async function writeComplaintTaker(
  tx: Tx,
  { complaintId, staffId }: { readonly complaintId: string; readonly staffId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.complaints set taken_by = $2 where id = $1 and status = 'open'",
    [complaintId, staffId],
  );
  return rowCount > 0;
}

/** Answers a complaint that is open; false when it is not. `now` is the platform's. */
export async function writeComplaintAnswer(
  tx: Tx,
  answer: {
    readonly complaintId: string;
    readonly status: Exclude<ComplaintRow["status"], "open">;
    readonly answerSealed: Buffer;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.complaints set status = $2, answer_sealed = $3, answered_at = $4, answered_by = $5,
            taken_by = coalesce(taken_by, $5)
      where id = $1 and status = 'open'`,
    [answer.complaintId, answer.status, answer.answerSealed, answer.now, answer.staffId],
  );
  return rowCount > 0;
}

type StoredComplaint = Omit<ComplaintRow, "number"> & { readonly number: bigint };

const COLUMNS = `id, number, category, text_sealed as "textSealed", status, received_at as "receivedAt",
  answer_by as "answerBy", answer_sealed as "answerSealed", answered_at as "answeredAt"`;

const fromStored = (row: StoredComplaint): ComplaintRow => ({ ...row, number: Number(row.number) });

export async function eraseComplaints(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query(
    "delete from vaada.complaints where borrower_id = $1 and status <> 'open'",
    [borrowerId],
  );
  return rowCount;
}
