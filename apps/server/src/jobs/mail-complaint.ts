import { Secret } from "@vaada/contract/secret";
import { type EmailRow, readCurrentEmail } from "../journey/email-link/store.ts";
import { ticketOf } from "../operations/complaints/complaint.ts";
import { answerMail, borrowerMail, officerMail } from "../operations/complaints/phrases.ts";
import {
  markComplaintMailed,
  readComplaintOwner,
  readUnmailedComplaint,
  type UnmailedComplaint,
} from "../operations/complaints/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { OutgoingMail } from "../providers/mail/port.ts";
import type { JobServices } from "../services.ts";

/** Mails a complaint to the grievance officer, or its number or its answer to the borrower whose address is confirmed. */
export async function mailComplaint(
  services: JobServices,
  { complaintId, to }: JobPayload<"mail-complaint">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readComplaintOwner(tx, complaintId));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const { complaint, email } = await services.database.withTx(owner, async (tx) => ({
    complaint: await readUnmailedComplaint(tx, { complaintId, to }),
    email: await readCurrentEmail(tx, borrowerId),
  }));
  if (complaint === null) return;
  const facts = { borrowerId, complaint, email };
  const mail = to === "officer" ? mailToOfficer(services, facts) : mailToBorrower(services, { ...facts, to });
  if (mail === null) return;
  const result = await services.mail.send(mail);
  services.metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      await services.database.withTx(owner, (tx) =>
        markComplaintMailed(tx, { complaintId, to, now: services.clock.realNow() }),
      );
      return;
    case "failed":
      // The officer's stays unmailed: the sweep tries again, until somebody has set the address right.
      services.log.error(
        { ticket: ticketOf(complaint), to, reason: result.reason },
        "alarm: the mail about a complaint was refused",
      );
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again. A mail that may have gone goes again under the same name.
      throw new Error(`mail-complaint: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

type MailFacts = {
  readonly borrowerId: string;
  readonly complaint: UnmailedComplaint;
  readonly email: EmailRow | null;
};

function mailToOfficer(
  { vault, lender }: JobServices,
  { borrowerId, complaint, email }: MailFacts,
): OutgoingMail {
  const { id, category, applicationId, receivedOn, answerBy, language } = complaint;
  const mobilePlace = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  return {
    id: `complaint-${id}-officer`,
    to: new Secret(lender.grievanceOfficer.email),
    language: "en",
    ...officerMail({
      lender,
      ticket: ticketOf(complaint),
      receivedOn,
      answerBy,
      category,
      applicationId,
      language,
      text: vault.open(complaint.textSealed, { table: "complaints", column: "text_sealed", row: id }),
      mobile: vault.open(complaint.mobileSealed, mobilePlace),
      email:
        email === null
          ? null
          : { address: openAddress(vault, email), isConfirmed: email.verifiedAt !== null },
    }),
  };
}

/** `null` for an address that is not confirmed: it may be somebody else's. The app has told the borrower. */
function mailToBorrower(
  { vault, lender }: JobServices,
  { complaint, email, to }: MailFacts & { readonly to: "borrower" | "answer" },
): OutgoingMail | null {
  if (email === null || email.verifiedAt === null) return null;
  const { id, receivedOn, answerBy, answerSealed, language } = complaint;
  const facts = { lender, ticket: ticketOf(complaint), receivedOn, answerBy };
  const mail = { id: `complaint-${id}-${to}`, to: new Secret(openAddress(vault, email)), language };
  if (to === "borrower") return { ...mail, ...borrowerMail(language, facts) };
  if (answerSealed === null) return null;
  const answer = vault.open(answerSealed, { table: "complaints", column: "answer_sealed", row: id });
  return { ...mail, ...answerMail(language, { ...facts, answer }) };
}

const openAddress = (vault: JobServices["vault"], { id, emailSealed }: EmailRow): string =>
  vault.open(emailSealed, { table: "emails", column: "email_sealed", row: id });
