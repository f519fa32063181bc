import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { assertBalanced, type Journal, type StatedFee, unstatedFees } from "@vaada/ledger/journal";
import { type HeldLines, reversalOf } from "@vaada/ledger/reversal";
import { decodeKeyFacts } from "@vaada/lending/key-facts/encode-key-facts";
import { keyFactsPlace } from "../../agreements/offers/issue-key-facts.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { inSpan } from "../../platform/tracing/spans.ts";
import type { Vault } from "../../platform/vault/vault.ts";

type JournalHeader = {
  /** The effect that the journal records, by the provider's own name: one key is posted once. */
  readonly effectKey: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly businessDate: CivilDate;
  readonly now: Date;
};

/**
 * Posts a journal in the transaction of the effect that it records. Refuses a fee that the borrower did not accept with
 * the terms of this offer (KFS-08).
 */
export async function writeJournal(
  tx: Tx,
  vault: Vault,
  {
    journal,
    offerId,
    now,
    ...posting
  }: JournalHeader & { readonly journal: Journal; readonly offerId: string },
): Promise<"posted" | "already-posted"> {
  await assertFeesStated(tx, vault, { journal, offerId });
  const isNew = await insertJournal(tx, {
    ...posting,
    id: randomUUID(),
    journal,
    postedAt: now,
    reverses: null,
  });
  return isNew ? "posted" : "already-posted";
}

/** Throws for a fee that is not in the accepted statement. Every journal passes here, whichever statement writes it. */
export async function assertFeesStated(
  tx: Tx,
  vault: Vault,
  { journal, offerId }: { readonly journal: Journal; readonly offerId: string },
): Promise<void> {
  assertBalanced(journal);
  if (hasNoFeeLines(journal)) return;
  const unstated = unstatedFees(journal, await readStatedFees(tx, vault, offerId));
  if (unstated.length > 0)
    throw new Error(`writeJournal: not in the accepted key fact statement: ${unstated}`);
}

/** Most journals take no fee, so their statement need not be opened. */
export const hasNoFeeLines = (journal: Journal): boolean => unstatedFees(journal, []).length === 0;

/** Reverses the journal of the effect `reversed`, with all that was earned since. Throws when it was never posted. */
export async function writeReversal(
  tx: Tx,
  { reversed, now, ...posting }: JournalHeader & { readonly reversed: string },
): Promise<"posted" | "already-posted"> {
  if ((await readJournalOfEffect(tx, posting.effectKey)) !== null) return "already-posted";
  const posted = await readJournalOfEffect(tx, reversed);
  if (posted === null) throw new Error("writeReversal: nothing was posted that could be taken back");
  const isNew = await insertJournal(tx, {
    ...posting,
    id: randomUUID(),
    journal: reversalOf(posted.journal, await readAccountBalances(tx, posting.applicationId)),
    postedAt: now,
    reverses: posted.id,
  });
  return isNew ? "posted" : "already-posted";
}

async function readStatedFees(tx: Tx, vault: Vault, offerId: string): Promise<StatedFee[]> {
  const accepted = await readAcceptedStatement(tx, offerId);
  if (accepted === null) return [];
  const { partOne } = decodeKeyFacts(vault.open(accepted.contentSealed, keyFactsPlace(accepted.id)));
  return partOne.fees.flatMap(({ fee, toLender, toThirdParty }) =>
    [toLender, toThirdParty].filter((stated) => stated !== null).map(({ amount }) => ({ code: fee, amount })),
  );
}

/** The number of hash chains that the ledger is split into, as `vaada.chain_journal` assigns them. */
const CHAINS = 64;

export type NewJournal = {
  readonly id: string;
  readonly journal: Journal;
  readonly effectKey: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly businessDate: string;
  readonly postedAt: Date;
  readonly reverses: string | null;
};

/** False when the effect was posted before. One statement, so that no reader meets a journal without its lines. */
export const insertJournal = (tx: Tx, posted: NewJournal): Promise<boolean> =>
  inSpan({ name: `post ${posted.journal.kind}` }, () => insertAtOnce(tx, posted));

async function insertAtOnce(tx: Tx, posted: NewJournal): Promise<boolean> {
  const lines = posted.journal.lines.map(({ account, amount, fee }, index) => ({
    number: index + 1,
    account,
    amount_paise: String(amount),
    fee_code: fee,
  }));
  const { rowCount } = await tx.query(INSERT, [
    posted.id,
    posted.journal.kind,
    posted.effectKey,
    posted.applicationId,
    posted.borrowerId,
    posted.businessDate,
    posted.postedAt,
    posted.reverses,
    JSON.stringify(lines),
  ]);
  return rowCount > 0;
}

/** Hashes the same text as `vaada.lines_hash_of`; the database compares both when the statement ends. */
const INSERT = `
  with line as materialized (
    select * from jsonb_to_recordset($9::jsonb)
      as line (number smallint, account text, amount_paise bigint, fee_code text)),
  journal as (
    insert into vaada.journals
      (id, kind, effect_key, application_id, borrower_id, business_date, posted_at, reverses, lines_hash)
    select $1::uuid, $2, $3, $4::bigint, $5::uuid, $6::date, $7::timestamptz, $8::uuid,
           sha256(convert_to(string_agg(
             concat_ws('|', number, account, amount_paise, coalesce(fee_code, '-')), E'\\n' order by number),
             'UTF8'))
      from line
    on conflict (effect_key) do nothing
    returning id, business_date, application_id, borrower_id)
  insert into vaada.ledger_lines
    (journal_id, number, business_date, application_id, borrower_id, account, amount_paise, fee_code)
  select journal.id, line.number, journal.business_date, journal.application_id, journal.borrower_id,
         line.account, line.amount_paise, line.fee_code
    from journal, line`;

type PostedJournal = { readonly id: string; readonly journal: Journal };

async function readJournalOfEffect(tx: Tx, effectKey: string): Promise<PostedJournal | null> {
  const { rows } = await tx.query<{ id: string; kind: Journal["kind"] } & Journal["lines"][number]>(
    `select journals.id, kind, account, amount_paise as amount, fee_code as fee
       from vaada.journals join vaada.ledger_lines on journal_id = journals.id
      where effect_key = $1 order by number`,
    [effectKey],
  );
  const [first] = rows;
  if (first === undefined) return null;
  const lines = rows.map(({ account, amount, fee }) => ({ account, amount, fee }));
  return { id: first.id, journal: { kind: first.kind, lines } };
}

/** The balance of each account of a loan, by fee. */
async function readAccountBalances(tx: Tx, applicationId: number): Promise<HeldLines> {
  const { rows } = await tx.query<HeldLines[number]>(
    `select account, fee_code as fee, sum(amount_paise)::bigint as amount from vaada.ledger_lines
      where application_id = $1 group by account, fee_code order by account, fee_code`,
    [applicationId],
  );
  return rows;
}

/** The key fact statement of an offer that the borrower accepted; `null` when none was. */
async function readAcceptedStatement(
  tx: Tx,
  offerId: string,
): Promise<{ readonly id: string; readonly contentSealed: Buffer } | null> {
  const { rows } = await tx.query<{ id: string; contentSealed: Buffer }>(
    `select issued.id, content_sealed as "contentSealed" from vaada.key_fact_statements as issued
       join vaada.key_fact_acceptances as accepted on accepted.key_fact_statement_id = issued.id
      where offer_id = $1`,
    [offerId],
  );
  return rows[0] ?? null;
}

/** Posts many journals in one statement. The caller ensures that none takes a fee and none was posted before. */
export async function insertJournals(tx: Tx, journals: readonly NewJournal[]): Promise<void> {
  if (journals.length === 0) return;
  const rows = journals.map(({ journal, ...header }) => {
    assertBalanced(journal);
    if (journal.lines.some(({ fee }) => fee !== null))
      throw new Error("insertJournals: one that takes a fee");
    const lines = journal.lines.map(({ account, amount }, index) => ({
      number: index + 1,
      account,
      amount_paise: String(amount),
    }));
    return { ...header, kind: journal.kind, lines };
  });
  await tx.query(INSERT_ALL, [JSON.stringify(rows)]);
}

/** Hashes as `INSERT` does. Inserts in the order of the chains, so that two bulk writers never deadlock. */
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

/** The hash chain of a loan's journals. */
export const chainOf = (applicationId: number): number => applicationId % CHAINS;
