import { randomUUID } from "node:crypto";
import { gstinState } from "@vaada/contract/gstin";
import { Secret } from "@vaada/contract/secret";
import { amountsOf, taxesOf } from "@vaada/lending/fees";
import { financialYearOf, splitGst, type TaxPaperKind, taxPaperNumber } from "@vaada/lending/tax";
import { readBorrowerParticulars } from "../../agreements/documents/borrower-particulars.ts";
import { makeDocument } from "../../agreements/documents/make-document.ts";
import { fileNameOf } from "../../agreements/documents/open-document.ts";
import type { LoanOwner } from "../../agreements/offers/store.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { readHomeState } from "../../journey/identity/home-state.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { attachStatement } from "../statements-of-account/attach-statement.ts";
import { drawTaxPaper, TAX_PHRASES, taxedFees } from "./draw-tax-paper.ts";
import {
  insertTaxPaper,
  markTaxPaperMailed,
  markTaxPaperUnmailed,
  readLoansWithoutInvoice,
  readOpenInvoice,
  readTaxedLoan,
  readUnsentTaxPapers,
  recordTaxDocument,
  type TaxedLoan,
  type TaxPaper,
  takeSerial,
  type UnsentTaxPaper,
} from "./store.ts";

export type TaxPaperServices = Pick<
  Services,
  "database" | "vault" | "clock" | "files" | "lender" | "mail" | "log" | "metrics" | "signPaper"
>;

/**
 * Issues the tax paper that a loan lacks: an invoice while its fees are kept, a credit note once they are given back. Then
 * draws and mails what is not sent yet. A repeated run changes nothing.
 */
export async function issueTaxPapers(services: TaxPaperServices, owner: LoanOwner): Promise<void> {
  const actor = asBorrower(owner.borrowerId);
  const loan = await services.database.withTx(actor, async (tx) => {
    await lockApplication(tx, owner.applicationId);
    const found = await readTaxedLoan(tx, owner.applicationId);
    if (found !== null) await issueMissingPaper(tx, services, { owner, loan: found });
    return found;
  });
  if (loan === null) return;
  const unsent = await services.database.withTx(actor, (tx) => readUnsentTaxPapers(tx, owner.applicationId));
  for (const paper of unsent) await sendTaxPaper(services, { owner, loan, paper });
}

/** Needs the application's lock: the loan neither ends nor reopens meanwhile. */
async function issueMissingPaper(
  tx: Tx,
  { vault, clock, lender }: TaxPaperServices,
  { owner, loan }: { readonly owner: LoanOwner; readonly loan: TaxedLoan },
): Promise<void> {
  const fees = taxedFees(loan.fees);
  if (fees.length === 0) return;
  const invoice = await readOpenInvoice(tx, owner.applicationId);
  const isKept = loan.status !== "undone" && loan.closedBy !== "cooling-off";
  if (isKept === (invoice !== null)) return;
  const kind: TaxPaperKind = isKept ? "tax-invoice" : "credit-note";
  const issuedOn = clock.today();
  const financialYear = financialYearOf(issuedOn);
  const serial = await takeSerial(tx, { kind, financialYear });
  await insertTaxPaper(tx, {
    ...owner,
    ...(invoice ?? (await newSupply(tx, { vault, lender, owner, fees }))),
    id: randomUUID(),
    kind,
    financialYear,
    serial,
    number: taxPaperNumber(kind, { financialYear, serial }),
    invoiceId: invoice?.id ?? null,
    issuedOn,
    issuedAt: clock.now(),
  });
}

/** The place is the state of the borrower's address on record; without one it is the supplier's, as the law has it. */
async function newSupply(
  tx: Tx,
  {
    vault,
    lender,
    owner,
    fees,
  }: Pick<TaxPaperServices, "vault" | "lender"> & {
    readonly owner: LoanOwner;
    readonly fees: TaxedLoan["fees"];
  },
): Promise<Pick<TaxPaper, "placeOfSupply" | "taxable" | "cgst" | "sgst" | "igst">> {
  const supplier = gstinState(lender.lender.gstin);
  const placeOfSupply = (await readHomeState(tx, vault, owner.borrowerId))?.gstCode ?? supplier;
  return {
    placeOfSupply,
    taxable: amountsOf(fees),
    ...splitGst(taxesOf(fees), { supplier, placeOfSupply }),
  };
}

type TaxPaperToSend = {
  readonly owner: LoanOwner;
  readonly loan: TaxedLoan;
  readonly paper: UnsentTaxPaper;
};

async function sendTaxPaper(services: TaxPaperServices, sending: TaxPaperToSend): Promise<void> {
  const { owner, loan, paper } = sending;
  const { database, vault, lender, mail, metrics, clock, log } = services;
  const actor = asBorrower(owner.borrowerId);
  const bytes = await makeTaxPaper(services, sending);
  // It is in the app; the mail waits for a confirmed address.
  if (paper.email?.isVerified !== true) return;
  const place = { table: "emails", column: "email_sealed", row: paper.email.id };
  const { kind, number, id } = paper;
  // The invoice is the first mail after the money, so the account that has begun goes with it.
  const statement = kind === "tax-invoice" ? await attachStatement(services, owner) : null;
  const { subject, paragraphs } = TAX_PHRASES[loan.language].mail({
    kind,
    number,
    loanNo: loan.loanNo,
    lender,
    hasStatement: statement !== null,
  });
  const result = await mail.send({
    id: `tax-paper-${id}`,
    to: new Secret(vault.open(paper.email.sealed, place)),
    language: loan.language,
    subject,
    text: paragraphs.join("\n\n"),
    attachments: [
      { fileName: fileNameOf(kind), contentType: "application/pdf", bytes },
      ...(statement === null ? [] : [statement]),
    ],
  });
  metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      return database.withTx(actor, (tx) => markTaxPaperMailed(tx, { id, now: clock.realNow() }));
    case "failed":
      await database.withTx(actor, (tx) => markTaxPaperUnmailed(tx, { id, reason: result.reason }));
      log.error(
        { taxPaperId: id, reason: result.reason },
        "alarm: the mail with a tax paper was refused for good",
      );
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again. A mail that may have gone goes again under the same id.
      throw new Error(`issue-tax-papers: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

async function makeTaxPaper(
  services: TaxPaperServices,
  { owner, loan, paper }: TaxPaperToSend,
): Promise<Buffer> {
  const { database, vault, lender, signPaper } = services;
  const actor = asBorrower(owner.borrowerId);
  const recipient = await database.withTx(actor, (tx) => readBorrowerParticulars(tx, vault, owner));
  const { language, keyFactStatementId, loanNo, fees } = loan;
  const { invoice } = paper;
  const supplierState = gstinState(lender.lender.gstin);
  const { document, bytes } = await makeDocument(services, {
    owner,
    keyFactStatementId,
    kind: paper.kind,
    language,
    // The paper of an earlier supply has another number.
    madeSince: paper.issuedAt,
    draw: async () =>
      signPaper(
        await drawTaxPaper(lender, {
          paper,
          invoice,
          loanNo,
          fees,
          recipient,
          supplierState,
          language,
        }),
      ),
  });
  await database.withTx(actor, (tx) => recordTaxDocument(tx, { id: paper.id, documentId: document.id }));
  return bytes;
}

/** For the sweep: queues every loan whose first paper was lost with its job. */
export async function sweepTaxPapers({ database }: Pick<Services, "database">): Promise<void> {
  await database.withTx(AS_WORKER, async (tx) => {
    for (const applicationId of await readLoansWithoutInvoice(tx))
      await enqueue(tx, "issue-tax-papers", { applicationId });
  });
}
