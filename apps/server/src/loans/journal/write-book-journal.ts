import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { BookJournal } from "@vaada/ledger/books/book-journal";
import type { Tx } from "../../platform/db/tx.ts";

export type NewBookJournal = {
  readonly journal: BookJournal;
  /** The name of the effect that the journal records: each is posted once. */
  readonly effectKey: string;
  readonly bookedOn: CivilDate;
  /** The day that it counts for; that of the booking unless it is said. */
  readonly valueDate?: CivilDate;
  readonly says: string;
  readonly reference?: string | null;
  /** The request of two people that posts it. */
  readonly requestId?: string;
  /** The platform's time. */
  readonly now: Date;
};

/** Posts a journal of the books. False when its effect was posted before. */
export async function writeBookJournal(tx: Tx, posted: NewBookJournal): Promise<boolean> {
  const {
    journal,
    effectKey,
    bookedOn,
    valueDate = bookedOn,
    says,
    reference = null,
    requestId,
    now,
  } = posted;
  const lines = journal.lines.map(({ account, amount, loanId }, index) => ({
    number: index + 1,
    account,
    amount_paise: String(amount),
    application_id: loanId,
  }));
  const { rowCount } = await tx.query(INSERT, [
    randomUUID(),
    journal.kind,
    effectKey,
    bookedOn,
    now,
    JSON.stringify(lines),
    valueDate,
    says,
    reference,
    requestId ?? null,
  ]);
  return rowCount > 0;
}

/** Hashes the same text as `vaada.lines_hash_of`; the database compares both when the statement ends. */
const INSERT = `
  with line as materialized (
    select * from jsonb_to_recordset($6::jsonb)
      as line (number smallint, account text, amount_paise bigint, application_id bigint)),
  journal as (
    insert into vaada.journals (id, kind, effect_key, business_date, posted_at, lines_hash)
    select $1::uuid, $2, $3, $4::date, $5::timestamptz,
           sha256(convert_to(string_agg(concat_ws('|', number, account, amount_paise, '-'), E'\\n' order by number), 'UTF8'))
      from line
    on conflict (effect_key) do nothing
    returning id, business_date),
  entry as (
    insert into vaada.book_entries (journal_id, value_date, says, reference, request_id)
    select id, $7::date, $8, $9, $10::uuid from journal)
  insert into vaada.ledger_lines (journal_id, number, business_date, application_id, account, amount_paise)
  select journal.id, line.number, journal.business_date, line.application_id, line.account, line.amount_paise
    from journal, line`;
