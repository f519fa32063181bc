import { randomBytes } from "node:crypto";
import { DOCUMENT_TYPES, type LoanDocumentType } from "@vaada/contract/calls/loan-history";
import type { Tx } from "../../platform/db/tx.ts";
import { hashToken, type Session } from "../../platform/http/session/sessions.ts";
import type { Services } from "../../services.ts";
import { insertLink, type LoanDocumentKind, readLoanDocuments } from "./store.ts";

type SignedDocumentType = (typeof DOCUMENT_TYPES)[number];
type LinkServices = Pick<Services, "clock" | "settings">;

/** The types of the documents that exist of a signed loan. */
export async function nameDocuments(tx: Tx, applicationId: number): Promise<SignedDocumentType[]> {
  const types = (await readLoanDocuments(tx, applicationId)).map(({ kind }) => TYPE_OF[kind]);
  return DOCUMENT_TYPES.filter((type) => types.includes(type));
}

/** Links to all documents of a loan, each valid for a few minutes and for this session alone. */
export async function linkDocuments(
  tx: Tx,
  services: LinkServices,
  owner: { readonly borrowerId: string; readonly applicationId: number; readonly session: Session },
): Promise<{ documentType: LoanDocumentType; presignedUrl: string }[]> {
  const links: { documentType: LoanDocumentType; presignedUrl: string }[] = [];
  for (const { id, kind } of await readLoanDocuments(tx, owner.applicationId)) {
    const documentType = TYPE_OF[kind];
    const presignedUrl = await linkDocument(tx, services, { documentId: id, session: owner.session });
    links.push({ documentType, presignedUrl });
  }
  return links;
}

const TYPE_OF: Readonly<Record<LoanDocumentKind, LoanDocumentType>> = {
  "key-fact-statement": "Key Fact Statement",
  "agreement-to-sign": "Loan Agreement",
  agreement: "Loan Agreement",
  "sanction-letter": "Sanction Letter",
  "no-dues-certificate": "No Dues Certificate",
  "tax-invoice": "Tax Invoice",
  "credit-note": "Credit Note",
};

/** A link to one document of the session's borrower. */
export async function linkDocument(
  tx: Tx,
  { clock, settings }: LinkServices,
  { documentId, session }: { readonly documentId: string; readonly session: Session },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertLink(tx, {
    tokenHash: hashToken(token),
    documentId,
    borrowerId: session.borrowerId,
    sessionHash: session.tokenHash,
    expiresAt: new Date(clock.realNow().getTime() + settings.documents.linkSeconds * 1000),
  });
  return `${settings.appOrigin}/api/documents/${token}`;
}

/** Nobody guesses 256 random bits within the minutes of their validity. */
const TOKEN_BYTES = 32;
