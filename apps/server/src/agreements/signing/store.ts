import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";

export type SigningOutcome =
  | "signed"
  | "not-completed"
  | "name-differs"
  | "altered"
  | "expired"
  | "failed"
  | "replaced";

/** A signing that the service has named. `outcome` is null while it is open. */
export type Signing = {
  readonly id: string;
  readonly applicationId: number;
  readonly keyFactStatementId: string;
  readonly documentId: string;
  readonly documentHash: Buffer;
  readonly language: Language;
  readonly reference: string;
  readonly expiresAt: Date;
  readonly outcome: SigningOutcome | null;
};

type SigningQuery = { readonly borrowerId: string; readonly reference: string };

export async function readSigning(tx: Tx, { borrowerId, reference }: SigningQuery): Promise<Signing | null> {
  const { rows } = await tx.query<Omit<Signing, "applicationId"> & { applicationId: bigint }>(
    `select agreements.id, agreements.application_id as "applicationId",
            agreements.key_fact_statement_id as "keyFactStatementId", document_id as "documentId",
            document_hash as "documentHash", documents.language, provider_reference as reference,
            expires_at as "expiresAt", outcome
       from vaada.agreements join vaada.documents on documents.id = document_id
      where agreements.borrower_id = $1 and provider_reference = $2`,
    [borrowerId, reference],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/** The outcome so far. A decision by it needs the application's lock. */
export async function readSigningOutcome(tx: Tx, id: string): Promise<SigningOutcome | null> {
  const { rows } = await tx.query<{ outcome: SigningOutcome | null }>(
    "select outcome from vaada.agreements where id = $1",
    [id],
  );
  if (rows[0] === undefined) throw new Error("readOutcome: a signing that is not the borrower's");
  return rows[0].outcome;
}

/** The borrower of a signing. A worker acts for no borrower, so it reads the owner first. */
export async function readSigningOwner(tx: Tx, reference: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.agreements where provider_reference = $1`,
    [reference],
  );
  return rows[0]?.borrowerId ?? null;
}

/** Returns the borrower; `null` when the signing had ended before and so keeps its outcome. */
export async function markSigningEnded(
  tx: Tx,
  ended: {
    readonly id: string;
    readonly outcome: Exclude<SigningOutcome, "signed">;
    readonly now: Date;
  },
): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `update vaada.agreements set ended_at = $3, outcome = $2
      where id = $1 and ended_at is null returning borrower_id as "borrowerId"`,
    [ended.id, ended.outcome, ended.now],
  );
  return rows[0]?.borrowerId ?? null;
}

/** Remembers that the page was completed, so that it is kept until its borrower returns. It binds nobody. */
export async function markSigningCompleted(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.agreements set completed_at = $2 where id = $1 and ended_at is null and completed_at is null",
    [id, now],
  );
}

export async function markSigned(
  tx: Tx,
  signed: {
    readonly id: string;
    readonly signedDocumentId: string;
    readonly signerNameSealed: Buffer;
    readonly certificateHash: Buffer;
    /** The platform's time. */
    readonly signedAt: Date;
    readonly endedAt: Date;
  },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update vaada.agreements
        set outcome = 'signed', ended_at = $2, signed_at = $3, signed_document_id = $4,
            signer_name_sealed = $5, certificate_hash = $6
      where id = $1 and ended_at is null`,
    [
      signed.id,
      signed.endedAt,
      signed.signedAt,
      signed.signedDocumentId,
      signed.signerNameSealed,
      signed.certificateHash,
    ],
  );
  if (rowCount !== 1) throw new Error("markSigned: a signing that had ended");
}

/** The id and the last day of the statement in force. */
export async function readIssueInForce(
  tx: Tx,
  applicationId: number,
): Promise<{ readonly id: string; readonly validThrough: CivilDate } | null> {
  const { rows } = await tx.query<{ id: string; validThrough: CivilDate }>(
    `select id, valid_through as "validThrough" from vaada.key_fact_statements
      where application_id = $1 order by issue desc limit 1`,
    [applicationId],
  );
  return rows[0] ?? null;
}

export type SignatoryRow = {
  readonly nameSealed: Buffer;
  readonly mobileSealed: Buffer;
  readonly emailId: string;
  readonly emailSealed: Buffer;
  readonly isEmailVerified: boolean;
};

/** The verified signatory: nobody reaches this step without an identity and an e-mail address. */
export async function readSignatoryRow(tx: Tx, borrowerId: string): Promise<SignatoryRow> {
  const { rows } = await tx.query<SignatoryRow>(
    `select identities.name_sealed as "nameSealed", mobile_sealed as "mobileSealed", emails.id as "emailId",
            email_sealed as "emailSealed", emails.verified_at is not null as "isEmailVerified"
       from vaada.borrowers
       join vaada.identities on identities.borrower_id = borrowers.id
       join vaada.emails on emails.borrower_id = borrowers.id and replaced_at is null
      where borrowers.id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readSignatoryRow: nobody whose identity is proven");
  return rows[0];
}

/** For a worker: the open signings whose time has run out. */
export async function readOverdueSignings(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.agreements
      where ended_at is null and completed_at is null and expires_at < now() and provider_reference is not null`,
  );
  return rows.map(({ reference }) => reference);
}

export type AbandonedSigning = { readonly id: string; readonly borrowerId: string };

/**
 * For a worker: the signings that ran out before the service had named them, because their call was cut off; those that ran
 * out a day ago without an answer of the service; and those that were signed and to which nobody returned in a month.
 */
export async function readAbandonedSignings(
  tx: Tx,
): Promise<(AbandonedSigning & { readonly isUnopened: boolean })[]> {
  const { rows } = await tx.query<AbandonedSigning & { isUnopened: boolean }>(
    `select id, borrower_id as "borrowerId", provider_reference is null as "isUnopened" from vaada.agreements
      where ended_at is null
        and expires_at < now() - case when provider_reference is null then interval '0'
                                      when completed_at is null then interval '1 day'
                                      else interval '30 days' end`,
  );
  return rows;
}

/** The open signing of the loan that an account belongs to. */
export async function readOpenSigning(tx: Tx, accountId: number): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select agreements.id from vaada.agreements join vaada.bank_accounts using (application_id)
      where bank_accounts.id = $1 and agreements.ended_at is null`,
    [accountId],
  );
  return rows[0]?.id ?? null;
}

/** An open signing. It can be signed once the service has named it and has the agreement. */
export type LiveSigning = {
  readonly id: string;
  readonly keyFactStatementId: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly reference: string | null;
  readonly isUploaded: boolean;
  readonly visitSealed: Buffer | null;
};

export async function readLiveSigning(tx: Tx, applicationId: number): Promise<LiveSigning | null> {
  const { rows } = await tx.query<LiveSigning>(
    `select id, key_fact_statement_id as "keyFactStatementId", started_at as "startedAt",
            expires_at as "expiresAt", provider_reference as reference, is_uploaded as "isUploaded",
            visit_sealed as "visitSealed"
       from vaada.agreements where application_id = $1 and ended_at is null`,
    [applicationId],
  );
  return rows[0] ?? null;
}

/** False when the application has an open signing: of any number of callers, one inserts it. */
export async function insertSigning(
  tx: Tx,
  signing: {
    readonly id: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly keyFactStatementId: string;
    readonly documentId: string;
    readonly documentHash: Buffer;
    readonly stateHash: Buffer;
    readonly startedAt: Date;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.agreements
       (id, application_id, borrower_id, key_fact_statement_id, document_id, document_hash, state_hash,
        started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (application_id) where ended_at is null do nothing`,
    [
      signing.id,
      signing.applicationId,
      signing.borrowerId,
      signing.keyFactStatementId,
      signing.documentId,
      signing.documentHash,
      signing.stateHash,
      signing.startedAt,
      signing.expiresAt,
    ],
  );
  return rowCount > 0;
}

/** False when it has ended meanwhile. */
export async function recordAddress(
  tx: Tx,
  signing: { readonly id: string; readonly reference: string; readonly visitSealed: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.agreements set provider_reference = $2, visit_sealed = $3
      where id = $1 and ended_at is null`,
    [signing.id, signing.reference, signing.visitSealed],
  );
  return rowCount > 0;
}

/** False when it has ended meanwhile. */
export async function recordUpload(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.agreements set is_uploaded = true where id = $1 and ended_at is null",
    [id],
  );
  return rowCount > 0;
}

/** Whether a reply about a signing may be remembered: it is open or signed, and the lock keeps it so. */
export async function isLiveOrSigned(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.agreements where id = $1 and (ended_at is null or outcome = 'signed') for update",
    [id],
  );
  return rowCount > 0;
}

/** Erases who signed, and ends a signing that is still open. */
export async function eraseSignings(
  tx: Tx,
  { applicationIds, now }: { readonly applicationIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.agreements
        set signer_name_sealed = null, visit_sealed = null, ended_at = coalesce(ended_at, $2),
            outcome = coalesce(outcome, 'replaced'), erased_at = $2
      where application_id = any ($1::bigint[]) and erased_at is null`,
    [applicationIds, now],
  );
  return rowCount;
}
