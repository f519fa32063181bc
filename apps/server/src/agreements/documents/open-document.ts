import { asBorrower } from "../../platform/db/actor.ts";
import { hashToken } from "../../platform/http/session/sessions.ts";
import type { Services } from "../../services.ts";
import { readBytes } from "./make-document.ts";
import { type DocumentKind, markOpened, readDocumentOfId, readLink } from "./store.ts";

/** The file name in the browser. It says what the document is, and not whose. */
const FILE_NAMES: Readonly<Record<DocumentKind, string>> = {
  "key-fact-statement": "key-fact-statement.pdf",
  "agreement-to-sign": "loan-agreement.pdf",
  agreement: "loan-agreement.pdf",
  "sanction-letter": "sanction-letter.pdf",
  "no-dues-certificate": "no-dues-certificate.pdf",
  "tax-invoice": "tax-invoice.pdf",
  "credit-note": "credit-note.pdf",
  receipt: "payment-receipt.pdf",
  "product-summary": "product-summary.pdf",
  "privacy-policy": "privacy-policy.pdf",
};

export const fileNameOf = (kind: DocumentKind): string => FILE_NAMES[kind];

/** 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Opens the document of a link. `null`, without a reason, when the link was never issued, has expired, or its session
 * has ended.
 */
export async function openDocument(
  services: Services,
  token: string,
): Promise<{ readonly bytes: Buffer; readonly fileName: string } | null> {
  if (!TOKEN.test(token)) return null;
  const tokenHash = hashToken(token);
  const link = await services.database.withTx({ kind: "token", tokenHash }, (tx) => readLink(tx, tokenHash));
  const now = services.clock.realNow();
  if (link === null || link.expiresAt <= now) return null;
  const session = await services.sessions.find(link.sessionHash);
  if (session?.borrowerId !== link.borrowerId) return null;
  const { borrowerId, documentId } = link;
  const document = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await markOpened(tx, { tokenHash, now });
    return readDocumentOfId(tx, documentId);
  });
  if (document === null) return null;
  const bytes = await readBytes(services, document);
  services.log.info({ documentId, kind: document.kind }, "a document was opened");
  return { bytes, fileName: fileNameOf(document.kind) };
}
