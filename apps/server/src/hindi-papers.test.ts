import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { TRANSACTION_MODES } from "@vaada/contract/calls/transactions-history";
import { publicPagePath } from "@vaada/contract/routes";
import { priceFees } from "@vaada/lending/fees";
import {
  bounced,
  debited,
  lateFee,
  onDay,
  paid,
  refunded,
  returned,
  WORKED_INSTALMENTS,
  WORKED_LOAN,
  waived,
} from "@vaada/lending/owed/testing/worked-loan";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { paise, ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { acceptedTermsOf } from "../testing/documents/accepted-terms.ts";
import { LENDER, statementOf } from "../testing/key-facts/statements.ts";
import { pdfText } from "../testing/paper/pdf-text.ts";
import { drawAgreement } from "./agreements/documents/agreement/agreement.ts";
import { drawKeyFacts } from "./agreements/documents/loan-papers.ts";
import { drawSanctionLetter } from "./agreements/documents/sanction-letter/sanction-letter.ts";
import { drawCertificate } from "./loans/closings/certificate/certificate.ts";
import type { PaymentEffect } from "./loans/repayments/apply-payment.ts";
import { drawReceipt } from "./loans/repayments/receipts/make-receipt.ts";
import { drawStatement } from "./loans/statements-of-account/draw-statement.ts";
import { drawTaxPaper } from "./loans/tax-papers/draw-tax-paper.ts";

// Shaping a page of Devanagari takes long on a busy machine, and how busy it is must not decide a test.
const TIMEOUT = { timeout: 120_000 };

const accepted = acceptedTermsOf("hi");
const inInstalments = acceptedTermsOf("hi", { statement: statementOf({ terms: SALARY_INSTALMENTS }) });
const LOAN_NO = "VD-0000123-1";
const AT = new Date("2026-11-30T11:32:00+05:30");

/** With an entry of every kind, and each balance that it can end with. */
const EVENTS = [
  paid(5, "5000.00"),
  bounced(42),
  lateFee(),
  waived(44, "100.00", "charges"),
  returned(45, "paid-5"),
  debited(46, "21000.00"),
  paid(47, "2000.00"),
  refunded(48, "10.00"),
].map((event, at) => ({
  ...event,
  number: at + 1,
  mode: "UPI",
  reference: "012345678901",
  happenedAt: AT,
}));

const statementTo = (days: number, { facts = WORKED_LOAN, events = EVENTS } = {}) =>
  drawStatement(LENDER, {
    accepted,
    loan: { loanNo: LOAN_NO, facts, events },
    from: WORKED_LOAN.arrivedOn,
    to: onDay(days),
    today: onDay(days),
  });

const EFFECT: PaymentEffect = {
  split: {
    key: "payment:pay_1",
    kind: "payment",
    valueDate: civilDate("2026-11-30"),
    interest: paise(10_000n),
    principal: paise(490_000n),
    charges: paise(100n),
    excess: paise(100n),
    waived: paise(50n),
    charged: ZERO,
    levied: [],
    feesReversed: paise(70_800n),
  },
  remaining: paise(1_510_000n),
  exit: null,
  isLoanClosed: false,
  chargedBackOn: null,
  isLoanUndone: false,
  atDue: null,
  interestSaved: ZERO,
  excessNow: ZERO,
};

type Receipt = Parameters<typeof drawReceipt>[1];

const receipt = (
  effect: Partial<PaymentEffect> = {},
  { mode = "UPI", correction = null }: Partial<Pick<Receipt, "correction"> & Receipt["payment"]> = {},
) =>
  drawReceipt(LENDER, {
    accepted,
    loanNo: LOAN_NO,
    payment: { id: "pay_1", amount: paise(500_000n), paidAt: AT, valueDate: civilDate("2026-11-30"), mode },
    bankNumber: "012345678901",
    effect: { ...EFFECT, ...effect },
    correction,
  });

const corrected = (reason: NonNullable<Receipt["correction"]>["reason"]) =>
  receipt({}, { correction: { replacedOf: AT, reason } });

const taxPaper = (kind: "tax-invoice" | "credit-note", igst: bigint) =>
  drawTaxPaper(LENDER, {
    paper: {
      id: "00000000-0000-4000-8000-000000000004",
      kind,
      number: "IN2627/0000001",
      invoiceId: null,
      issuedOn: civilDate("2026-11-30"),
      issuedAt: AT,
      placeOfSupply: igst === 0n ? "27" : "29",
      taxable: paise(600_00n),
      cgst: paise((108_00n - igst) / 2n),
      sgst: paise((108_00n - igst) / 2n),
      igst: paise(igst),
    },
    invoice: kind === "credit-note" ? { number: "IN2627/0000001", issuedOn: civilDate("2026-11-28") } : null,
    loanNo: LOAN_NO,
    fees: priceFees(SALARY_ADVANCE, { grade: "A", principal: WORKED_LOAN.principal }),
    recipient: { name: accepted.borrower.name, address: accepted.borrower.address },
    supplierState: "27",
    language: "hi",
  });

const certificate = (closedBy: "repaid" | "cooling-off") =>
  drawCertificate(LENDER, {
    accepted,
    closing: {
      loanNo: LOAN_NO,
      arrivedOn: WORKED_LOAN.arrivedOn,
      closedOn: addDays(WORKED_LOAN.arrivedOn, 2),
      closedBy,
      closedAt: AT,
    },
  });

type Paper = readonly [name: string, draw: () => Promise<Buffer>];

/**
 * Every paper that a borrower is handed, in each of its shapes. The product summary and the privacy policy have the words of their public
 * pages, which are held to the same in the pages' own test; the certificate for a court is in English alone.
 */
const PAPERS: readonly Paper[] = [
  ["key fact statement", () => drawKeyFacts(LENDER, { statement: statementOf(), language: "hi" })],
  [
    "key fact statement of instalments",
    () => drawKeyFacts(LENDER, { statement: inInstalments.keyFacts.statement, language: "hi" }),
  ],
  ["agreement", () => drawAgreement(LENDER, accepted)],
  [
    "agreement without auto-pay",
    () => drawAgreement(LENDER, acceptedTermsOf("hi", { borrower: { mandateMax: null } })),
  ],
  ["agreement of instalments", () => drawAgreement(LENDER, inInstalments)],
  ["sanction letter", () => drawSanctionLetter(LENDER, accepted)],
  ["sanction letter of instalments", () => drawSanctionLetter(LENDER, inInstalments)],
  ["statement of account that is owed", () => statementTo(46)],
  ["statement of account with more than was owed", () => statementTo(47)],
  ["statement of account of nothing", () => statementTo(3, { events: [] })],
  ["statement of account of instalments", () => statementTo(3, { facts: WORKED_INSTALMENTS, events: [] })],
  ...TRANSACTION_MODES.map((mode): Paper => [`receipt by ${mode}`, () => receipt({}, { mode })]),
  ["receipt that closes", () => receipt({ isLoanClosed: true })],
  [
    "receipt in the first days",
    () => receipt({ exit: { until: civilDate("2026-12-01"), amount: paise(1n) } }),
  ],
  ["receipt of a chargeback", () => receipt({ chargedBackOn: civilDate("2026-12-04") })],
  ["receipt of no loan", () => receipt({ isLoanUndone: true })],
  ["corrected receipt", () => corrected({ kind: "earlier-payment", amount: paise(100n), paidAt: AT })],
  [
    "receipt corrected by a chargeback",
    () => corrected({ kind: "charged-back", on: civilDate("2026-12-04") }),
  ],
  ["receipt corrected by no loan", () => corrected({ kind: "loan-undone" })],
  ["receipt corrected by something else", () => corrected({ kind: "other" })],
  ["no-dues certificate", () => certificate("repaid")],
  ["no-dues certificate of an exit", () => certificate("cooling-off")],
  ["tax invoice", () => taxPaper("tax-invoice", 0n)],
  ["tax invoice of another state", () => taxPaper("tax-invoice", 108_00n)],
  ["credit note", () => taxPaper("credit-note", 0n)],
];

/** Latin words that Hindi speakers write too: short forms, the numbers of lines, and a bank's ways to pay. */
const LATIN_IN_HINDI = "PAN UPI IMPS NEFT RTGS ii iii iv".split(" ");

const textsIn = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

/** Words of names, addresses and numbers, which are the same in every language. */
const NAMED = new Set(
  [
    ...textsIn([LENDER.lender, LENDER.brand, LENDER.grievanceOfficer, LENDER.support, LENDER.appOrigin]),
    ...textsIn([LENDER.keyFacts, LENDER.complaintPortal]),
    ...textsIn(accepted.borrower),
    ...[LOAN_NO, statementOf().partOne.proposalNumber, "pay_1", "IN2627", publicPagePath("privacy")],
  ]
    .join(" ")
    .match(/[A-Za-z]{2,}/g),
);

test.each(PAPERS)("the %s in Hindi has no English word but names and numbers", TIMEOUT, async (_, draw) => {
  const words = new Set(pdfText(await draw()).match(/[A-Za-z]{2,}/g));
  expect([...words].filter((word) => !NAMED.has(word) && !LATIN_IN_HINDI.includes(word))).toEqual([]);
});
