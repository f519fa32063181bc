import { civilDate } from "@vaada/calendar/civil-date";
import type { Figures } from "@vaada/contract/console/calls/audit";
import { ReceiptDetails, RefundDetails } from "@vaada/contract/console/calls/requests";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOfLoan } from "@vaada/lending/owed/standing";
import { formatRupees } from "@vaada/money/format";
import { greatest, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { mayBeListed } from "../../decisioning/screening/screen-applicant.ts";
import { writeCaseNote } from "../../loans/cases/store.ts";
import { type AnyLoan, isLive } from "../../loans/events/loan.ts";
import { planPosting, postEvent } from "../../loans/events/post-event.ts";
import { readAnyLoan } from "../../loans/events/store.ts";
import { readRefundsOfLoan } from "../../loans/repayments/payments/store.ts";
import { sumOpenRefunds } from "../../loans/repayments/plan-refunds.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { matchedKey, type ReportedMoney, readReportedMoney } from "../reconciliations/store.ts";
import { owedFigures } from "./figures.ts";
import { declareHandler, impossible, loanOf, type RequestServices, type RequestSubject } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";
import { type HandReference, insertReference, isReferenceKnown } from "./store.ts";

type MoneyEvent = Extract<LoanEvent, { kind: "payment" | "mandate-debit" | "refund" }>;
type HandDetails = { readonly mode: string; readonly reference: string };

const amountOf = ({ amount }: Pick<RequestSubject<unknown>, "amount">): Paise => {
  if (amount === null) throw new Error("by-hand: a request without its amount");
  return amount;
};

/**
 * Money that came by bank transfer or cash, as the payment that it is; or money that the provider has and no loan knew, whose case ends
 * with it. It counts for the day on which it came.
 */
export const receipt = declareHandler<ReceiptDetails>({
  needsLoan: true,
  needsAmount: true,
  needsEvidence: true,
  details: ReceiptDetails,

  async describe(tx, services, subject) {
    const loan = await readAnyLoan(tx, loanOf(subject).applicationId);
    if (loan === null || !isLive(loan)) return impossible(REQUEST_PHRASES.noRunningLoan);
    const { received_on: on, reference } = subject.details;
    const reported = await readReportedMoney(tx, reference);
    if (reported !== null && reported.caseNumber === null) return impossible(REQUEST_PHRASES.comesByItself);
    if (reported !== null && reported.amount !== amountOf(subject))
      return impossible(REQUEST_PHRASES.otherThanReported(reported.amount));
    const event = receiptOf(subject, reported);
    if (await isReferenceKnown(tx, { kind: "receipt", reference }))
      return impossible(REQUEST_PHRASES.knownReference);
    if (on > services.clock.today() || on < loan.facts.arrivedOn)
      return impossible(REQUEST_PHRASES.noSuchDay);
    const before = standingOfLoan(loan);
    const after = standingOfLoan(loan, [...loan.events, event]);
    if (after.excess > before.excess) return impossible(REQUEST_PHRASES.moreThanOwed(after.excess));
    const { before: owed, after: rest } = figuresOf(services, { loan, event, details: subject.details });
    return {
      kind: "possible",
      amount: event.amount,
      before: { ...owed, ...caseFigures(reported, "open") },
      after: { ...rest, ...caseFigures(reported, "explained") },
    };
  },

  async carryOut(tx, services, subject) {
    const reported = await readReportedMoney(tx, subject.details.reference);
    await post(tx, services, { kind: "receipt", subject, event: receiptOf(subject, reported) });
    if (reported !== null) await endCase(tx, services, { subject, reported });
  },
});

/**
 * Records a bank transfer back to the borrower, after the provider could not send the money. What the provider was or will be
 * asked to send back goes by it alone: that is on file under the loan's lock before it is asked for.
 */
export const refund = declareHandler<RefundDetails>({
  needsLoan: true,
  needsAmount: true,
  needsEvidence: true,
  details: RefundDetails,

  async describe(tx, services, subject) {
    const loan = await readAnyLoan(tx, loanOf(subject).applicationId);
    if (loan === null) return impossible(REQUEST_PHRASES.noRunningLoan);
    const { excess } = standingOfLoan(loan);
    const event = refundOf(services, subject);
    if (await isReferenceKnown(tx, { kind: "refund", reference: subject.details.reference }))
      return impossible(REQUEST_PHRASES.knownReference);
    if (excess <= ZERO) return impossible(REQUEST_PHRASES.nothingToRefund);
    const underWay = sumOpenRefunds(await readRefundsOfLoan(tx, loan.applicationId));
    const left = subtract(excess, underWay);
    if (await mayBeListed(tx, services.vault, loanOf(subject).borrowerId))
      return impossible(REQUEST_PHRASES.mayBeListed);
    if (event.amount > left)
      return impossible(
        underWay === ZERO
          ? REQUEST_PHRASES.lessToRefund(excess)
          : REQUEST_PHRASES.refundUnderWay({ underWay, left: greatest(left, ZERO) }),
      );
    return {
      kind: "possible",
      amount: event.amount,
      ...figuresOf(services, { loan, event, details: subject.details }),
    };
  },

  carryOut: (tx, services, subject) =>
    post(tx, services, { kind: "refund", subject, event: refundOf(services, subject) }),
});

const keyOf = (kind: string, { mode, reference }: HandDetails): string => `${kind}:${mode}:${reference}`;

/** A receipt at the provider is compared with its reports, and is not at the bank before it is settled. */
const receiptOf = (subject: RequestSubject<ReceiptDetails>, reported: ReportedMoney | null): MoneyEvent => ({
  kind: "payment",
  key: reported === null ? keyOf("receipt", subject.details) : matchedKey(subject.details.reference),
  valueDate: civilDate(subject.details.received_on),
  amount: amountOf(subject),
});

const refundOf = ({ clock }: RequestServices, subject: RequestSubject<RefundDetails>): MoneyEvent => ({
  kind: "refund",
  key: keyOf("refund", subject.details),
  valueDate: clock.today(),
  amount: amountOf(subject),
});

const caseFigures = (reported: ReportedMoney | null, state: "open" | "explained"): Figures =>
  reported?.caseNumber == null ? {} : { case: `${reported.caseNumber}, ${state}` };

async function endCase(
  tx: Tx,
  { clock }: RequestServices,
  {
    subject,
    reported,
  }: { readonly subject: RequestSubject<ReceiptDetails>; readonly reported: ReportedMoney },
): Promise<void> {
  const { staffId } = subject.by;
  const isEnded =
    reported.caseNumber !== null &&
    (await writeCaseNote(tx, {
      number: reported.caseNumber,
      note: REQUEST_PHRASES.matchedTo(loanOf(subject).applicationId, subject.reason),
      by: staffId,
      staffId,
      now: clock.realNow(),
    }));
  if (!isEnded) throw new Error("by-hand: a case that was described as open is not");
}

/** One reference is one movement at the bank: who books it for another loan at the same moment waits here, and fails. */
async function post(
  tx: Tx,
  services: RequestServices,
  {
    kind,
    subject,
    event,
  }: {
    readonly kind: HandReference["kind"];
    readonly subject: RequestSubject<HandDetails>;
    readonly event: MoneyEvent;
  },
): Promise<void> {
  await insertReference(tx, { kind, reference: subject.details.reference, eventKey: event.key });
  await postEvent(tx, services, {
    applicationId: loanOf(subject).applicationId,
    event,
    mode: subject.details.mode,
    reference: subject.details.reference,
    bookedOn: services.clock.today(),
  });
}

/** The debt today without the payment and with it, and the journal that it will post. */
function figuresOf(
  { clock }: RequestServices,
  {
    loan,
    event,
    details,
  }: { readonly loan: AnyLoan; readonly event: MoneyEvent; readonly details: HandDetails },
): { readonly before: Figures; readonly after: Figures } {
  const today = clock.today();
  const newEvent = { event, mode: details.mode, reference: details.reference, bookedOn: today };
  const { before, after, posting } = planPosting(loan, newEvent, clock.now());
  const lines = posting?.journal?.lines ?? [];
  const owed = (events: readonly LoanEvent[]) => {
    if (loan.status === "undone") return {};
    return owedFigures(owedOn(loan.facts, events, today));
  };
  return {
    before: { ...owed(loan.events), to_give_back: toWireRupees(before.excess) },
    after: {
      ...owed([...loan.events, event]),
      to_give_back: toWireRupees(after.excess),
      reference: `${details.mode} ${details.reference}`,
      journal: lines.map(({ account, amount }) => `${account} ${formatSigned(amount)}`).join(", "),
    },
  };
}

const formatSigned = (amount: Paise): string =>
  amount < ZERO ? `−${formatRupees(-amount as Paise)}` : formatRupees(amount);
