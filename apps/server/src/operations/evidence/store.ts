import type { Language } from "@vaada/contract/language";
import type { DocumentKind } from "../../agreements/documents/store.ts";
import type { Tx } from "../../platform/db/tx.ts";

export type CertifiedDocument = {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly fileKey: string;
  readonly contentHash: Buffer;
  readonly bytes: number;
  readonly madeAt: Date;
};

/** For the auditor: every document that was ever made of an application, oldest first. Also what a later one has replaced. */
export async function readDocumentsOf(tx: Tx, applicationId: number): Promise<CertifiedDocument[]> {
  const { rows } = await tx.query<CertifiedDocument>(
    `select id, kind, language, file_key as "fileKey", content_hash as "contentHash", bytes, made_at as "madeAt"
       from vaada.documents where application_id = $1 order by made_at, id`,
    [applicationId],
  );
  return rows;
}
