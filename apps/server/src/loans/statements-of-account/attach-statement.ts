import { readAcceptedTerms } from "../../agreements/documents/accepted-terms.ts";
import type { LoanOwner } from "../../agreements/offers/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { MailAttachment } from "../../providers/mail/port.ts";
import type { Services } from "../../services.ts";
import { readLoan } from "../events/store.ts";
import { drawStatement } from "./draw-statement.ts";

/**
 * Draws the account of a loan up to today for a mail, with the lender's signature (DL-05). Whoever opens it in the app later gets
 * another day's, so it is not kept. `null` while there is no loan: its money came back.
 */
export async function attachStatement(
  services: Pick<Services, "database" | "vault" | "clock" | "lender" | "signPaper">,
  { borrowerId, applicationId }: LoanOwner,
): Promise<MailAttachment | null> {
  const { database, clock, lender, signPaper } = services;
  const loan = await database.withTx(asBorrower(borrowerId), (tx) => readLoan(tx, applicationId));
  if (loan === null) return null;
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId });
  const today = clock.today();
  const bytes = await drawStatement(lender, {
    accepted,
    loan,
    from: loan.facts.arrivedOn,
    to: today,
    today,
  });
  return {
    fileName: "statement-of-account.pdf",
    contentType: "application/pdf",
    bytes: await signPaper(bytes),
  };
}
