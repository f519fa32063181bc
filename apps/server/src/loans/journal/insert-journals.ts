import { assertBalanced } from "@vaada/ledger/journal";
import type { Tx } from "../../platform/db/tx.ts";
import { CHAINS } from "./chains.ts";
import type { NewJournal } from "./store.ts";

/** Posts many at once in one statement. None of them takes a fee, and none was posted before: both are the caller's. */
export async function insertJournals(tx: Tx, journals: readonly NewJournal[]): Promise<void> {
  if (journals.length === 0) return;
  const rows = journals.map(({ journal, ...posted }) => {
    assertBalanced(journal);
    if (journal.lines.some(({ fee }) => fee !== null))
      throw new Error("insertJournals: one that takes a fee");
    const lines = journal.lines.map(({ account, amount }, index) => ({
      number: index + 1,
      account,
      amount_paise: String(amount),
    }));
    return { ...posted, kind: journal.kind, lines };
  });
  await tx.query(INSERT_ALL, [JSON.stringify(rows)]);
}

/** Hashed as one by one. In the order of the chains, so that two who post many never wait for each other. */
const INSERT_ALL = `
  with posted as materialized (
    select * from jsonb_to_recordset($1::jsonb) as posted
      (id uuid, kind text, "effectKey" text, "applicationId" bigint, "borrowerId" uuid, "businessDate" date,
       "postedAt" timestamptz, lines jsonb)),
  line as materialized (
    select posted.id, line.* from posted, jsonb_to_recordset(posted.lines)
      as line (number smallint, account text, amount_paise bigint)),
  hashed as (
    select id, sha256(convert_to(string_agg(concat_ws('|', number, account, amount_paise, '-'), E'\\n' order by number),
             'UTF8')) as lines_hash
      from line group by id),
  journal as (
    insert into vaada.journals
      (id, kind, effect_key, application_id, borrower_id, business_date, posted_at, lines_hash)
    select id, kind, "effectKey", "applicationId", "borrowerId", "businessDate", "postedAt", lines_hash
      from posted join hashed using (id) order by "applicationId" % ${CHAINS}, "applicationId"
    returning id, business_date, application_id, borrower_id)
  insert into vaada.ledger_lines
    (journal_id, number, business_date, application_id, borrower_id, account, amount_paise)
  select id, number, business_date, application_id, borrower_id, account, amount_paise from journal join line using (id)`;
