import { civilDate } from "@vaada/calendar/civil-date";
import type { Figures } from "@vaada/contract/console/calls/audit";
import { ReceiptDetails, RefundDetails } from "@vaada/contract/console/calls/requests";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { formatRupees } from "@vaada/money/format";
import { type Paise, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { mayBeListed } from "../../decisioning/screening/screen-on-file.ts";
import { type AnyLoan, isLive, standingOfLoan } from "../../loans/events/loan.ts";
import { planPosting, postEvent } from "../../loans/events/post-event.ts";
import { readAnyLoan } from "../../loans/events/store.ts";
import { owedFigures } from "./figures.ts";
import { declareHandler, impossible, loanOf, type RequestServices, type RequestSubject } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

type Posted = Extract<LoanEvent, { kind: "payment" | "mandate-debit" | "refund" }>;
type HandDetails = { readonly mode: string; readonly reference: string };

const amountOf = ({ amount }: Pick<RequestSubject<unknown>, "amount">): Paise => {
  if (amount === null) throw new Error("by-hand: a request without its amount");
  return amount;
};

/** Money that came by bank transfer or cash, as the payment that it is. It counts for the day on which it came. */
export const receipt = declareHandler<ReceiptDetails>({
  needsLoan: true,
  needsAmount: true,
  details: ReceiptDetails,

  async describe(tx, services, subject) {
    const loan = await readAnyLoan(tx, loanOf(subject).applicationId);
    if (loan === null || !isLive(loan)) return impossible(REQUEST_PHRASES.noRunningLoan);
    const { received_on: on } = subject.details;
    const event = receiptOf(subject);
    if (loan.events.some(({ key }) => key === event.key)) return impossible(REQUEST_PHRASES.knownReference);
    if (on > services.clock.today() || on < loan.facts.arrivedOn)
      return impossible(REQUEST_PHRASES.noSuchDay);
    const before = standingOfLoan(loan);
    const after = standingOfLoan(loan, [...loan.events, event]);
    if (after.excess > before.excess) return impossible(REQUEST_PHRASES.moreThanOwed(after.excess));
    return {
      kind: "possible",
      amount: event.amount,
      ...figuresOf(services, { loan, event, details: subject.details }),
    };
  },

  carryOut: (tx, services, subject) => post(tx, services, { subject, event: receiptOf(subject) }),
});

/** What went back to the borrower by bank transfer, after the provider could not send it. */
export const refund = declareHandler<RefundDetails>({
  needsLoan: true,
  needsAmount: true,
  details: RefundDetails,

  async describe(tx, services, subject) {
    const loan = await readAnyLoan(tx, loanOf(subject).applicationId);
    if (loan === null) return impossible(REQUEST_PHRASES.noRunningLoan);
    const { excess } = standingOfLoan(loan);
    const event = refundOf(services, subject);
    if (loan.events.some(({ key }) => key === event.key)) return impossible(REQUEST_PHRASES.knownReference);
    if (excess <= ZERO) return impossible(REQUEST_PHRASES.nothingToRefund);
    if (await mayBeListed(tx, services.vault, loanOf(subject).borrowerId))
      return impossible(REQUEST_PHRASES.mayBeListed);
    if (event.amount > excess) return impossible(REQUEST_PHRASES.lessToRefund(excess));
    return {
      kind: "possible",
      amount: event.amount,
      ...figuresOf(services, { loan, event, details: subject.details }),
    };
  },

  carryOut: (tx, services, subject) => post(tx, services, { subject, event: refundOf(services, subject) }),
});

/** One reference is one movement at the bank: it counts once for a loan. */
const keyOf = (kind: string, { mode, reference }: HandDetails): string => `${kind}:${mode}:${reference}`;

const receiptOf = (subject: RequestSubject<ReceiptDetails>): Posted => ({
  kind: "payment",
  key: keyOf("receipt", subject.details),
  valueDate: civilDate(subject.details.received_on),
  amount: amountOf(subject),
});

const refundOf = ({ clock }: RequestServices, subject: RequestSubject<RefundDetails>): Posted => ({
  kind: "refund",
  key: keyOf("refund", subject.details),
  valueDate: clock.today(),
  amount: amountOf(subject),
});

async function post(
  tx: Parameters<typeof postEvent>[0],
  services: RequestServices,
  { subject, event }: { readonly subject: RequestSubject<HandDetails>; readonly event: Posted },
): Promise<void> {
  await postEvent(tx, services, {
    applicationId: loanOf(subject).applicationId,
    event,
    mode: subject.details.mode,
    reference: subject.details.reference,
    bookedOn: services.clock.today(),
  });
}

/** What is owed today without it and with it, and the journal that it will post. */
function figuresOf(
  { clock }: RequestServices,
  { loan, event, details }: { readonly loan: AnyLoan; readonly event: Posted; readonly details: HandDetails },
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
