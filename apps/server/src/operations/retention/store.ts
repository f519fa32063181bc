import type { CivilDate } from "@vaada/calendar/civil-date";
import type { ApplicationFacts, Hold, RetentionFacts } from "@vaada/lending/retention/ends";
import type { DataKind } from "@vaada/lending/retention/rules";
import type { Tx } from "../../platform/db/tx.ts";

/** All that decides when a borrower's data ends, and whether anything keeps it from ending. */
export type RetentionFactsOnFile = Omit<RetentionFacts, "today" | "isErasureAsked"> & {
  readonly holds: readonly Hold[];
  /** The account went before; some papers may still be there. */
  readonly isAccountErased: boolean;
};

/** Holds the borrower's row until the transaction ends: a sign-in and another erasure wait. */
export async function lockRetentionFacts(tx: Tx, borrowerId: string): Promise<RetentionFactsOnFile> {
  const { rows } = await tx.query<PersonRow>(PERSON, [borrowerId]);
  const [person] = rows;
  if (person === undefined) throw new Error("lockRetentionFacts: no such borrower");
  const applications = await readApplications(tx, borrowerId);
  const { hasOpenComplaint, hasOpenDispute, isLegalMatter, ...facts } = person;
  const holds: Hold[] = [];
  if (hasOpenComplaint) holds.push("complaint-open");
  if (hasOpenDispute) holds.push("dispute-open");
  if (isLegalMatter) holds.push("court");
  return { ...facts, applications, holds };
}

type PersonRow = Omit<RetentionFactsOnFile, "applications" | "holds"> & {
  readonly hasOpenComplaint: boolean;
  readonly hasOpenDispute: boolean;
  /** A court has asked for it, or the borrower may be on a list: which of the two is told to nobody. */
  readonly isLegalMatter: boolean;
};

const PERSON = `
  select last_sign_in_on as "lastSignInOn", erased_at is not null as "isAccountErased",
         (select max(reapply_on) from vaada.decisions where borrower_id = $1 and outcome = 'refuse')
           as "refusedUntil",
         (select (max(answered_at) at time zone 'Asia/Kolkata')::date from vaada.complaints where borrower_id = $1)
           as "complaintAnsweredOn",
         exists (select from vaada.complaints where borrower_id = $1 and status = 'open') as "hasOpenComplaint",
         exists (select from vaada.payments where borrower_id = $1 and dispute = 'open') as "hasOpenDispute",
         exists (select from vaada.retention_holds where borrower_id = $1 and lifted_at is null)
           or exists (select from vaada.watch_list_matches where borrower_id = $1 and state <> 'cleared')
           as "isLegalMatter"
    from vaada.borrowers where id = $1 for update`;

/** An application whose money waits to be let go, or was, counts as a loan, also when the money came back. */
async function readApplications(tx: Tx, borrowerId: string): Promise<ApplicationFacts[]> {
  const { rows } = await tx.query<{
    id: bigint;
    endedOn: CivilDate | null;
    isCancelled: boolean;
    isUnderReview: boolean;
    isLoan: boolean;
    loanClosedOn: CivilDate | null;
  }>(
    `select id, (closed_at at time zone 'Asia/Kolkata')::date as "endedOn",
            cancelled_at is not null as "isCancelled",
            under_review_at is not null as "isUnderReview",
            exists (select from vaada.disbursals as disbursal where application_id = applications.id
              and (released_at is not null or disbursal.ended_at is null)) as "isLoan",
            (select closed_on from vaada.loans where application_id = applications.id) as "loanClosedOn"
       from vaada.applications where borrower_id = $1 order by id for update`,
    [borrowerId],
  );
  return rows.map(({ id, endedOn, isCancelled, isUnderReview, isLoan, loanClosedOn }) => ({
    id: Number(id),
    endedOn,
    isUnderReview: isUnderReview && endedOn === null,
    isCancelled,
    loan: isLoan ? { closedOn: endedOn === null ? null : (loanClosedOn ?? endedOn) } : null,
  }));
}

/** Reads a borrower's data: the kinds, and the application of each, if it belongs to one. */
export async function readHeldKinds(
  tx: Tx,
  borrowerId: string,
): Promise<readonly { readonly kind: DataKind; readonly applicationId: number | null }[]> {
  const { rows } = await tx.query<{ kind: DataKind; applicationId: bigint | null }>(HELD, [borrowerId]);
  return rows.map(({ kind, applicationId }) => ({
    kind,
    applicationId: applicationId === null ? null : Number(applicationId),
  }));
}

/**
 * A borrower who may be on a list of sanctions is not told so, by a request to clear it either (decision
 * 0135).
 */
const HELD = `
  select 'references' as kind, application_id as "applicationId" from vaada.reference_persons
   where borrower_id = $1 and erased_at is null
  union select 'employment', application_id from vaada.employments where borrower_id = $1
  union select 'credit-report', application_id from vaada.bureau_reports as report
    join vaada.decisions on bureau_report_id = report.id
   where report.borrower_id = $1 and report.facts_sealed is not null
  union select 'bank-statement', application_id from vaada.statement_sessions
   where borrower_id = $1 and analysis_sealed is not null
  union select 'selfies', application_id from vaada.selfies where borrower_id = $1
  union select 'bank-account', application_id from vaada.bank_accounts where borrower_id = $1 and erased_at is null
  union select 'terms', application_id from vaada.key_fact_statements where borrower_id = $1 and erased_at is null
  union select 'complaints', null from vaada.complaints where borrower_id = $1
  union select 'feedback', null from vaada.feedback where borrower_id = $1
  union select 'nominee', null from vaada.nominees where borrower_id = $1
  union select 'books', null from vaada.loans where borrower_id = $1
  union select 'requests-of-two', null from vaada.requests
   where borrower_id = $1 and erased_at is null and kind <> 'match-clear'
  union select 'notifications', null from vaada.notifications where borrower_id = $1
  union select 'decisions', null from vaada.decisions where borrower_id = $1
  union select 'consents', null from vaada.consents where borrower_id = $1
  union select 'identity', null from vaada.pan_records where borrower_id = $1
  union select 'identity', null from vaada.identities where borrower_id = $1
  union select 'account', null from vaada.borrowers where id = $1 and erased_at is null`;

export async function countDecisions(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("select from vaada.decisions where borrower_id = $1", [borrowerId]);
  return rowCount;
}

/** The erasure of one kind: how much, and by which rule. */
export type CertificateEntry = {
  readonly kind: DataKind;
  readonly count: number;
  readonly rule: string;
  readonly becomes: "erased" | "anonymous";
};

export type Certificate = {
  readonly id: string;
  /** `null` for what belonged to many. */
  readonly borrowerId: string | null;
  readonly cause: "period" | "request";
  readonly erasedOn: CivilDate;
  readonly erasedAt: Date;
  readonly entries: readonly CertificateEntry[];
  readonly contentHash: Buffer;
};

export async function insertCertificate(tx: Tx, certificate: Certificate): Promise<void> {
  await tx.query(
    `insert into vaada.erasure_certificates (id, borrower_id, cause, erased_on, erased_at, entries, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      certificate.id,
      certificate.borrowerId,
      certificate.cause,
      certificate.erasedOn,
      certificate.erasedAt,
      JSON.stringify(certificate.entries),
      certificate.contentHash,
    ],
  );
}

/**
 * For a worker: whose data may have ended, by id. Besides those whose day has come, they are the ones whose references are
 * needed no more, and those who have cancelled an application.
 */
export async function readWhoseMayEnd(
  tx: Tx,
  {
    today,
    after,
    limit,
  }: { readonly today: CivilDate; readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from (
       select id from vaada.borrowers where look_again_on <= $1
       union
       select reference.borrower_id from vaada.reference_persons as reference
         join vaada.applications as application on application.id = reference.application_id
        where reference.erased_at is null and application.closed_at is not null
       union
       select employment.borrower_id from vaada.employments as employment
         join vaada.applications as application on application.id = employment.application_id
        where application.cancelled_at is not null
     ) as found
      where $2::uuid is null or id > $2 order by id limit $3`,
    [today, after, limit],
  );
  return rows.map(({ id }) => id);
}

export async function insertErasedFiles(
  tx: Tx,
  { fileKeys, now }: { readonly fileKeys: readonly string[]; readonly now: Date },
): Promise<void> {
  if (fileKeys.length === 0) return;
  await tx.query(
    `insert into vaada.erased_files (file_key, asked_at) select key, $2 from unnest($1::text[]) as key
     on conflict do nothing`,
    [fileKeys, now],
  );
}

export async function readErasedFiles(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ fileKey: string }>(
    `select file_key as "fileKey" from vaada.erased_files order by asked_at`,
  );
  return rows.map(({ fileKey }) => fileKey);
}

export async function forgetErasedFile(tx: Tx, fileKey: string): Promise<void> {
  await tx.query("delete from vaada.erased_files where file_key = $1", [fileKey]);
}

/** Which of these files a row names, or is about to be rid of. */
export async function readNamedFiles(tx: Tx, fileKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ fileKey: string }>(
    `select file_key as "fileKey" from vaada.documents where file_key = any($1::text[])
     union all select file_key from vaada.selfies where file_key = any($1::text[])
     union all select photo_key from vaada.identities where photo_key = any($1::text[])
     union all select file_key from vaada.erased_files where file_key = any($1::text[])`,
    [fileKeys],
  );
  return new Set(rows.map(({ fileKey }) => fileKey));
}

/** Whether any row names a file that must be there. */
export async function hasNamedFiles(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ isAny: boolean }>(
    `select exists (select from vaada.documents) or exists (select from vaada.selfies where file_key is not null)
         or exists (select from vaada.identities where photo_key is not null) as "isAny"`,
  );
  return rows[0]?.isAny === true;
}

/** A certificate with the application by which its borrower is known to staff, if it is of one who has one. */
export type CertificateOnFile = Certificate & { readonly applicationId: number | null };

/** For an auditor: the newest first, of one application's borrower or of everybody. */
export async function readCertificates(
  tx: Tx,
  { applicationId, limit }: { readonly applicationId: number | null; readonly limit: number },
): Promise<CertificateOnFile[]> {
  const { rows } = await tx.query<Certificate & { readonly applicationId: bigint | null }>(
    `select certificate.id, certificate.borrower_id as "borrowerId", cause, erased_on as "erasedOn",
            erased_at as "erasedAt", entries, content_hash as "contentHash",
            (select min(application.id) from vaada.applications as application
              where application.borrower_id = certificate.borrower_id) as "applicationId"
       from vaada.erasure_certificates as certificate
      where $1::bigint is null
         or certificate.borrower_id = (select borrower_id from vaada.applications where id = $1)
      order by erased_at desc, id limit $2`,
    [applicationId, limit],
  );
  return rows.map(({ applicationId: id, ...row }) => ({
    ...row,
    applicationId: id === null ? null : Number(id),
  }));
}

/** An order not to erase what is held on a borrower, who is named by an application. */
export type RetentionHold = {
  readonly applicationId: number;
  readonly reason: string;
  readonly placedBy: string;
  readonly placedAt: Date;
};

/** False when there is no such application, or its borrower's data is held already. */
export async function placeHold(
  tx: Tx,
  {
    applicationId,
    reason,
    by,
  }: { readonly applicationId: number; readonly reason: string; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.retention_holds (borrower_id, reason, placed_by, placed_at)
     select borrower_id, $2, $3, now() from vaada.applications where id = $1
     on conflict do nothing`,
    [applicationId, reason, by],
  );
  return rowCount > 0;
}

/** False when the borrower's data is not held. */
export async function liftHold(
  tx: Tx,
  { applicationId, by }: { readonly applicationId: number; readonly by: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.retention_holds set lifted_by = $2, lifted_at = now()
      where lifted_at is null and borrower_id = (select borrower_id from vaada.applications where id = $1)`,
    [applicationId, by],
  );
  return rowCount > 0;
}

/** Those that stand, oldest first, each by its borrower's first application. */
export async function readHolds(tx: Tx): Promise<RetentionHold[]> {
  const { rows } = await tx.query<Omit<RetentionHold, "applicationId"> & { readonly applicationId: bigint }>(
    `select min(application.id) as "applicationId", reason, placed_by as "placedBy", placed_at as "placedAt"
       from vaada.retention_holds as hold
       join vaada.applications as application on application.borrower_id = hold.borrower_id
      where lifted_at is null group by hold.id, reason, placed_by, placed_at order by placed_at`,
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}
