import type { CivilDate } from "@vaada/calendar/civil-date";
import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import type { RevealedField } from "@vaada/contract/console/calls/customers";
import type { RequestKind } from "@vaada/contract/console/roles";
import type { Language, NoticeLanguage } from "@vaada/contract/language";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import type { LoanStatus } from "@vaada/lending/owed/standing";
import type { Paise } from "@vaada/money/paise";
import type { TextStage, WhatsappStage } from "../../../notices/texts/store.ts";
import { type Condition, type Page, type PageRequest, readPage } from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { PERSON_COLUMNS, PERSON_PAN, type SealedPerson } from "../store.ts";

export type CustomerRow = SealedPerson & {
  /** The newest application. */
  readonly key: bigint;
  readonly since: Date;
  readonly loanId: bigint | null;
  readonly loanNo: string | null;
  readonly loanStatus: LoanStatus | "undone" | null;
  readonly delinquency: Delinquency | null;
  readonly principal: Paise | null;
  readonly dueOn: CivilDate | null;
};

const SELECT = `select application.id as key, ${PERSON_COLUMNS}, borrower.created_at as since,
  loan.application_id as "loanId", loan.loan_no as "loanNo", loan.status as "loanStatus", loan.delinquency,
  loan.principal_paise as principal, loan.due_on as "dueOn"
  from vaada.borrowers as borrower
  join lateral (select id from vaada.applications where borrower_id = borrower.id order by id desc limit 1)
    as application on true
  left join lateral (select * from vaada.loans where borrower_id = borrower.id order by application_id desc limit 1)
    as loan on true
  ${PERSON_PAN}`;

/** How a search finds a borrower: by any of their applications. */
export const SEARCHED = {
  loan: "borrower.id = (select borrower_id from vaada.applications where id = ?)",
  borrower: "borrower.id",
} as const;

type CustomerStanding = "running" | "overdue" | "closed";

/** How each standing is told in the table. */
const OF_STANDING: Readonly<Record<CustomerStanding, string>> = {
  running: "(loan.status in ('active', 'part-paid')) = ?",
  overdue: "(loan.status in ('active', 'part-paid') and loan.delinquency <> 'standard') = ?",
  closed: "(loan.status = 'closed') = ?",
};

export const readCustomerPage = (
  tx: Tx,
  {
    standing,
    search,
  }: { readonly standing: CustomerStanding | undefined; readonly search: readonly Condition[] },
  page: PageRequest,
): Promise<Page<CustomerRow>> =>
  readPage<CustomerRow>(tx, {
    select: SELECT,
    key: "application.id",
    where: [...search, ...(standing === undefined ? [] : [{ text: OF_STANDING[standing], value: true }])],
    page,
  });

export type PersonRow = SealedPerson & {
  readonly since: Date;
  readonly language: Language;
  readonly emailId: string | null;
  readonly emailSealed: Buffer | null;
  readonly isEmailConfirmed: boolean;
  readonly aadhaarEnding: string | null;
  readonly openComplaints: bigint;
  readonly complaints: bigint;
};

/** One person. The transaction is in their name. */
export async function readPerson(tx: Tx, borrowerId: string): Promise<PersonRow | null> {
  const { rows } = await tx.query<PersonRow>(
    `select ${PERSON_COLUMNS}, borrower.created_at as since,
            borrower.language, email.id as "emailId", email.email_sealed as "emailSealed",
            email.verified_at is not null as "isEmailConfirmed",
            (select aadhaar_last_four from vaada.identities where borrower_id = borrower.id) as "aadhaarEnding",
            (select count(*) from vaada.complaints where borrower_id = borrower.id and status = 'open')
              as "openComplaints",
            (select count(*) from vaada.complaints where borrower_id = borrower.id) as complaints
       from vaada.borrowers as borrower
       left join vaada.emails as email on email.borrower_id = borrower.id and email.replaced_at is null
       ${PERSON_PAN}
      where borrower.id = $1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/** The records of a loan besides its terms and events. */
export type LoanFile = {
  readonly applicationId: bigint;
  readonly loanType: string;
  readonly grade: string;
  readonly bank: string | null;
  readonly ending: string | null;
  readonly ifsc: string | null;
  readonly isVerified: boolean;
  readonly mandateStatus: string | null;
  readonly mandateMethod: AutoPayMethod | null;
  readonly mandateMaximum: Paise | null;
  readonly debitNumber: number | null;
  readonly debitStatus: string | null;
  readonly debitOn: CivilDate | null;
  readonly debitAmount: Paise | null;
};

export async function readLoanFiles(tx: Tx, borrowerId: string): Promise<LoanFile[]> {
  const { rows } = await tx.query<LoanFile>(
    `select loan.application_id as "applicationId", application.loan_type as "loanType", loan.grade,
            account.bank_name as bank, account.number_ending as ending, account.ifsc,
            account.verified_by is not null as "isVerified",
            case when mandate.cancel_asked_at is not null and mandate.status <> 'rejected' then 'cancelled'
                 when mandate.status = 'confirmed' and mandate.paused_at is not null then 'paused'
                 else mandate.status end as "mandateStatus", mandate.method as "mandateMethod",
            mandate.max_paise as "mandateMaximum", debit.number as "debitNumber", debit.status as "debitStatus",
            debit.present_on as "debitOn", debit.notified_paise as "debitAmount"
       from vaada.loans as loan
       join vaada.applications as application on application.id = loan.application_id
       left join vaada.bank_accounts as account
         on account.application_id = loan.application_id and account.discarded_at is null
       left join lateral (select status, method, paused_at, cancel_asked_at, max_paise from vaada.mandates
                           where account_id = account.id order by asked_at desc limit 1) as mandate on true
       left join lateral (select number, status, present_on, notified_paise from vaada.debits
                           where application_id = loan.application_id and status in ('planned', 'noticed', 'presented')
                           order by number desc limit 1) as debit on true
      where loan.borrower_id = $1`,
    [borrowerId],
  );
  return rows;
}

export type PaperRow = {
  readonly applicationId: bigint;
  readonly kind: string;
  readonly language: Language;
  readonly madeAt: Date;
};

/** The paper that was shown for signature is the signed one, so it is listed once. */
export async function readPapers(tx: Tx, borrowerId: string): Promise<PaperRow[]> {
  const { rows } = await tx.query<PaperRow>(
    `select application_id as "applicationId", kind, language, made_at as "madeAt" from vaada.documents
      where borrower_id = $1 and kind <> 'agreement-to-sign' order by made_at`,
    [borrowerId],
  );
  return rows;
}

export type ApplicationRow = {
  readonly id: bigint;
  readonly loanType: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly isCancelled: boolean;
};

/** The applications that came to no loan, newest first. */
export async function readLoanlessApplications(tx: Tx, borrowerId: string): Promise<ApplicationRow[]> {
  const { rows } = await tx.query<ApplicationRow>(
    `select id, loan_type as "loanType", created_at as "startedAt", closed_at as "endedAt",
            cancelled_at is not null as "isCancelled"
       from vaada.applications as application
      where borrower_id = $1 and not exists (select from vaada.loans where application_id = application.id)
      order by id desc`,
    [borrowerId],
  );
  return rows;
}

export type ConsentRow = {
  readonly id: string;
  readonly applicationId: bigint | null;
  readonly kind: string;
  readonly isGiven: boolean;
  readonly noticeVersion: string;
  readonly language: NoticeLanguage;
  readonly at: Date;
};

/** Every word of the borrower on a purpose, newest first. */
export async function readConsentRows(tx: Tx, borrowerId: string): Promise<ConsentRow[]> {
  const { rows } = await tx.query<ConsentRow>(
    `select id, application_id as "applicationId", kind, granted as "isGiven", notice_version as "noticeVersion",
            coalesce(read_in, language) as language, given_at as at
       from vaada.consents where borrower_id = $1 order by given_at desc, id desc`,
    [borrowerId],
  );
  return rows;
}

export type SessionRow = {
  readonly id: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
  readonly userAgent: string | null;
};

/** The last used first. `now` is real time. */
export async function readSessionRows(
  tx: Tx,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Date },
): Promise<SessionRow[]> {
  const { rows } = await tx.query<SessionRow>(
    `select id, created_at as "signedInAt", last_seen_at as "lastSeenAt",
            case when revoked_at is not null then revoked_at when expires_at <= $2 then expires_at end as "endedAt",
            user_agent as "userAgent"
       from vaada.sessions where borrower_id = $1 order by last_seen_at desc limit 50`,
    [borrowerId, now],
  );
  return rows;
}

export type WaitingRequest = {
  readonly id: string;
  readonly number: bigint;
  readonly kind: RequestKind;
  readonly applicationId: bigint;
  readonly askedAt: Date;
};

/** `now` is the platform's. */
export async function readWaitingRequests(
  tx: Tx,
  {
    borrowerId,
    hidden = [],
    now,
  }: {
    readonly borrowerId: string;
    readonly hidden: readonly string[] | undefined;
    readonly now: Date;
  },
): Promise<WaitingRequest[]> {
  const { rows } = await tx.query<WaitingRequest>(
    `select id, number, kind, application_id as "applicationId", asked_at as "askedAt" from vaada.requests
      where borrower_id = $1 and state = 'waiting' and lapses_at > $2 and kind <> all ($3::text[]) order by number`,
    [borrowerId, now, hidden],
  );
  return rows;
}

export type NoticeSent = {
  readonly id: bigint;
  readonly applicationId: bigint | null;
  readonly kind: string;
  readonly params: unknown;
  readonly createdAt: Date;
  readonly isRead: boolean;
  readonly isTexted: boolean;
  readonly textedUnder: string | null;
  readonly textStage: TextStage | null;
  readonly textReason: string | null;
  readonly mailedUnder: string | null;
  readonly pushedUnder: string | null;
  readonly whatsappStage: WhatsappStage | null;
  readonly whatsappReason: string | null;
  readonly whatsappUnder: string | null;
};

/** Newest first. */
export async function readNoticesSent(tx: Tx, borrowerId: string): Promise<NoticeSent[]> {
  const { rows } = await tx.query<NoticeSent>(
    `select id, application_id as "applicationId", kind, params, created_at as "createdAt",
            read_at is not null as "isRead", texted_at is not null as "isTexted", texted_under as "textedUnder",
            text_stage as "textStage", text_reason as "textReason",
            mailed_under as "mailedUnder", pushed_under as "pushedUnder", whatsapp_stage as "whatsappStage",
            whatsapp_reason as "whatsappReason", whatsapp_under as "whatsappUnder"
       from vaada.notifications where borrower_id = $1 order by id desc limit 500`,
    [borrowerId],
  );
  return rows;
}

export type SignedPaper = { readonly id: string; readonly applicationId: bigint; readonly signedAt: Date };

export async function readSignings(tx: Tx, borrowerId: string): Promise<SignedPaper[]> {
  const { rows } = await tx.query<SignedPaper>(
    `select id, application_id as "applicationId", signed_at as "signedAt" from vaada.agreements
      where borrower_id = $1 and signed_at is not null`,
    [borrowerId],
  );
  return rows;
}

/** A sealed value and where it lives. */
export type SealedValue = { readonly sealed: Buffer; readonly row: string };

/** The column of each field, and the condition for the one in force. `$1` is the borrower. */
const FIELDS: Readonly<
  Record<RevealedField, { readonly table: string; readonly column: string; readonly query: string }>
> = {
  mobile: {
    table: "borrowers",
    column: "mobile_sealed",
    query: "select mobile_sealed as sealed, id::text as row from vaada.borrowers where id = $1",
  },
  email: {
    table: "emails",
    column: "email_sealed",
    query: `select email_sealed as sealed, id::text as row from vaada.emails
             where borrower_id = $1 and replaced_at is null`,
  },
  pan: {
    table: "pan_records",
    column: "pan_sealed",
    query: `select pan_sealed as sealed, id::text as row from vaada.pan_records
             where borrower_id = $1 and standing = 'valid'
             order by confirmed_at desc nulls last, asked_at desc limit 1`,
  },
  account: {
    table: "bank_accounts",
    column: "number_sealed",
    query: `select number_sealed as sealed, seal_id::text as row from vaada.bank_accounts
             where borrower_id = $1 and discarded_at is null and erased_at is null order by id desc limit 1`,
  },
};

/** The value of a field as it is kept; `null` when there is none on file. */
export async function readSealedField(
  tx: Tx,
  { borrowerId, field }: { readonly borrowerId: string; readonly field: RevealedField },
): Promise<(SealedValue & { readonly table: string; readonly column: string }) | null> {
  const { table, column, query } = FIELDS[field];
  const { rows } = await tx.query<{ sealed: Buffer | null; row: string }>(query, [borrowerId]);
  const { sealed = null, row = "" } = rows[0] ?? {};
  // A row whose value was erased stays, because others refer to it.
  return sealed === null ? null : { sealed, row, table, column };
}
