import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import type { Accepted } from "../../../agreements/documents/accepted.ts";
import { AGREEMENT_TONGUES } from "../../../agreements/documents/agreement/agreement.ts";
import { letterheadOf } from "../../../agreements/documents/letterhead.ts";
import { TONGUES } from "../../../agreements/key-facts/content.ts";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import type { PaymentEffect } from "../payment-effect.ts";
import type { Payment } from "../payments/store.ts";
import { english, hindi, type ReceiptFacts, type ReceiptPart, type ReceiptWords } from "./phrases.ts";

const WORDS: Readonly<Record<Language, ReceiptWords>> = { en: english, hi: hindi };

const PARTS: readonly ReceiptPart[] = [
  "interest",
  "principal",
  "charges",
  "excess",
  "waived",
  "feesReversed",
];

/** What a receipt tells of. */
export type ReceiptSubject = {
  readonly accepted: Accepted;
  readonly loanNo: string;
  readonly payment: Pick<Payment, "id" | "amount" | "paidAt" | "valueDate" | "mode">;
  /** The bank's own number of it, where there is one. */
  readonly bankNumber: string | null;
  readonly effect: PaymentEffect;
};

/** What was paid and what it paid off, on one page. */
export function drawReceipt(lender: Lender, subject: ReceiptSubject): Promise<Buffer> {
  const { accepted, loanNo, payment, effect } = subject;
  const { language } = accepted.acceptance;
  const words = WORDS[language];
  const facts = factsOf(subject);
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const parts = PARTS.filter((part) => effect.split[part] > ZERO);
  return drawPaper({
    title: words.title,
    language,
    letterhead: letterheadOf(accepted.keyFacts.statement, lender),
    footer: { reference: loanNo, pages: AGREEMENT_TONGUES[language].pages },
    madeAt: payment.paidAt,
    blocks: [
      { kind: "title", text: words.title },
      { kind: "text", text: words.received(facts), isBold: true },
      {
        kind: "rows",
        rows: words
          .rows(facts)
          .filter(([, value]) => value !== "")
          .map(([label, value]) => row(label, value)),
      },
      { kind: "heading", text: words.splitHeading },
      { kind: "rows", rows: parts.map((part) => row(words.parts[part], formatRupees(effect.split[part]))) },
      { kind: "text", text: effect.isLoanClosed ? words.closed : words.remaining(facts) },
      { kind: "text", text: words.officer(facts) },
    ],
  });
}

function factsOf({ accepted, loanNo, payment, bankNumber, effect }: ReceiptSubject): ReceiptFacts {
  const { lender, partTwo } = accepted.keyFacts.statement;
  const { day, contact } = TONGUES[accepted.acceptance.language];
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
