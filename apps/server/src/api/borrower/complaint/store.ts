import type { CivilDate } from "@vaada/calendar/civil-date";
import type { COMPLAINT_STATUSES } from "@vaada/contract/calls/complaint";
import type { ComplaintCategory } from "@vaada/contract/complaint";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../../platform/db/tx.ts";

export type ComplaintRow = {
  readonly id: string;
  /** The number on the ticket. */
  readonly number: number;
  readonly category: ComplaintCategory;
  readonly textSealed: Buffer;
  readonly status: (typeof COMPLAINT_STATUSES)[number];
  readonly receivedAt: Date;
  readonly answerBy: CivilDate;
  readonly answerSealed: Buffer | null;
};

/** Newest first. */
export async function readComplaints(tx: Tx, borrowerId: string): Promise<ComplaintRow[]> {
  const { rows } = await tx.query<Stored>(
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
  const { rows } = await tx.query<Stored>(
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
  const { rows } = await tx.query<Stored>(
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

type Stored = Omit<ComplaintRow, "number"> & { readonly number: bigint };

const COLUMNS = `id, number, category, text_sealed as "textSealed", status, received_at as "receivedAt",
  answer_by as "answerBy", answer_sealed as "answerSealed"`;

const fromStored = (row: Stored): ComplaintRow => ({ ...row, number: Number(row.number) });
