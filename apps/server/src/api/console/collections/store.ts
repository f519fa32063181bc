import type { CivilDate } from "@vaada/calendar/civil-date";
import type { CollectionView, ContactStop } from "@vaada/contract/console/calls/collections";
import type { Language } from "@vaada/contract/language";
import type { Paise } from "@vaada/money/paise";
import { IS_ATTEMPT, IS_UNTEXTED } from "../../../operations/collections/store.ts";
import {
  type Condition,
  type Page,
  type PageRequest,
  readPage,
  when,
} from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { PERSON_COLUMNS, PERSON_PAN, type SealedPerson } from "../store.ts";

/** An overdue loan as the desk lists it. Its key is the loan's number. */
export type CollectionRow = SealedPerson & {
  readonly key: bigint;
  readonly stoppedFor: ContactStop | null;
  readonly promisedOn: CivilDate | null;
  readonly promised: Paise | null;
  readonly promiseState: "open" | "kept" | "broken" | "replaced" | null;
  readonly contacts: bigint;
  readonly language: Language;
  readonly debitNumber: number | null;
  readonly debitOn: CivilDate | null;
  readonly debitAmount: Paise | null;
  readonly collectorId: string | null;
  readonly collectorSealed: Buffer | null;
};

const FROM = `from vaada.loans as loan
  join vaada.borrowers as borrower on borrower.id = loan.borrower_id
  left join vaada.contact_rules as rules on rules.borrower_id = loan.borrower_id
  left join vaada.staff as collector on collector.id = rules.collector_id
  left join lateral (select promised_on, amount_paise, state from vaada.promises
                      where application_id = loan.application_id and state <> 'replaced'
                      order by number desc limit 1) as promise on true`;

const SELECT = `select loan.application_id as key, rules.stopped_for as "stoppedFor", promise.promised_on as "promisedOn",
  promise.amount_paise as promised, promise.state as "promiseState", borrower.language,
  (select count(*) from vaada.contacts
    where contacts.application_id = loan.application_id and ${IS_ATTEMPT}) as contacts,
  debit.number as "debitNumber", debit.present_on as "debitOn", debit.notified_paise as "debitAmount",
  rules.collector_id as "collectorId", collector.name_sealed as "collectorSealed", ${PERSON_COLUMNS}
  ${FROM}
  left join lateral (select number, present_on, notified_paise from vaada.debits
                      where application_id = loan.application_id and status in ('planned', 'noticed', 'presented')
                      order by number desc limit 1) as debit on true
  ${PERSON_PAN}`;

/** `?` is the platform's day. */
const IS_OVERDUE = `loan.status in ('active', 'part-paid')
  and (loan.payable_through < ? or loan.instalment_dues is not null and loan.delinquency <> 'standard')`;

/** How each view is told in the tables; `?` is the platform's day. */
const IN_VIEW: Readonly<Record<CollectionView, string>> = {
  "to-reach": `rules.stopped_for is null and (promise.state is distinct from 'open' or promise.promised_on < ?)`,
  "sma-0": "loan.delinquency = 'sma-0' and ? = ?",
  "sma-1": "loan.delinquency = 'sma-1' and ? = ?",
  "sma-2": "loan.delinquency = 'sma-2' and ? = ?",
  npa: "loan.delinquency = 'npa' and ? = ?",
  "promises-due": "promise.state = 'open' and promise.promised_on = ?",
  "promises-broken": "promise.state = 'broken' and ? = ?",
  hardship: "rules.stopped_for = 'hardship' and ? = ?",
  dispute: "rules.stopped_for = 'dispute' and ? = ?",
  bereavement: "rules.stopped_for = 'bereavement' and ? = ?",
};

/** How a search finds a loan: by its number, or by its borrower. */
export const SEARCHED = { loan: "loan.application_id", borrower: "loan.borrower_id" } as const;

export const readCollectionPage = (
  tx: Tx,
  filters: {
    readonly view: CollectionView | undefined;
    readonly collectorId: string | undefined;
    readonly search: readonly Condition[];
    readonly today: CivilDate;
  },
  page: PageRequest,
): Promise<Page<CollectionRow>> =>
  readPage<CollectionRow>(tx, {
    select: SELECT,
    key: "loan.application_id",
    where: [
      { text: IS_OVERDUE, value: filters.today },
      ...filters.search,
      ...when(filters.collectorId, "rules.collector_id = ?"),
      ...(filters.view === undefined
        ? []
        : [{ text: IN_VIEW[filters.view].replaceAll("?", "?::date"), value: filters.today }]),
    ],
    page,
  });

/** One that is to be repaid, or about which the reader has a call open. */
export async function readCollectionRow(tx: Tx, applicationId: number): Promise<CollectionRow | null> {
  const { rows } = await tx.query<CollectionRow>(
    `${SELECT} where loan.application_id = $1 and (loan.status in ('active', 'part-paid')
       or loan.status = 'closed' and loan.application_id = (select application_id from vaada.own_open_call()))`,
    [applicationId],
  );
  return rows[0] ?? null;
}

export type Bucket = { readonly loans: bigint; readonly principal: Paise };

/** The loans of a view, or all that are overdue, with their outstanding principal by the ledger. */
export async function readBucket(
  tx: Tx,
  { view, today }: { readonly view: CollectionView | null; readonly today: CivilDate },
): Promise<Bucket> {
  const inView = view === null ? "" : `and (${IN_VIEW[view]})`;
  const { rows } = await tx.query<Bucket>(
    `select count(*) as loans, coalesce(sum(
       (select sum(amount_paise) from vaada.ledger_lines as line
         where line.application_id = loan.application_id and line.account = 'principal-receivable')), 0)::bigint
         as principal
       ${FROM} where ${`${IS_OVERDUE} ${inView}`.replaceAll("?", "$1::date")}`,
    [today],
  );
  const [bucket] = rows;
  if (bucket === undefined) throw new Error("readBucket: a count without a row");
  return bucket;
}

export type LogRow = {
  readonly id: string;
  readonly kind: string;
  readonly outcome: string;
  /** The row whose note it is: what came of a call is a row of its own. */
  readonly noteId: string;
  readonly noteSealed: Buffer | null;
  readonly at: Date;
  readonly staffId: string;
  readonly byNameSealed: Buffer;
  readonly rules: string;
  readonly isTexted: boolean | null;
  readonly isUntexted: boolean | null;
};

/** Newest first; a call stands with what came of it. The transaction is in the borrower's name. */
export async function readLog(tx: Tx, applicationId: number): Promise<LogRow[]> {
  const { rows } = await tx.query<LogRow>(
    `select contact.id, contact.kind, coalesce(ended.outcome, contact.outcome) as outcome,
            coalesce(ended.id, contact.id) as "noteId", coalesce(ended.note_sealed, contact.note_sealed) as "noteSealed",
            contact.happened_at as at,
            contact.staff_id as "staffId", staff.name_sealed as "byNameSealed", contact.rules,
            (select texted_at is not null from vaada.notifications where key = contact.notice_key) as "isTexted",
            (select ${IS_UNTEXTED} from vaada.notifications where key = contact.notice_key) as "isUntexted"
       from vaada.contacts as contact join vaada.staff on staff.id = contact.staff_id
       left join vaada.contacts as ended on ended.borrower_id = contact.borrower_id and ended.call_id = contact.id
      where contact.application_id = $1 and contact.call_id is null order by contact.number desc limit 200`,
    [applicationId],
  );
  return rows;
}

export type PromiseLine = {
  readonly on: CivilDate;
  readonly amount: Paise;
  readonly state: "open" | "kept" | "broken" | "replaced";
  readonly madeAt: Date;
  readonly staffId: string;
  readonly byNameSealed: Buffer;
};

/** Newest first. */
export async function readPromises(tx: Tx, applicationId: number): Promise<PromiseLine[]> {
  const { rows } = await tx.query<PromiseLine>(
    `select promise.promised_on as "on", promise.amount_paise as amount, promise.state, promise.made_at as "madeAt",
            promise.made_by as "staffId", staff.name_sealed as "byNameSealed"
       from vaada.promises as promise join vaada.staff on staff.id = promise.made_by
      where promise.application_id = $1 order by promise.number desc`,
    [applicationId],
  );
  return rows;
}
