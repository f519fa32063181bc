import { createHash, randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { startESign } from "@vaada/contract/calls/e-sign";
import { readJourneyPosition } from "../../journey/applications/journey-position.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { requireConsents } from "../../journey/consents/use-consents.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { CommitUnknown } from "../../platform/db/unavailable.ts";
import type { PdfVerdict } from "../../platform/signatures/verify-pdf.ts";
import type { Services } from "../../services.ts";
import { queueDocumentsMail } from "../documents/mails/queue-mail.ts";
import { fileKeyOf, insertDocument } from "../documents/store.ts";
import { endSigning } from "./end-signing.ts";
import {
  markSigned,
  readIssueInForce,
  readSigningOutcome,
  type Signing,
  type SigningOutcome,
} from "./store.ts";

export type SignatureServices = Pick<
  Services,
  "database" | "vault" | "clock" | "files" | "settings" | "publish"
>;

type VerifiedSigning = {
  readonly borrowerId: string;
  readonly signing: Signing;
  readonly document: Buffer;
  readonly verdict: Extract<PdfVerdict, { kind: "verified" }>;
};

/**
 * Writes a verified signature in one transaction: the signed agreement, the e-mail with it and the disbursal request. Any
 * number of callers may bring one signature at once: the first one writes, and all get the same outcome. The file is
 * stored before its row, and removed when there will be no row.
 */
export async function keepSignature(
  services: SignatureServices,
  signed: VerifiedSigning,
): Promise<SigningOutcome> {
  const documentId = randomUUID();
  const key = fileKeyOf(documentId);
  await services.files.put(key, signed.document);
  const written = await writeSigningOnce(services, signed, documentId).catch(async (error: unknown) => {
    // The row may be committed after all, and then it needs its file.
    if (!(error instanceof CommitUnknown)) await services.files.remove(key);
    throw error;
  });
  if (!written.isNew) await services.files.remove(key);
  return written.outcome;
}

type SigningResult = { readonly outcome: SigningOutcome; readonly isNew: boolean };

function writeSigningOnce(
  services: SignatureServices,
  signed: VerifiedSigning,
  documentId: string,
): Promise<SigningResult> {
  const { borrowerId, signing } = signed;
  return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<SigningResult> => {
    await lockApplication(tx, signing.applicationId);
    const before = await readSigningOutcome(tx, signing.id);
    if (before !== null) return { outcome: before, isNew: false };
    // One instant decides everything, so that no midnight falls between.
    const now = services.clock.now();
    const obstacle = await readObstacle(tx, services, { ...signed, now });
    if (obstacle !== null) {
      await endSigning(tx, { id: signing.id, outcome: obstacle, now: services.clock.realNow() });
      return { outcome: obstacle, isNew: false };
    }
    await writeSignature(tx, services, { ...signed, documentId, now });
    return { outcome: "signed", isNew: true };
  });
}

/**
 * The reason why a verified signature does not count: its terms were replaced or have run out, or the application is not
 * at this step because a person at the lender has stopped it. While a consent is withdrawn the signing waits, and throws.
 */
async function readObstacle(
  tx: Tx,
  { settings }: SignatureServices,
  { borrowerId, signing, now }: VerifiedSigning & { readonly now: Date },
): Promise<"replaced" | "expired" | "failed" | null> {
  const today = civilDateInIndia(now.getTime());
  const issue = await readIssueInForce(tx, signing.applicationId);
  if (issue?.id !== signing.keyFactStatementId) return "replaced";
  if (today > issue.validThrough) return "expired";
  const areReferencesAsked = settings.references.isOn;
  const position = await readJourneyPosition(tx, { borrowerId, today, areReferencesAsked });
  const isTurn = position.application.id === signing.applicationId && position.step === startESign.step;
  if (!isTurn) return "failed";
  await requireConsents(tx, { borrowerId, applicationId: signing.applicationId });
  return null;
}

async function writeSignature(
  tx: Tx,
  services: SignatureServices,
  signed: VerifiedSigning & { readonly documentId: string; readonly now: Date },
): Promise<void> {
  const { borrowerId, signing, document, verdict, documentId, now } = signed;
  const { id: agreementId, applicationId, keyFactStatementId, language } = signing;
  const realNow = services.clock.realNow();
  await insertDocument(tx, {
    id: documentId,
    applicationId,
    borrowerId,
    keyFactStatementId,
    kind: "agreement",
    language,
    fileKey: fileKeyOf(documentId),
    contentHash: createHash("sha256").update(document).digest(),
    bytes: document.length,
    madeAt: now,
  });
  const namePlace = { table: "agreements", column: "signer_name_sealed", row: agreementId };
  await markSigned(tx, {
    id: agreementId,
    signedDocumentId: documentId,
    signerNameSealed: services.vault.seal(verdict.signer, namePlace),
    certificateHash: verdict.certificateHash,
    signedAt: now,
    endedAt: realNow,
  });
  await queueDocumentsMail(tx, { agreementId, applicationId, borrowerId, now: realNow });
  await services.publish(tx, "agreement-signed", { agreementId, applicationId, borrowerId, now });
}
