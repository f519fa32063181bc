import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";

export type LoanDocumentKind =
  | "key-fact-statement"
  | "agreement-to-sign"
  | "agreement"
  | "sanction-letter"
  | "no-dues-certificate";

/** Of a payment there is a receipt, which is found by the payment; a statement is drawn for whoever asks. */
export type DocumentKind = LoanDocumentKind | "receipt" | "statement-of-account";

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

/** Where the object store keeps a document. */
export const fileKeyOf = (id: string): string => `documents/${id}`;

/** Its file must lie there already: a row is the promise that it can be read. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx.query(INSERT, valuesOf(document));
}

/** False when somebody else has made this document a moment ago. */
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

/** The newest of its kind, unless it was made before something that it must say. */
export async function readDocument(
  tx: Tx,
  asked: {
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
    [asked.keyFactStatementId, asked.kind, asked.language, asked.madeSince ?? null],
  );
  return rows[0] ?? null;
}

/** The one with exactly these bytes, whenever it was made. */
export async function readDocumentOfContent(
  tx: Tx,
  asked: {
    readonly keyFactStatementId: string;
    readonly kind: DocumentKind;
    readonly language: Language;
    readonly contentHash: Buffer;
  },
): Promise<DocumentOnFile | null> {
  const { rows } = await tx.query<DocumentOnFile>(
    `select ${COLUMNS} from vaada.documents
      where key_fact_statement_id = $1 and kind = $2 and language = $3 and content_hash = $4`,
    [asked.keyFactStatementId, asked.kind, asked.language, asked.contentHash],
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
 * The documents of the loan as it was signed: those of the issue in force, in the language it was accepted in. That
 * nothing is owed is said only while it is so.
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
        and kind not in ('agreement-to-sign', 'receipt', 'statement-of-account')
        and (kind <> 'no-dues-certificate' or exists (
          select from vaada.closings where certificate_id = documents.id and ended_at is null))
      order by array_position(
        array['key-fact-statement', 'agreement', 'sanction-letter', 'no-dues-certificate'], kind)`,
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

/** For a worker: addresses that lead nowhere any more. */
export async function removeEndedLinks(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.document_links where expires_at < now()");
}
