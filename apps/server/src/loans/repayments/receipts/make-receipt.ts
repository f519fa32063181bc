import { createHash, randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import { formatTimeInHindi } from "@vaada/calendar/format-hindi";
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
import { insertNotices } from "../../../notices/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import type { Services } from "../../../services.ts";
import type { AnyLoan } from "../../events/loan.ts";
import { readAnyLoan } from "../../events/store.ts";
import { type PaymentEffect, paymentEffect, paymentKey } from "../apply-payment.ts";
import { readOrder } from "../orders/store.ts";
import { type Payment, readReceivedPayments } from "../payments/store.ts";
import { english, hindi, type ReceiptFacts, type ReceiptPhrases } from "./phrases.ts";
import { basisOf, type CorrectionReason, correctionReason, isReceiptTrue, PARTS } from "./stated-effect.ts";
import { insertReceipt, type Receipt, readReceipts } from "./store.ts";

export type ReceiptServices = Pick<Services, "database" | "vault" | "clock" | "files" | "lender">;

/**
 * Issues the receipt of a payment at its first reading; later readings get the same document while it is true. Once it is
 * not, a corrected one is issued, which says why, and the borrower is told. The file is written before its row, and the
 * loser of a race removes its own file.
 */
export async function issueReceipt(services: ReceiptServices, payment: Payment): Promise<void> {
  const { borrowerId, applicationId } = payment;
  const actor = asBorrower(borrowerId);
  const { loan, last } = await services.database.withTx(actor, async (tx) => ({
    loan: await readAnyLoan(tx, applicationId),
    last: (await readReceipts(tx, payment.id)).at(-1) ?? null,
  }));
  if (loan === null) throw new Error("issueReceipt: a payment of no loan");
  if (last !== null && isReceiptTrue(loan, payment, last)) return;
  const basis = basisOf(loan);
  const accepted = await readAcceptedTerms(services, { borrowerId, applicationId });
  const bytes = await drawReceipt(services.lender, {
    accepted,
    loanNo: loan.loanNo,
    payment,
    bankNumber: bankNumberOf({ loan, payment }),
    effect: paymentEffect(loan, payment),
    correction: last && {
      replacedOf: last.issuedAt,
      reason: correctionReason(loan, payment, { before: last, after: basis }),
    },
  });
  const id = randomUUID();
  const fileKey = fileKeyOf(id);
  await services.files.put(fileKey, bytes);
  passFailpoint("receipt-stored");
  const isIssued = await services.database.withTx(actor, async (tx) => {
    await lockApplication(tx, applicationId);
    const known = (await readReceipts(tx, payment.id)).at(-1) ?? null;
    if (known?.issue !== last?.issue) return false;
    const now = services.clock.now();
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
      madeAt: now,
    });
    const issue = (last?.issue ?? 0) + 1;
    const receipt = { documentId: id, issue, ...basis };
    await insertReceipt(tx, { ...receipt, paymentId: payment.id, applicationId, borrowerId });
    if (last !== null) await tellOfCorrection(tx, { payment, documentId: id, now });
    return true;
  });
  if (!isIssued) await services.files.remove(fileKey);
}

async function tellOfCorrection(
  tx: Tx,
  {
    payment: { amount, orderId, borrowerId, applicationId },
    documentId,
    now,
  }: { readonly payment: Payment; readonly documentId: string; readonly now: Date },
): Promise<void> {
  const order = await readOrder(tx, orderId);
  const notice = {
    kind: "receipt-corrected",
    amount,
    orderId: order?.providerReference ?? null,
  } as const;
  await insertNotices(tx, {
    notices: [{ key: `receipt-corrected:${documentId}`, borrowerId, applicationId, notice }],
    now,
  });
}

/** Issues anew every receipt of a loan that is not true any more. A payment without a receipt gets none. */
export async function correctReceipts(
  services: ReceiptServices,
  { applicationId, borrowerId }: { readonly applicationId: number; readonly borrowerId: string },
): Promise<void> {
  const issued = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const payments: Payment[] = [];
    for (const payment of await readReceivedPayments(tx, applicationId))
      if ((await readReceipts(tx, payment.id)).length > 0) payments.push(payment);
    return payments;
  });
  for (const payment of issued) await issueReceipt(services, payment);
}

/** The receipts of a payment as the borrower is told of them, in the language of the call. */
export type IssuedReceipts = {
  readonly current: Receipt | null;
  /** Kept, and replaced by the current one. */
  readonly replaced: readonly Receipt[];
  /** Why the current one was issued anew; `null` for the first. */
  readonly reason: string | null;
};

export async function readIssuedReceipts(
  tx: Tx,
  { id, applicationId }: Pick<Payment, "id" | "applicationId">,
  language: Language,
): Promise<IssuedReceipts> {
  const receipts = await readReceipts(tx, id);
  const [current = null, before = null] = receipts.toReversed();
  const loan = current === null || before === null ? null : await readAnyLoan(tx, applicationId);
  const reason =
    loan === null || current === null || before === null
      ? null
      : reasonText(language, correctionReason(loan, { id }, { before, after: current }));
  return { current, replaced: receipts.slice(0, -1), reason };
}

/** The bank's number of the payment; `null` when it is only the provider's id, which the receipt prints anyway. */
function bankNumberOf({
  loan,
  payment,
}: {
  readonly loan: AnyLoan;
  readonly payment: Payment;
}): string | null {
  const reference = loan.events.find(({ key }) => key === paymentKey(payment.id))?.reference ?? null;
  return reference === payment.id ? null : reference;
}

const PHRASES: Readonly<Record<Language, ReceiptPhrases>> = { en: english, hi: hindi };

function reasonText(language: Language, reason: CorrectionReason): string {
  const { reasons } = PHRASES[language];
  const { day } = KEY_FACTS_PHRASES[language];
  switch (reason.kind) {
    case "loan-undone":
      return reasons.undone;
    case "charged-back":
      return reasons.chargedBack({ on: day(reason.on) });
    case "earlier-payment":
      return reasons.earlierPayment({
        amount: formatRupees(reason.amount),
        paid: momentText(language, reason.paidAt),
      });
    case "other":
      return reasons.other;
    default:
      return reason satisfies never;
  }
}

function momentText(language: Language, at: Date): string {
  const ms = at.getTime();
  const time = language === "hi" ? formatTimeInHindi(ms) : formatTime(ms);
  return `${KEY_FACTS_PHRASES[language].day(civilDateInIndia(ms))}, ${time}`;
}

/** The facts of a receipt. */
type ReceiptSubject = {
  readonly accepted: AcceptedTerms;
  readonly loanNo: string;
  readonly payment: Pick<Payment, "id" | "amount" | "paidAt" | "valueDate" | "mode">;
  /** The bank's own number of the payment, where there is one. */
  readonly bankNumber: string | null;
  readonly effect: PaymentEffect;
  /** When the receipt that this one replaces was issued, and why it was not true any more; `null` for the first. */
  readonly correction: { readonly replacedOf: Date; readonly reason: CorrectionReason } | null;
};

/** Draws a receipt: what was paid and what it paid off, on one page. A corrected one says so first. */
export function drawReceipt(lender: Lender, subject: ReceiptSubject): Promise<Buffer> {
  const { accepted, loanNo, payment, effect, correction } = subject;
  const { language } = accepted.acceptance;
  const phrases = PHRASES[language];
  const title = correction === null ? phrases.title : phrases.correctedTitle;
  const facts = factsOf(subject);
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const parts = PARTS.filter((part) => effect.split[part] > ZERO);
  return drawPaper({
    title,
    language,
    letterhead: letterheadOf(accepted.keyFacts.statement, lender),
    footer: { reference: loanNo, pages: AGREEMENT_PHRASES[language].pages },
    madeAt: payment.paidAt,
    blocks: [
      { kind: "title", text: title },
      ...(correction === null ? [] : [{ kind: "text" as const, text: correctionText(language, correction) }]),
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
      { kind: "text", text: outcomeText(phrases, subject) },
      { kind: "text", text: phrases.officer(facts) },
    ],
  });
}

const correctionText = (
  language: Language,
  { replacedOf, reason }: NonNullable<ReceiptSubject["correction"]>,
): string =>
  PHRASES[language].replaces({
    issued: momentText(language, replacedOf),
    reason: reasonText(language, reason),
  });

function outcomeText(phrases: ReceiptPhrases, subject: ReceiptSubject): string {
  const { chargedBackOn, isLoanUndone, isLoanClosed, exit } = subject.effect;
  const { day } = KEY_FACTS_PHRASES[subject.accepted.acceptance.language];
  if (chargedBackOn !== null) return phrases.chargedBack({ on: day(chargedBackOn) });
  if (isLoanUndone) return phrases.undone;
  if (isLoanClosed) return phrases.closed;
  const facts = factsOf(subject);
  if (exit === null) return phrases.remaining(facts);
  return phrases.coolingOff({ ...facts, exit: formatRupees(exit.amount), until: day(exit.until) });
}

function factsOf({ accepted, loanNo, payment, bankNumber, effect }: ReceiptSubject): ReceiptFacts {
  const { lender, partTwo } = accepted.keyFacts.statement;
  const { language } = accepted.acceptance;
  const { day, contact } = KEY_FACTS_PHRASES[language];
  return {
    lender: lender.legalName,
    name: accepted.borrower.name,
    loanNo,
    amount: formatRupees(payment.amount),
    paid: momentText(language, payment.paidAt),
    countsFor: day(payment.valueDate),
    mode: payment.mode === null ? "" : PHRASES[language].modes[payment.mode],
    paymentId: payment.id,
    bankNumber: bankNumber ?? "",
    remaining: formatRupees(effect.remaining),
    officer: contact(partTwo.grievanceOfficer),
  };
}
