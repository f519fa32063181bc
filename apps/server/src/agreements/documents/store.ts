import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";

export type LoanDocumentKind =
  | "key-fact-statement"
  | "agreement-to-sign"
  | "agreement"
  | "sanction-letter"
  | "no-dues-certificate"
  | "tax-invoice"
  | "credit-note";

/**
 * A receipt is found by its payment and is no loan's document. The product summary and the privacy policy are mailed and
 * kept as they were sent; the app has today's as pages.
 */
export type DocumentKind = LoanDocumentKind | "receipt" | "product-summary" | "privacy-policy";

export type NewDocument = {
  readonly id: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly keyFactStatementId: string;
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly fileKey: string;
  readonly contentHash: Buffer;
  readonly bytes: number;
  readonly madeAt: Date;
};

/** The key of a document in the object store. */
export const fileKeyOf = (id: string): string => `documents/${id}`;

/** The file must be stored before its row: a row promises that it can be read. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx.query(INSERT, valuesOf(document));
}

/** False when another call has just made this document. */
export async function insertDocumentOnce(tx: Tx, document: NewDocument): Promise<boolean> {
  const { rowCount } = await tx.query(`${INSERT} on conflict do nothing`, valuesOf(document));
  return rowCount > 0;
}

const INSERT = `
  insert into vaada.documents
    (id, application_id, borrower_id, key_fact_statement_id, kind, language, file_key, content_hash, bytes, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const valuesOf = (document: NewDocument): readonly unknown[] => [
  document.id,
  document.applicationId,
  document.borrowerId,
  document.keyFactStatementId,
  document.kind,
  document.language,
  document.fileKey,
  document.contentHash,
  document.bytes,
  document.madeAt,
];

export type DocumentOnFile = {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly fileKey: string;
  readonly contentHash: Buffer;
};

const COLUMNS = `documents.id, kind, documents.language, file_key as "fileKey", content_hash as "contentHash"`;

/** The newest document of its kind, unless it is older than `madeSince`. */
export async function readDocument(
  tx: Tx,
  query: {
    readonly keyFactStatementId: string;
    readonly kind: DocumentKind;
    readonly language: Language;
    readonly madeSince?: Date;
  },
): Promise<DocumentOnFile | null> {
  const { rows } = await tx.query<DocumentOnFile>(
    `select ${COLUMNS} from vaada.documents
      where key_fact_statement_id = $1 and kind = $2 and language = $3
        and ($4::timestamptz is null or made_at >= $4)
      order by made_at desc limit 1`,
    [query.keyFactStatementId, query.kind, query.language, query.madeSince ?? null],
  );
  return rows[0] ?? null;
}

/** The document with exactly these bytes, whenever it was made. */
export async function readDocumentOfContent(
  tx: Tx,
  query: {
    readonly keyFactStatementId: string;
    readonly kind: DocumentKind;
    readonly language: Language;
    readonly contentHash: Buffer;
  },
): Promise<DocumentOnFile | null> {
  const { rows } = await tx.query<DocumentOnFile>(
    `select ${COLUMNS} from vaada.documents
      where key_fact_statement_id = $1 and kind = $2 and language = $3 and content_hash = $4`,
    [query.keyFactStatementId, query.kind, query.language, query.contentHash],
  );
  return rows[0] ?? null;
}

export async function readDocumentOfId(tx: Tx, id: string): Promise<DocumentOnFile | null> {
  const { rows } = await tx.query<DocumentOnFile>(`select ${COLUMNS} from vaada.documents where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/**
 * The documents of a signed loan: those of the statement in force, in the language of its acceptance. The no-dues
 * certificate counts only while the loan is closed.
 */
export async function readLoanDocuments(tx: Tx, applicationId: number): Promise<LoanDocument[]> {
  const { rows } = await tx.query<LoanDocument>(
    `select ${COLUMNS} from vaada.documents
       join vaada.key_fact_acceptances as accepted
         on accepted.key_fact_statement_id = documents.key_fact_statement_id
        and accepted.language = documents.language
      where documents.key_fact_statement_id =
        (select stated.id from vaada.key_fact_statements as stated
           join vaada.offers as offer on offer.id = stated.offer_id and offer.replaced_at is null
          where stated.application_id = $1 order by issue desc limit 1)
        and exists (select from vaada.agreements
          where key_fact_statement_id = documents.key_fact_statement_id and outcome = 'signed')
        and kind not in ('agreement-to-sign', 'receipt', 'statement-of-account', 'product-summary', 'privacy-policy')
        and (kind <> 'no-dues-certificate' or exists (
          select from vaada.closings where certificate_id = documents.id and ended_at is null))
      order by array_position(
        array['key-fact-statement', 'agreement', 'sanction-letter', 'tax-invoice', 'credit-note', 'no-dues-certificate'],
        kind), made_at`,
    [applicationId],
  );
  return rows;
}

type LoanDocument = DocumentOnFile & { readonly kind: LoanDocumentKind };

export type NewLink = {
  readonly tokenHash: Buffer;
  readonly documentId: string;
  readonly borrowerId: string;
  readonly sessionHash: Buffer;
  readonly expiresAt: Date;
};

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.query(
    `insert into vaada.document_links (token_hash, document_id, borrower_id, session_hash, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [link.tokenHash, link.documentId, link.borrowerId, link.sessionHash, link.expiresAt],
  );
}

export async function readLink(tx: Tx, tokenHash: Buffer): Promise<NewLink | null> {
  const { rows } = await tx.query<NewLink>(
    `select token_hash as "tokenHash", document_id as "documentId", borrower_id as "borrowerId",
            session_hash as "sessionHash", expires_at as "expiresAt"
       from vaada.document_links where token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function markOpened(
  tx: Tx,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.document_links set opened_at = $2 where token_hash = $1", [tokenHash, now]);
}

/** For a worker: removes expired links. */
export async function removeEndedLinks(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.document_links where expires_at < now()");
}

/** How many are removed at a time, so that no sweep takes long. */
const STORED_STATEMENTS_AT_ONCE = 500;

/** For a worker: files of statements of account that an earlier release stored. Today's are drawn on request and not kept. */
export async function readStoredStatements(tx: Tx): Promise<{ id: string; fileKey: string }[]> {
  const { rows } = await tx.query<{ id: string; fileKey: string }>(
    `select id, file_key as "fileKey" from vaada.documents where kind = 'statement-of-account' limit $1`,
    [STORED_STATEMENTS_AT_ONCE],
  );
  return rows;
}

export async function removeStoredStatement(tx: Tx, id: string): Promise<void> {
  await tx.query("delete from vaada.document_links where document_id = $1", [id]);
  await tx.query("delete from vaada.documents where id = $1 and kind = 'statement-of-account'", [id]);
}

type BorrowerRow = {
  readonly nameSealed: Buffer;
  readonly addressSealed: Buffer;
  readonly panRecordId: string;
  readonly panSealed: Buffer;
};

/** The verified name, address and PAN of a borrower; `null` until both PAN and identity are verified. */
export async function readBorrower(tx: Tx, borrowerId: string): Promise<BorrowerRow | null> {
  const { rows } = await tx.query<BorrowerRow>(
    `select identity.name_sealed as "nameSealed", address_sealed as "addressSealed",
            pan.id as "panRecordId", pan_sealed as "panSealed"
       from vaada.identities as identity
       join vaada.pan_records as pan on pan.borrower_id = identity.borrower_id and pan.confirmed_at is not null
      where identity.borrower_id = $1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/** When the borrower gave the loan's account, by the platform's time. */
export async function readAccountGivenAt(tx: Tx, applicationId: number): Promise<Date | null> {
  const { rows } = await tx.query<{ givenAt: Date }>(
    `select given_at as "givenAt" from vaada.bank_accounts where application_id = $1 and discarded_at is null`,
    [applicationId],
  );
  return rows[0]?.givenAt ?? null;
}

/** The papers that account for money, which the books need for longer than the papers of the loan. */
const VOUCHERS: readonly DocumentKind[] = ["no-dues-certificate", "receipt"];

/** Gives up the papers of these applications, without or with the vouchers, and returns the files to be removed. */
export async function eraseDocuments(
  tx: Tx,
  erasure: {
    readonly applicationIds: readonly number[];
    readonly which: "vouchers" | "papers";
    readonly now: Date;
  },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string; fileKey: string }>(
    `update vaada.documents set erased_at = $3
      where application_id = any ($1::bigint[]) and erased_at is null and (kind = any ($2::text[])) = $4
      returning id, file_key as "fileKey"`,
    [erasure.applicationIds, VOUCHERS, erasure.now, erasure.which === "vouchers"],
  );
  await tx.query("delete from vaada.document_links where document_id = any ($1::uuid[])", [
    rows.map(({ id }) => id),
  ]);
  return rows.map(({ fileKey }) => fileKey);
}
