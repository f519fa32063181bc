import { createHash, randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { startESign } from "@vaada/contract/calls/e-sign";
import { readJourneyPosition } from "../../journey/applications/journey-position.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { CommitUnknown } from "../../platform/db/unavailable.ts";
import type { PdfVerdict } from "../../platform/signatures/verify-pdf.ts";
import type { Services } from "../../services.ts";
import { queueDocumentsMail } from "../documents/mails/queue-mail.ts";
import { fileKeyOf, insertDocument } from "../documents/store.ts";
import { endSigning } from "./end-signing.ts";
import { markSigned, readIssueInForce, readOutcome, type Signing, type SigningOutcome } from "./store.ts";

export type KeepServices = Pick<Services, "database" | "vault" | "clock" | "files" | "settings" | "publish">;

type Signed = {
  readonly borrowerId: string;
  readonly signing: Signing;
  readonly document: Buffer;
  readonly verdict: Extract<PdfVerdict, { kind: "verified" }>;
};

/**
 * Makes a good signature count: the signed agreement, the e-mail with it and the order to pay, in one transaction. Any
 * number of callers may bring one signature at once: the first one writes, all get the same answer. The file is on disk
 * before the row that names it, and gone again when there will be no such row.
 */
export async function keepSignature(services: KeepServices, signed: Signed): Promise<SigningOutcome> {
  const documentId = randomUUID();
  const key = fileKeyOf(documentId);
  await services.files.put(key, signed.document);
  const written = await write(services, signed, documentId).catch(async (error: unknown) => {
    // The row may be there after all, and then it must find its file.
    if (!(error instanceof CommitUnknown)) await services.files.remove(key);
    throw error;
  });
  if (!written.isNew) await services.files.remove(key);
  return written.outcome;
}

type Written = { readonly outcome: SigningOutcome; readonly isNew: boolean };

function write(services: KeepServices, signed: Signed, documentId: string): Promise<Written> {
  const { borrowerId, signing } = signed;
  return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<Written> => {
    await lockApplication(tx, signing.applicationId);
    const before = await readOutcome(tx, signing.id);
    if (before !== null) return { outcome: before, isNew: false };
    // One instant decides everything, so that no midnight falls between.
    const now = services.clock.now();
    const obstacle = await obstacleTo(tx, services, { ...signed, now });
    if (obstacle !== null) {
      await endSigning(tx, { id: signing.id, outcome: obstacle, now: services.clock.realNow() });
      return { outcome: obstacle, isNew: false };
    }
    await writeSigned(tx, services, { ...signed, documentId, now });
    return { outcome: "signed", isNew: true };
  });
}

/**
 * Why a good signature does not count: the terms it is under are not those in force any more, or ran out on the day
 * before this one; or the application is not at this step, for somebody at the lender has stopped it.
 */
async function obstacleTo(
  tx: Tx,
  { settings }: KeepServices,
  { borrowerId, signing, now }: Signed & { readonly now: Date },
): Promise<"replaced" | "expired" | "failed" | null> {
  const today = civilDateInIndia(now.getTime());
  const issue = await readIssueInForce(tx, signing.applicationId);
  if (issue?.id !== signing.keyFactStatementId) return "replaced";
  if (today > issue.validThrough) return "expired";
  const areReferencesAsked = settings.references.isOn;
  const position = await readJourneyPosition(tx, { borrowerId, today, areReferencesAsked });
  const isTurn = position.application.id === signing.applicationId && position.step === startESign.step;
  return isTurn ? null : "failed";
}

async function writeSigned(
  tx: Tx,
  services: KeepServices,
  signed: Signed & { readonly documentId: string; readonly now: Date },
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
