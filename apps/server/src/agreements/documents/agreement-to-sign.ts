import { type Mark, markOf } from "../../platform/paper/signature-box.ts";
import type { Services } from "../../services.ts";
import { readAccepted } from "./accepted.ts";
import { makeAgreement } from "./loan-papers.ts";

export type AgreementToSign = {
  readonly documentId: string;
  readonly keyFactStatementId: string;
  readonly hash: Buffer;
  readonly bytes: Buffer;
  /** Where the signature is drawn. */
  readonly mark: Mark;
};

/** The agreement of the accepted issue, made and stored once: the same bytes ever after. */
export async function agreementToSign(
  services: Pick<Services, "database" | "vault" | "files" | "clock" | "lender">,
  whose: { readonly borrowerId: string; readonly applicationId: number },
): Promise<AgreementToSign> {
  const accepted = await readAccepted(services, whose);
  const { document, bytes } = await makeAgreement(services, accepted);
  return {
    documentId: document.id,
    keyFactStatementId: accepted.keyFacts.id,
    hash: document.contentHash,
    bytes,
    mark: markOf(bytes),
  };
}
