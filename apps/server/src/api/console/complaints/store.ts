import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { ComplaintRow as OnFile } from "../../../operations/complaints/complaint.ts";
import { type Page, type PageRequest, readPage, when } from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { PERSON_COLUMNS, PERSON_PAN, type SealedPerson, type WorkConditions } from "../store.ts";

/** A complaint as the desk reads it. Its key is the number on the ticket. */
export type ComplaintRow = Omit<OnFile, "number"> &
  SealedPerson & {
    readonly key: bigint;
    readonly applicationId: bigint;
    readonly language: Language;
    readonly receivedOn: CivilDate;
    readonly mailedAt: Date | null;
    readonly takenBy: string | null;
    readonly takerSealed: Buffer | null;
    readonly answeredBy: string | null;
    readonly answererSealed: Buffer | null;
  };

const SELECT = `select complaint.number as key, complaint.id, complaint.application_id as "applicationId", complaint.category,
  complaint.text_sealed as "textSealed", complaint.status, complaint.language, complaint.received_at as "receivedAt",
  complaint.received_on as "receivedOn", complaint.answer_by as "answerBy", complaint.answer_sealed as "answerSealed",
  complaint.answered_at as "answeredAt", complaint.answer_mailed_at as "mailedAt", complaint.taken_by as "takenBy",
  taker.name_sealed as "takerSealed", complaint.answered_by as "answeredBy",
  answerer.name_sealed as "answererSealed", ${PERSON_COLUMNS}
  from vaada.complaints as complaint
  join vaada.borrowers as borrower on borrower.id = complaint.borrower_id
  left join vaada.staff as taker on taker.id = complaint.taken_by
  left join vaada.staff as answerer on answerer.id = complaint.answered_by
  ${PERSON_PAN}`;

/** How a search finds a complaint: by a loan of its borrower, or by its borrower. */
export const SEARCHED = {
  loan: "complaint.borrower_id = (select borrower_id from vaada.applications where id = ?)",
  borrower: "complaint.borrower_id",
} as const;

export const readComplaintPage = (
  tx: Tx,
  { isOpen, takenBy, receivedBy, search }: WorkConditions & { readonly isOpen: boolean | undefined },
  page: PageRequest,
): Promise<Page<ComplaintRow>> =>
  readPage<ComplaintRow>(tx, {
    select: SELECT,
    key: "complaint.number",
    where: [
      ...search,
      ...when(takenBy, "complaint.taken_by = ?"),
      ...when(receivedBy, "complaint.status = 'open' and complaint.received_on <= ?::date"),
      ...(isOpen === undefined ? [] : [{ text: "(complaint.status = 'open') = ?", value: isOpen }]),
    ],
    page,
  });

export async function readComplaintRow(tx: Tx, id: string): Promise<ComplaintRow | null> {
  const { rows } = await tx.query<ComplaintRow>(`${SELECT} where complaint.id = $1`, [id]);
  return rows[0] ?? null;
}
