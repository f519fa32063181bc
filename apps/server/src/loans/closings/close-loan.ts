import { Secret } from "@vaada/contract/secret";
import { readAcceptedTerms } from "../../agreements/documents/accepted-terms.ts";
import { makeDocument } from "../../agreements/documents/make-document.ts";
import { fileNameOf } from "../../agreements/documents/open-document.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { cancelAutoPay } from "../../journey/mandates/end-mandate.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { OutgoingMail } from "../../providers/mail/port.ts";
import type { Services } from "../../services.ts";
import { drawCertificate } from "./certificate/certificate.ts";
import { certificateMail } from "./phrases.ts";
import {
  type Closing,
  holdClosing,
  markClosingMailed,
  markClosingUnmailed,
  readOpenClosing,
  readOpenClosingIds,
  recordCertificate,
} from "./store.ts";

type ClosingServices = Pick<
  Services,
  "database" | "vault" | "clock" | "files" | "lender" | "mail" | "log" | "metrics" | "signPaper"
>;

type CloseLoanInput = { readonly borrowerId: string; readonly closingId: string };

/**
 * Finishes the closing of a loan: cancels the auto-pay at the bank and sends the no-dues certificate, in the app and by
 * e-mail, to a confirmed address and to no other (DL-07). A repeated run changes nothing, and a loan that is owed again meanwhile is left alone.
 */
export async function closeLoan(
  services: ClosingServices,
  { borrowerId, closingId }: CloseLoanInput,
): Promise<void> {
  const actor = asBorrower(borrowerId);
  const found = await services.database.withTx(actor, (tx) => readOpenClosing(tx, closingId));
  if (found === null) return;
  const closing = await services.database.withTx(actor, async (tx) => {
    await lockApplication(tx, found.applicationId);
    const open = await readOpenClosing(tx, closingId);
    if (open !== null) await cancelAutoPay(tx, { ...open, now: services.clock.realNow() });
    return open;
  });
  if (closing === null) return;
  passFailpoint("closing-begun");
  const certificate = await makeCertificate(services, closing);
  passFailpoint("certificate-stored");
  await services.database.withTx(actor, (tx) =>
    recordCertificate(tx, { id: closingId, certificateId: certificate.document.id }),
  );
  await mailCertificate(services, { closing, ...certificate });
}

async function makeCertificate(services: ClosingServices, closing: Closing) {
  const { borrowerId, applicationId, closedAt } = closing;
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId });
  const { language } = accepted.acceptance;
  const made = await makeDocument(services, {
    owner: accepted.owner,
    keyFactStatementId: accepted.keyFacts.id,
    kind: "no-dues-certificate",
    language,
    // The certificate of an earlier closing states another day.
    madeSince: closedAt,
    draw: async () => services.signPaper(await drawCertificate(services.lender, { accepted, closing })),
  });
  return { ...made, language };
}

type MadeCertificate = { readonly closing: Closing } & Awaited<ReturnType<typeof makeCertificate>>;

async function mailCertificate(services: ClosingServices, made: MadeCertificate): Promise<void> {
  const { id, borrowerId } = made.closing;
  const actor = asBorrower(borrowerId);
  const mail = mailOf(services, made);
  if (mail === null)
    return services.database.withTx(actor, (tx) => markClosingUnmailed(tx, { id, reason: "NO_ADDRESS" }));
  if (made.closing.email?.isVerified !== true)
    return services.database.withTx(actor, (tx) => holdClosing(tx, id));
  const result = await services.mail.send(mail);
  services.metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      return services.database.withTx(actor, (tx) =>
        markClosingMailed(tx, { id, now: services.clock.realNow() }),
      );
    case "failed":
      await services.database.withTx(actor, (tx) => markClosingUnmailed(tx, { id, reason: result.reason }));
      services.log.error(
        { closingId: id, reason: result.reason },
        "alarm: the mail with a no-dues certificate was refused for good",
      );
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again. A mail that may have gone goes again under the same id.
      throw new Error(`close-loan: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

function mailOf(
  { vault, lender }: ClosingServices,
  { closing, language, bytes }: MadeCertificate,
): OutgoingMail | null {
  const { id, email, loanNo } = closing;
  if (email === null) return null;
  const place = { table: "emails", column: "email_sealed", row: email.id };
  return {
    id: `closing-${id}`,
    to: new Secret(vault.open(email.sealed, place)),
    language,
    ...certificateMail(language, { lender, loanNo }),
    attachments: [{ fileName: fileNameOf("no-dues-certificate"), contentType: "application/pdf", bytes }],
  };
}

/** For the sweep: queues every closing that is not finished. */
export async function sweepClosings({ database }: Pick<Services, "database">): Promise<void> {
  await database.withTx(AS_WORKER, async (tx) => {
    for (const closingId of await readOpenClosingIds(tx)) await enqueue(tx, "close-loan", { closingId });
  });
}
