import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { type AcceptedTerms, letterheadOf } from "../../../agreements/documents/accepted-terms.ts";
import { AGREEMENT_PHRASES } from "../../../agreements/documents/agreement/agreement.ts";
import { KEY_FACTS_PHRASES } from "../../../agreements/key-facts/content.ts";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import type { PaymentEffect } from "../payment-effect.ts";
import type { Payment } from "../payments/store.ts";
import { english, hindi, type ReceiptFacts, type ReceiptPart, type ReceiptPhrases } from "./phrases.ts";

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
export type ReceiptSubject = {
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
