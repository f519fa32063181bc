import type { Tx } from "../../../platform/db/tx.ts";

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
