import { Secret } from "@vaada/contract/secret";
import { readAccepted } from "../../agreements/documents/accepted.ts";
import { makeDocument } from "../../agreements/documents/make-document.ts";
import { fileNameOf } from "../../agreements/documents/open-document.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { cancelAutoPay } from "../../journey/mandates/end-mandate.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import type { OutgoingMail } from "../../providers/mail/port.ts";
import type { Services } from "../../services.ts";
import { drawCertificate } from "./certificate/certificate.ts";
import { certificateMail } from "./certificate-mail.ts";
import {
  type Closing,
  markClosingMailed,
  markClosingUnmailed,
  readClosingToDo,
  recordCertificate,
} from "./store.ts";

type ClosingServices = Pick<
  Services,
  "database" | "vault" | "clock" | "files" | "lender" | "mail" | "log" | "metrics"
>;

type Asked = { readonly borrowerId: string; readonly closingId: string };

/**
 * What is owed to whoever owes nothing: no auto-pay is left at the bank, and a certificate says so, in the app and by
 * e-mail. Done again it changes nothing; a loan that is owed again meanwhile is left as it is.
 */
export async function closeLoan(services: ClosingServices, { borrowerId, closingId }: Asked): Promise<void> {
  const owner = asBorrower(borrowerId);
  const found = await services.database.withTx(owner, (tx) => readClosingToDo(tx, closingId));
  if (found === null) return;
  const closing = await services.database.withTx(owner, async (tx) => {
    await lockApplication(tx, found.applicationId);
    const standing = await readClosingToDo(tx, closingId);
    if (standing !== null) await cancelAutoPay(tx, { ...standing, now: services.clock.realNow() });
    return standing;
  });
  if (closing === null) return;
  passFailpoint("closing-begun");
  const certificate = await makeCertificate(services, closing);
  passFailpoint("certificate-stored");
  await services.database.withTx(owner, (tx) =>
    recordCertificate(tx, { id: closingId, certificateId: certificate.document.id }),
  );
  await mailCertificate(services, { closing, ...certificate });
}

async function makeCertificate(services: ClosingServices, closing: Closing) {
  const { borrowerId, applicationId, closedAt } = closing;
  const accepted = await readAccepted(services, { borrowerId, applicationId });
  const { language } = accepted.acceptance;
  const made = await makeDocument(services, {
    whose: accepted.whose,
    keyFactStatementId: accepted.keyFacts.id,
    kind: "no-dues-certificate",
    language,
    // One of an earlier closing tells of another day.
    madeSince: closedAt,
    draw: () => drawCertificate(services.lender, { accepted, closing }),
  });
  return { ...made, language };
}

type Made = { readonly closing: Closing } & Awaited<ReturnType<typeof makeCertificate>>;

async function mailCertificate(services: ClosingServices, made: Made): Promise<void> {
  const { id, borrowerId } = made.closing;
  const owner = asBorrower(borrowerId);
  const mail = mailOf(services, made);
  if (mail === null)
    return services.database.withTx(owner, (tx) => markClosingUnmailed(tx, { id, reason: "NO_ADDRESS" }));
  const result = await services.mail.send(mail);
  services.metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      return services.database.withTx(owner, (tx) =>
        markClosingMailed(tx, { id, now: services.clock.realNow() }),
      );
    case "failed":
      await services.database.withTx(owner, (tx) => markClosingUnmailed(tx, { id, reason: result.reason }));
      services.log.error(
        { closingId: id, reason: result.reason },
        "alarm: the mail with a no-dues certificate was refused for good",
      );
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again. A mail that may have gone goes again under the same name.
      throw new Error(`close-loan: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

function mailOf({ vault, lender }: ClosingServices, { closing, language, bytes }: Made): OutgoingMail | null {
  const { id, email, loanNo } = closing;
  if (email === null) return null;
  const place = { table: "emails", column: "email_sealed", row: email.id };
  return {
    id: `closing-${id}`,
    to: new Secret(vault.open(email.sealed, place)),
    ...certificateMail(language, { lender, loanNo }),
    attachments: [{ fileName: fileNameOf("no-dues-certificate"), contentType: "application/pdf", bytes }],
  };
}
