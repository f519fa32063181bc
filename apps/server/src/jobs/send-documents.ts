import { Secret } from "@vaada/contract/secret";
import { readAcceptedTerms } from "../agreements/documents/accepted-terms.ts";
import { makeKeyFacts, makeSanctionLetter } from "../agreements/documents/loan-papers.ts";
import { documentsMail } from "../agreements/documents/mails/phrases.ts";
import {
  holdMail,
  markMailFailed,
  markMailSent,
  readMailOwner,
  readUnsentMail,
  setMailAside,
  type UnsentMail,
} from "../agreements/documents/mails/store.ts";
import { readBytes } from "../agreements/documents/make-document.ts";
import { fileNameOf } from "../agreements/documents/open-document.ts";
import { type DocumentKind, readDocument } from "../agreements/documents/store.ts";
import { makeDisclosure } from "../operations/disclosures/disclosure-papers.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { MailAttachment, OutgoingMail } from "../providers/mail/port.ts";
import type { JobServices } from "../services.ts";

/**
 * Makes the papers of a signed loan that are not made yet, and mails all of them (DL-05, FP-03), to a confirmed address and to no
 * other (DL-07). They are there to be read in the app from then on, also while no mail server takes them.
 */
export async function sendDocuments(
  services: JobServices,
  { mailId }: JobPayload<"send-documents">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readMailOwner(tx, mailId));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const unsent = await services.database.withTx(owner, (tx) => readUnsentMail(tx, mailId));
  if (unsent === null) return services.database.withTx(owner, (tx) => setMailAside(tx, mailId));

  // Made whatever becomes of the mail: the app shows them at once.
  const mail = await mailOf(services, { mailId, borrowerId, unsent });
  if (!unsent.isEmailVerified) return services.database.withTx(owner, (tx) => holdMail(tx, mailId));
  const result = await services.mail.send(mail);
  services.metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      await services.database.withTx(owner, (tx) =>
        markMailSent(tx, { mailId, now: services.clock.realNow() }),
      );
      return;
    case "failed":
      await services.database.withTx(owner, (tx) => markMailFailed(tx, { mailId, reason: result.reason }));
      services.log.error(
        { mailId, reason: result.reason },
        "alarm: the mail with a loan's papers was refused for good",
      );
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again. A mail that may have gone goes again under the same name.
      throw new Error(`send-documents: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

type DocumentsMail = { readonly mailId: string; readonly borrowerId: string; readonly unsent: UnsentMail };

async function mailOf(
  services: JobServices,
  { mailId, borrowerId, unsent }: DocumentsMail,
): Promise<OutgoingMail> {
  const { applicationId, emailId, emailSealed, language } = unsent;
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId });
  const { keyFacts } = accepted;
  const statement = await makeKeyFacts(services, { owner: accepted.owner, keyFacts, language });
  const letter = await makeSanctionLetter(services, accepted);
  const summary = await makeDisclosure(services, { kind: "product-summary", accepted });
  const policy = await makeDisclosure(services, { kind: "privacy-policy", accepted });
  const place = { table: "emails", column: "email_sealed", row: emailId };
  return {
    id: `documents-${mailId}`,
    to: new Secret(services.vault.open(emailSealed, place)),
    language,
    ...documentsMail(language, {
      lender: services.lender,
      proposalNumber: keyFacts.statement.partOne.proposalNumber,
    }),
    attachments: [
      pdfOf("key-fact-statement", statement.bytes),
      pdfOf("agreement", await signedAgreement(services, { borrowerId, unsent })),
      pdfOf("sanction-letter", letter.bytes),
      pdfOf("product-summary", summary.bytes),
      pdfOf("privacy-policy", policy.bytes),
    ],
  };
}

async function signedAgreement(
  services: JobServices,
  { borrowerId, unsent }: Pick<DocumentsMail, "borrowerId" | "unsent">,
): Promise<Buffer> {
  const document = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readDocument(tx, { ...unsent, kind: "agreement" }),
  );
  if (document === null) throw new Error("send-documents: signed, without the signed agreement");
  return readBytes(services, document);
}

const pdfOf = (kind: DocumentKind, bytes: Buffer): MailAttachment => ({
  fileName: fileNameOf(kind),
  contentType: "application/pdf",
  bytes,
});
