import { createHash, randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import {
  type AcceptedTerms,
  letterheadOf,
  readAcceptedTerms,
} from "../../../agreements/documents/accepted-terms.ts";
import { AGREEMENT_PHRASES } from "../../../agreements/documents/agreement/agreement.ts";
import { fileKeyOf, insertDocument } from "../../../agreements/documents/store.ts";
import { KEY_FACTS_PHRASES } from "../../../agreements/key-facts/content.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import type { Services } from "../../../services.ts";
import { type Loan, readLoan } from "../../events/store.ts";
import { type PaymentEffect, paymentEffect, paymentKey } from "../apply-payment.ts";
import { lockPayment, type Payment, recordReceipt } from "../payments/store.ts";
import { english, hindi, type ReceiptFacts, type ReceiptPart, type ReceiptPhrases } from "./phrases.ts";

export type ReceiptServices = Pick<Services, "database" | "vault" | "clock" | "files" | "lender">;

/**
 * Makes the receipt of a payment at its first reading; later readings get the same document. The file is written before
 * its row, and the loser of a race removes its own file. Returns the document's id.
 */
export async function makeReceipt(services: ReceiptServices, payment: Payment): Promise<string> {
  if (payment.receiptId !== null) return payment.receiptId;
  const { borrowerId, applicationId } = payment;
  const actor = asBorrower(borrowerId);
  const loan = await services.database.withTx(actor, (tx) => readLoan(tx, applicationId));
  if (loan === null) throw new Error("makeReceipt: a payment of no loan");
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId });
  const bytes = await drawReceipt(services.lender, {
    accepted,
    loanNo: loan.loanNo,
    payment,
    bankNumber: bankNumberOf({ loan, payment }),
    effect: paymentEffect(loan, payment),
  });
  const id = randomUUID();
  const fileKey = fileKeyOf(id);
  await services.files.put(fileKey, bytes);
  passFailpoint("receipt-stored");
  const receiptId = await services.database.withTx(actor, async (tx) => {
    await lockApplication(tx, applicationId);
    const known = (await lockPayment(tx, payment.id))?.receiptId ?? null;
    if (known !== null) return known;
    await insertDocument(tx, {
      id,
      applicationId,
      borrowerId,
      keyFactStatementId: accepted.keyFacts.id,
      kind: "receipt",
      language: accepted.acceptance.language,
      fileKey,
      contentHash: createHash("sha256").update(bytes).digest(),
      bytes: bytes.length,
      madeAt: services.clock.now(),
    });
    await recordReceipt(tx, { id: payment.id, receiptId: id });
    return id;
  });
  if (receiptId !== id) await services.files.remove(fileKey);
  return receiptId;
}

/** The bank's number of the payment; `null` when it is only the provider's id, which the receipt prints anyway. */
function bankNumberOf({ loan, payment }: { readonly loan: Loan; readonly payment: Payment }): string | null {
  const reference = loan.events.find(({ key }) => key === paymentKey(payment.id))?.reference ?? null;
  return reference === payment.id ? null : reference;
}

const PHRASES: Readonly<Record<Language, ReceiptPhrases>> = { en: english, hi: hindi };

const PARTS: readonly ReceiptPart[] = [
  "interest",
  "principal",
  "charges",
  "excess",
  "waived",
  "feesReversed",
];

/** The facts of a receipt. */
type ReceiptSubject = {
  readonly accepted: AcceptedTerms;
  readonly loanNo: string;
  readonly payment: Pick<Payment, "id" | "amount" | "paidAt" | "valueDate" | "mode">;
  /** The bank's own number of the payment, where there is one. */
  readonly bankNumber: string | null;
  readonly effect: PaymentEffect;
};

/** Draws a receipt: what was paid and what it paid off, on one page. */
export function drawReceipt(lender: Lender, subject: ReceiptSubject): Promise<Buffer> {
  const { accepted, loanNo, payment, effect } = subject;
  const { language } = accepted.acceptance;
  const phrases = PHRASES[language];
  const facts = factsOf(subject);
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const parts = PARTS.filter((part) => effect.split[part] > ZERO);
  return drawPaper({
    title: phrases.title,
    language,
    letterhead: letterheadOf(accepted.keyFacts.statement, lender),
    footer: { reference: loanNo, pages: AGREEMENT_PHRASES[language].pages },
    madeAt: payment.paidAt,
    blocks: [
      { kind: "title", text: phrases.title },
      { kind: "text", text: phrases.received(facts), isBold: true },
      {
        kind: "rows",
        rows: phrases
          .rows(facts)
          .filter(([, value]) => value !== "")
          .map(([label, value]) => row(label, value)),
      },
      { kind: "heading", text: phrases.splitHeading },
      { kind: "rows", rows: parts.map((part) => row(phrases.parts[part], formatRupees(effect.split[part]))) },
      { kind: "text", text: effect.isLoanClosed ? phrases.closed : phrases.remaining(facts) },
      { kind: "text", text: phrases.officer(facts) },
    ],
  });
}

function factsOf({ accepted, loanNo, payment, bankNumber, effect }: ReceiptSubject): ReceiptFacts {
  const { lender, partTwo } = accepted.keyFacts.statement;
  const { day, contact } = KEY_FACTS_PHRASES[accepted.acceptance.language];
  const paidMs = payment.paidAt.getTime();
  return {
    lender: lender.legalName,
    name: accepted.borrower.name,
    loanNo,
    amount: formatRupees(payment.amount),
    paid: `${day(civilDateInIndia(paidMs))}, ${formatTime(paidMs)}`,
    countsFor: day(payment.valueDate),
    mode: payment.mode ?? "",
    paymentId: payment.id,
    bankNumber: bankNumber ?? "",
    remaining: formatRupees(effect.remaining),
    officer: contact(partTwo.grievanceOfficer),
  };
}
