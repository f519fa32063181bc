import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { ExportedJournal } from "@vaada/ledger/books/export-books";
import { type Paise, ZERO } from "@vaada/money/paise";
import { HAND_KEY, PREFIX, type ReportSource } from "../../../operations/reconciliations/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";

type Days = { readonly from: CivilDate; readonly to: CivilDate };

export type JournalRow = {
  readonly id: string;
  readonly number: bigint;
  readonly kind: string;
  readonly bookedOn: CivilDate;
  readonly valueDate: CivilDate;
  readonly postedAt: Date;
  readonly loanId: bigint | null;
  readonly says: string | null;
  readonly amount: Paise;
};

export type JournalFilters = Days & {
  readonly code?: string | undefined;
  readonly kind?: string | undefined;
  readonly loanId?: number | undefined;
};

/** An event of a loan counts for its own day, and a journal of the books for the day that it says. */
const VALUE_DATE = `coalesce(
  entry.value_date, (select value_date from vaada.loan_events where key = journal.effect_key), journal.business_date)`;

const COLUMNS = `journal.id, journal.kind, journal.business_date as "bookedOn", ${VALUE_DATE} as "valueDate", journal.posted_at as "postedAt",
  journal.application_id as "loanId", entry.says`;

/** A journal's place among those of the days is counted from the oldest, so that it stays while more are posted. */
export async function readJournalPage(
  tx: Tx,
  { from, to, code, kind, loanId }: JournalFilters,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly JournalRow[]; readonly next: number | null }> {
  const { rows } = await tx.query<JournalRow>(
    `with counted as materialized (
       select id, row_number() over (order by business_date, posted_at, chain, position) as number
         from vaada.journals where business_date between $1 and $2)
     select counted.number, ${COLUMNS},
            (select coalesce(sum(amount_paise) filter (where amount_paise > 0), 0)::bigint from vaada.ledger_lines
              where journal_id = journal.id and ledger_lines.business_date = journal.business_date) as amount
       from counted join vaada.journals as journal on journal.id = counted.id
       left join vaada.book_entries as entry on entry.journal_id = journal.id
      where ($3::bigint is null or counted.number < $3)
        and ($4::text is null or exists (
          select from vaada.ledger_lines where journal_id = journal.id
             and ledger_lines.business_date = journal.business_date and vaada.account_code(account) = $4))
        and ($5::text is null or journal.kind = $5)
        and ($6::bigint is null or journal.application_id = $6 or exists (
          select from vaada.ledger_lines where journal_id = journal.id
             and ledger_lines.business_date = journal.business_date and application_id = $6))
      order by counted.number desc limit $7`,
    [from, to, before ?? null, code ?? null, kind ?? null, loanId ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? Number(last.number) : null };
}

export type JournalInFull = Omit<JournalRow, "number"> & {
  readonly effectKey: string;
  readonly chain: number;
  readonly position: bigint;
  readonly hash: string;
  readonly previousHash: string;
  readonly fits: boolean;
  readonly sum: Paise;
  readonly lineCount: number;
  readonly requestId: string | null;
  readonly reference: string | null;
  readonly providerAmount: Paise | null;
};

/**
 * What the provider's reports say of a journal: of a settlement the sum that came to the bank by its lines, of a payout the way that
 * the journal is of, of a payment and what goes back of one the sum that moved. `null` of what no report has, so far or ever.
 */
const PROVIDER_AMOUNT = `
  case when journal.kind = 'settlement' then (
         select sum(amount_paise - fee_paise)::bigint from vaada.reported_movements as moved
          where moved.source = 'payments' and moved.booked_on = journal.business_date
            and (moved.settlement_reference = entry.reference
              or moved.settlement_reference is null and moved.settled_on = case when entry.reference ~ '^\\d{4}-\\d\\d-\\d\\d$'
                then entry.reference::date end))
       when journal.effect_key ~ '${PREFIX.payouts}' then (
         select sum(amount_paise)::bigint from vaada.reported_movements as moved
          where moved.source in ('payouts', 'payouts-cashfree')
            and moved.reference = regexp_replace(journal.effect_key, '${PREFIX.payouts}', '\\1')
            and (amount_paise < 0) = (journal.effect_key ~ ':processed$'))
       when journal.effect_key ~ '${PREFIX.payments}' and journal.effect_key !~ '${HAND_KEY}' then (
         select sum(amount_paise)::bigint from vaada.reported_movements as moved
          where moved.source = 'payments'
            and moved.reference = regexp_replace(journal.effect_key, '${PREFIX.payments}', '\\1')) end`;

/** The hash is worked out anew, of the journal and of its lines. */
export async function readJournalInFull(tx: Tx, id: string): Promise<JournalInFull | null> {
  const { rows } = await tx.query<JournalInFull>(
    `select ${COLUMNS}, journal.effect_key as "effectKey", journal.chain, journal.position,
            encode(journal.hash, 'hex') as hash, encode(journal.prev_hash, 'hex') as "previousHash",
            journal.hash = vaada.hash_of(journal) and journal.lines_hash = vaada.lines_hash_of(journal.id) as fits,
            line.amount, line.sum, line.count as "lineCount", entry.request_id as "requestId", entry.reference,
            ${PROVIDER_AMOUNT} as "providerAmount"
       from vaada.journals as journal
       left join vaada.book_entries as entry on entry.journal_id = journal.id
      cross join lateral (
        select coalesce(sum(amount_paise) filter (where amount_paise > 0), 0)::bigint as amount,
               coalesce(sum(amount_paise), 0)::bigint as sum, count(*)::integer as count
          from vaada.ledger_lines
         where journal_id = journal.id and ledger_lines.business_date = journal.business_date) as line
      where journal.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** A journal of the close of a day may have a line for each of thousands of loans. */
const LINES_SHOWN = 500;

export type LineRow = {
  /** Its place in the journal. */
  readonly line: number;
  readonly account: string;
  readonly amount: Paise;
  readonly loanId: bigint | null;
};

export async function readLines(
  tx: Tx,
  { id, on }: { readonly id: string; readonly on: CivilDate },
): Promise<LineRow[]> {
  const { rows } = await tx.query<LineRow>(
    `select number as line, account, amount_paise as amount, application_id as "loanId" from vaada.ledger_lines
      where journal_id = $1 and business_date = $2 order by number limit ${LINES_SHOWN}`,
    [id, on],
  );
  return rows;
}

export type AccountLine = {
  readonly journalId: string;
  readonly line: number;
  readonly kind: string;
  readonly bookedOn: CivilDate;
  readonly loanId: bigint | null;
  readonly amount: Paise;
};

/** A line of an account, by the journal that it is in and its place there. */
export type LineKey = { readonly journalId: string; readonly line: number };

type AccountDays = Days & { readonly code: string };

const LINES_OF_ACCOUNT = `
  vaada.ledger_lines as line
  join vaada.journals as journal on journal.id = line.journal_id and journal.business_date = line.business_date`;
const IN_ORDER = "line.business_date, journal.posted_at, journal.chain, journal.position, line.number";

/** What the lines of an account from the first day up to this one come to; `null` when it is none of them. */
export async function sumLinesThrough(
  tx: Tx,
  { code, from, to, through }: AccountDays & { readonly through: LineKey },
): Promise<Paise | null> {
  const { rows } = await tx.query<{ amount: Paise | null }>(
    `with last as (
       select ${IN_ORDER} from ${LINES_OF_ACCOUNT}
        where line.journal_id = $4 and line.number = $5 and line.business_date between $2 and $3
          and vaada.account_code(line.account) = $1)
     select case when exists (select from last) then sum(line.amount_paise)::bigint end as amount
       from ${LINES_OF_ACCOUNT}
      where line.business_date between $2 and $3 and vaada.account_code(line.account) = $1
        and (${IN_ORDER}) <= (select * from last)`,
    [code, from, to, through.journalId, through.line],
  );
  return rows[0]?.amount ?? null;
}

/** The lines of an account after one of them, oldest first; from the first one on without it. */
export async function readAccountLines(
  tx: Tx,
  { code, from, to, after, limit }: AccountDays & { readonly after: LineKey | null; readonly limit: number },
): Promise<AccountLine[]> {
  const { rows } = await tx.query<AccountLine>(
    `with last as (
       select ${IN_ORDER} from ${LINES_OF_ACCOUNT} where line.journal_id = $4 and line.number = $5)
     select line.journal_id as "journalId", line.number as line, journal.kind, line.business_date as "bookedOn",
            line.application_id as "loanId", line.amount_paise as amount
       from ${LINES_OF_ACCOUNT}
      where line.business_date between $2 and $3 and vaada.account_code(line.account) = $1
        and ($4::uuid is null or (${IN_ORDER}) > (select * from last))
      order by ${IN_ORDER} limit $6`,
    [code, from, to, after?.journalId ?? null, after?.line ?? null, limit],
  );
  return rows;
}

export async function countJournals(tx: Tx, to: CivilDate): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::integer as count from vaada.journals where business_date <= $1",
    [to],
  );
  return rows[0]?.count ?? 0;
}

/**
 * The loans that may have been alive at the end of a day, newest first: what ended since, and what is booked since of an earlier day,
 * was no end by then.
 */
export async function readLoanPage(
  tx: Tx,
  {
    on,
    loanId,
    before,
    limit,
  }: {
    readonly on: CivilDate;
    readonly loanId: number | undefined;
    readonly before: number | undefined;
    readonly limit: number;
  },
): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.loans
      where arrived_on <= $1
        and case when status = 'undone' then exists (
                   select from vaada.journals where journals.application_id = loans.application_id
                      and kind = 'disbursal-reversed' and business_date > $1)
                 else closed_on is null or closed_on > $1 or exists (
                   select from vaada.loan_events where loan_events.application_id = loans.application_id
                      and happened_at >= $5) end
        and ($2::bigint is null or application_id = $2) and ($3::bigint is null or application_id < $3)
      order by application_id desc limit $4`,
    [on, loanId ?? null, before ?? null, limit, new Date(startOfDayInIndia(addDays(on, 1)))],
  );
  return rows.map(({ id }) => Number(id));
}

export type DayRow = {
  readonly on: CivilDate;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly counts: Readonly<Record<string, number>>;
};

/** The closes of business of some days. */
export async function readCloses(tx: Tx, { from, to }: Days): Promise<DayRow[]> {
  const { rows } = await tx.query<DayRow>(
    `select business_date as "on", started_at as "startedAt", finished_at as "finishedAt", counts
       from vaada.business_days where phase = 'evening' and business_date between $1 and $2 order by 1`,
    [from, to],
  );
  return rows;
}

export type ReportRow = {
  readonly on: CivilDate;
  readonly source: ReportSource;
  readonly isCompared: boolean;
  readonly theirs: Paise | null;
  readonly ours: Paise | null;
  readonly differing: number | null;
  /** Of payments: what the provider had still to settle in good time. */
  readonly unsettled: Paise | null;
  /** Of the account that loans are paid out of; `null` where it was not compared. */
  readonly balance: Readonly<Record<"theirs" | "ours" | "waiting", Paise>> | null;
};

export async function readReports(tx: Tx, { from, to }: Days): Promise<ReportRow[]> {
  const { rows } = await tx.query<
    Omit<ReportRow, "balance"> & Record<"their" | "our" | "waiting", Paise | null>
  >(
    `select business_date as "on", source, finished_at is not null as "isCompared", reported_paise as theirs,
            booked_paise as ours, differing, unsettled_paise as unsettled, their_balance_paise as their, our_balance_paise as our,
            waiting_paise as waiting
       from vaada.reconciliations where business_date between $1 and $2 order by 1, 2`,
    [from, to],
  );
  return rows.map(({ their, our, waiting, ...row }) => ({
    ...row,
    balance:
      their === null || our === null || waiting === null ? null : { theirs: their, ours: our, waiting },
  }));
}

/** The journals of some days with their lines, oldest first. */
export async function readExport(tx: Tx, { from, to }: Days): Promise<ExportedJournal[]> {
  const { rows } = await tx.query<
    Omit<ExportedJournal, "lines" | "loanId"> & {
      loanId: bigint | null;
      lines: readonly { account: string; amount: string; loan: number | null }[];
    }
  >(
    `select journal.id, journal.kind, journal.business_date as "bookedOn",
            ${VALUE_DATE} as "valueDate", entry.says,
            journal.application_id as "loanId", line.lines
       from vaada.journals as journal
       left join vaada.book_entries as entry on entry.journal_id = journal.id
      cross join lateral (
        select json_agg(json_build_object(
                 'account', account, 'amount', amount_paise::text, 'loan', application_id) order by number) as lines
          from vaada.ledger_lines
         where journal_id = journal.id and ledger_lines.business_date = journal.business_date) as line
      where journal.business_date between $1 and $2
      order by journal.business_date, journal.posted_at, journal.chain, journal.position`,
    [from, to],
  );
  return rows.map(({ loanId, lines, ...journal }) => ({
    ...journal,
    loanId: loanId === null ? null : Number(loanId),
    lines: lines.map(({ account, amount, loan }) => ({
      account,
      amount: (ZERO + BigInt(amount)) as Paise,
      loanId: loan,
    })),
  }));
}

/** The newest closed month up to a month, and the two people who closed it. */
export type LastClosing = {
  readonly month: CivilDate;
  readonly closedAt: Date;
  readonly askedBy: string;
  readonly askedByNameSealed: Buffer;
  readonly agreedBy: string;
  readonly agreedByNameSealed: Buffer;
};

export async function readLastClosing(tx: Tx, month: CivilDate): Promise<LastClosing | null> {
  const { rows } = await tx.query<LastClosing>(
    `select month, closed_at as "closedAt", asked_by as "askedBy", asker.name_sealed as "askedByNameSealed",
            ended_by as "agreedBy", checker.name_sealed as "agreedByNameSealed"
       from vaada.book_periods
       join vaada.requests on requests.id = request_id
       join vaada.staff as asker on asker.id = asked_by
       join vaada.staff as checker on checker.id = ended_by
      where month <= $1 order by month desc limit 1`,
    [month],
  );
  return rows[0] ?? null;
}
