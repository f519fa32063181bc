import type { CivilDate } from "@vaada/calendar/civil-date";
import type { CorrectableField } from "@vaada/contract/correction";
import type { Language } from "@vaada/contract/language";
import { type Page, type PageRequest, readPage, when } from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { PERSON_COLUMNS, PERSON_PAN, type SealedPerson, type WorkConditions } from "../store.ts";

/** A wish to have data corrected as the desk reads it. */
export type PrivacyRequestRow = SealedPerson & {
  readonly key: bigint;
  readonly id: string;
  readonly field: CorrectableField;
  readonly valueSealed: Buffer;
  readonly reasonSealed: Buffer;
  readonly language: Language;
  readonly receivedOn: CivilDate;
  readonly answerBy: CivilDate;
  readonly outcome: "corrected" | "refused" | null;
  readonly answerSealed: Buffer | null;
  readonly answeredAt: Date | null;
  readonly takenBy: string | null;
  readonly takerSealed: Buffer | null;
  readonly answeredBy: string | null;
  readonly answererSealed: Buffer | null;
  readonly hasNominee: boolean;
  /**
   * The day on which a change of number was proven and carried out, and the last application of its borrower.
   * `null` for any other request.
   */
  readonly mobileProvenAt: Date | null;
  readonly mobileChangedAt: Date | null;
  readonly isFromOutside: boolean;
  readonly lastApplicationId: bigint | null;
};

const SELECT = `select request.number as key, request.id, request.field, request.value_sealed as "valueSealed",
  request.reason_sealed as "reasonSealed", request.language, request.received_on as "receivedOn",
  request.answer_by as "answerBy", request.outcome, request.answer_sealed as "answerSealed",
  request.answered_at as "answeredAt", request.taken_by as "takenBy", taker.name_sealed as "takerSealed",
  request.answered_by as "answeredBy", answerer.name_sealed as "answererSealed",
  exists (select from vaada.nominees where nominees.borrower_id = request.borrower_id) as "hasNominee",
  change.proven_at as "mobileProvenAt", change.changed_at as "mobileChangedAt",
  change.asked_from is not null as "isFromOutside",
  (select max(id) from vaada.applications where applications.borrower_id = request.borrower_id) as "lastApplicationId",
  ${PERSON_COLUMNS}
  from vaada.correction_requests as request
  join vaada.borrowers as borrower on borrower.id = request.borrower_id
  left join lateral (
    select proven_at, changed_at, asked_from from vaada.mobile_changes
     where correction_id = request.id order by asked_at desc limit 1) as change on true
  left join vaada.staff as taker on taker.id = request.taken_by
  left join vaada.staff as answerer on answerer.id = request.answered_by
  ${PERSON_PAN}`;

/** How a search finds one: by a loan of its borrower, or by its borrower. */
export const SEARCHED = {
  loan: "request.borrower_id = (select borrower_id from vaada.applications where id = ?)",
  borrower: "request.borrower_id",
} as const;

export const readPrivacyRequestPage = (
  tx: Tx,
  { isOpen, takenBy, receivedBy, search }: WorkConditions & { readonly isOpen: boolean | undefined },
  page: PageRequest,
): Promise<Page<PrivacyRequestRow>> =>
  readPage<PrivacyRequestRow>(tx, {
    select: SELECT,
    key: "request.number",
    where: [
      ...search,
      ...when(takenBy, "request.taken_by = ?"),
      ...when(receivedBy, "request.answered_at is null and request.received_on <= ?::date"),
      ...(isOpen === undefined ? [] : [{ text: "(request.answered_at is null) = ?", value: isOpen }]),
    ],
    page,
  });

export async function readPrivacyRequestRow(tx: Tx, id: string): Promise<PrivacyRequestRow | null> {
  const { rows } = await tx.query<PrivacyRequestRow>(`${SELECT} where request.id = $1`, [id]);
  return rows[0] ?? null;
}

export type Erasure = { readonly on: CivilDate; readonly cause: "period" | "request" };

export async function readErasures(tx: Tx, borrowerId: string): Promise<Erasure[]> {
  const { rows } = await tx.query<Erasure>(
    `select erased_on as "on", cause from vaada.erasure_certificates where borrower_id = $1 order by erased_at desc`,
    [borrowerId],
  );
  return rows;
}
