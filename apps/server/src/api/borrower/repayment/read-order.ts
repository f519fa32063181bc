import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { Order, OrderStatus } from "@vaada/contract/calls/repayment";
import type { Language } from "@vaada/contract/language";
import { add, least, subtract, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { readLiveMandate } from "../../../journey/mandates/store.ts";
import type { AnyLoan } from "../../../loans/events/loan.ts";
import { readAnyLoan } from "../../../loans/events/store.ts";
import {
  isReceived,
  isUndecided,
  type PaymentEffect,
  paymentEffect,
} from "../../../loans/repayments/apply-payment.ts";
import { type RepaymentOrder, readOrderByReference } from "../../../loans/repayments/orders/store.ts";
import {
  type Payment,
  readPaymentsOfOrder,
  readRefundedAmounts,
} from "../../../loans/repayments/payments/store.ts";
import {
  issueReceipt,
  type ReceiptServices,
  readIssuedReceipts,
} from "../../../loans/repayments/receipts/make-receipt.ts";
import { refreshOrderIfDue } from "../../../loans/repayments/refresh-order.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import { CREDIT_MODE } from "../../../providers/payments/port.ts";
import type { Services } from "../../../services.ts";
import { failurePhrase, PAID_ON_CREDIT } from "./phrases.ts";

type ReadOrderInput = {
  readonly session: Session;
  readonly orderReference: string;
  readonly language: Language;
};

/** Replies the state of an order, and refreshes the order first while it may change. */
export async function readOrder(services: Services, { session, orderReference, language }: ReadOrderInput) {
  const actor = asBorrower(session.borrowerId);
  const found = await services.database.withTx(actor, async (tx) => {
    const order = await readOrderByReference(tx, orderReference);
    if (order === null) return null;
    const payments = await readPaymentsOfOrder(tx, order.id);
    return { order, mayChange: isOpen(order) || payments.some(({ status }) => isUndecided(status)) };
  });
  if (found === null) return refuse("NOT_FOUND");
  if (found.mayChange) await refreshOrderIfDue(services, found.order);
  const described = await services.database.withTx(actor, (tx) =>
    describeOrder(tx, services, { orderReference, language }),
  );
  return addReceipt(services, { session, language }, described);
}

const isOpen = ({ status }: RepaymentOrder): boolean => status !== "paid" && status !== "failed";

/** An order as the borrower reads it, and the payment that paid it. The receipt is added after the transaction. */
type DescribedOrder = { readonly order: Omit<Order, keyof OrderReceipt>; readonly paid: Payment | null };

type OrderReceipt = Pick<Order, "receiptUrl" | "correction">;

/** Describes an order by the file alone; every figure follows from the loan's events. */
export async function describeOrder(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { orderReference, language }: { readonly orderReference: string; readonly language: Language },
): Promise<DescribedOrder> {
  const order = await readOrderByReference(tx, orderReference);
  if (order === null) throw new Error("describeOrder: an order that is not the borrower's");
  const payments = await readPaymentsOfOrder(tx, order.id);
  const paid = payments.find(isRepaid) ?? null;
  const failed = payments.findLast((payment) => payment.status === "failed" || isOnCredit(payment)) ?? null;
  const loan = paid === null ? null : await readAnyLoan(tx, order.applicationId);
  const described = {
    orderId: orderReference,
    loan_id: order.applicationId,
    purpose: order.purpose,
    status: orderStatusOf(payments),
    amount: toWireRupees(order.amount),
    madeAt: order.madeAt.toISOString(),
    paidAt: paid?.paidAt.toISOString() ?? null,
    paymentId: paid?.id ?? null,
    mode: paid?.mode ?? null,
    ...(loan === null || paid === null
      ? UNPAID
      : await describeEffect(tx, loan, { paid, today: clock.today() })),
    failure: paid === null ? failurePhrase(language, failed === null ? null : failureOf(failed)) : null,
    now: clock.now().toISOString(),
  };
  return { order: described, paid };
}

/** A payment by credit card goes back: for the borrower it did not go through. */
const isOnCredit = ({ status, mode }: Payment): boolean => isReceived(status) && mode === CREDIT_MODE;
const isRepaid = ({ status, mode }: Payment): boolean => isReceived(status) && mode !== CREDIT_MODE;

const failureOf = (payment: Payment): string | null =>
  isOnCredit(payment) ? PAID_ON_CREDIT : payment.failure;

const UNPAID = {
  split: null,
  remaining: null,
  exit: null,
  atDue: null,
  isLoanClosed: false,
  closing: null,
  chargedBackOn: null,
  refunded: 0,
} as const;

function orderStatusOf(payments: readonly Payment[]): OrderStatus {
  if (payments.some(isRepaid)) return "paid";
  if (payments.some(({ status }) => isUndecided(status))) return "pending";
  return payments.length > 0 ? "failed" : "created";
}

async function describeEffect(tx: Tx, loan: AnyLoan, { paid, today }: { paid: Payment; today: CivilDate }) {
  const effect = paymentEffect(loan, paid);
  const { split, remaining, exit, atDue, isLoanClosed, chargedBackOn, excessNow } = effect;
  const { sent, open } = await readRefundedAmounts(tx, paid.id);
  const unplanned = subtract(least(split.excess, excessNow), open);
  return {
    split: {
      interest: toWireRupees(split.interest),
      principal: toWireRupees(split.principal),
      charges: toWireRupees(split.charges),
      excess: toWireRupees(split.excess),
      waived: toWireRupees(split.waived),
      feesReversed: toWireRupees(split.feesReversed),
    },
    remaining: toWireRupees(remaining),
    exit:
      exit === null || exit.until < today ? null : { until: exit.until, amount: toWireRupees(exit.amount) },
    atDue: atDue && {
      on: atDue.on,
      amount: toWireRupees(atDue.amount),
      saved: toWireRupees(atDue.saved),
      ...(loan.facts.repayment.kind === "single" ? {} : { isInstalment: true as const }),
    },
    isLoanClosed,
    closing: isLoanClosed ? await describeClosing(tx, loan, effect) : null,
    chargedBackOn,
    refunded: toWireRupees(unplanned > ZERO ? add(sent, unplanned) : sent),
  };
}

/** How the payment ended its loan. Giving it back saves nothing that was agreed: the agreement is undone. */
async function describeClosing(
  tx: Tx,
  { applicationId, loanNo, facts, closedBy }: AnyLoan,
  { interestSaved, split: { valueDate } }: Pick<PaymentEffect, "interestSaved" | "split">,
): Promise<Order["closing"]> {
  if (closedBy === null) return null;
  const days = daysBetween(valueDate, facts.dueOn);
  return {
    loanNo,
    closedBy,
    saved:
      closedBy === "repaid" && interestSaved > ZERO ? { amount: toWireRupees(interestSaved), days } : null,
    isAutoPayOff: (await readLiveMandate(tx, applicationId)) === null,
  };
}

/** Replies a received payment even when its receipt can't be drawn. */
export async function addReceipt(
  services: ReceiptServices & Pick<Services, "settings" | "log">,
  reader: Pick<ReadOrderInput, "session" | "language">,
  { order, paid }: DescribedOrder,
): Promise<Order> {
  if (paid === null) return { ...order, ...NO_RECEIPT };
  try {
    await issueReceipt(services, paid);
    const actor = asBorrower(reader.session.borrowerId);
    const receipt = await services.database.withTx(actor, (tx) => linkReceipts(tx, services, reader, paid));
    return { ...order, ...receipt };
  } catch (error) {
    services.log.error({ paymentId: paid.id, error }, "alarm: a receipt could not be made");
    return { ...order, ...NO_RECEIPT };
  }
}

const NO_RECEIPT: OrderReceipt = { receiptUrl: null, correction: null };

/** Links the receipt that counts, and those that it has replaced. */
async function linkReceipts(
  tx: Tx,
  services: Pick<Services, "clock" | "settings">,
  { session, language }: Pick<ReadOrderInput, "session" | "language">,
  paid: Payment,
): Promise<OrderReceipt> {
  const { current, replaced, reason } = await readIssuedReceipts(tx, paid, language);
  if (current === null) throw new Error("linkReceipts: a receipt that was not issued");
  const link = (documentId: string) => linkDocument(tx, services, { documentId, session });
  const receiptUrl = await link(current.documentId);
  if (reason === null) return { receiptUrl, correction: null };
  const replacedReceipts = [];
  for (const { documentId, issuedAt } of replaced)
    replacedReceipts.push({ issuedAt: issuedAt.toISOString(), receiptUrl: await link(documentId) });
  return { receiptUrl, correction: { reason, replacedReceipts } };
}
