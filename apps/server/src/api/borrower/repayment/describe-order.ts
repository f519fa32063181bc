import type { Order, OrderStatus } from "@vaada/contract/calls/repayment";
import type { Language } from "@vaada/contract/language";
import { add, least, subtract, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { type Loan, readLoan } from "../../../loans/events/store.ts";
import { readByReference } from "../../../loans/repayments/orders/store.ts";
import { paymentEffect } from "../../../loans/repayments/payment-effect.ts";
import { hasCome, isUndecided } from "../../../loans/repayments/payments/states.ts";
import { type Payment, readPaymentsOfOrder } from "../../../loans/repayments/payments/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { failureIn } from "./failure-words.ts";
import { readRefunded } from "./store.ts";

/** An order as the borrower reads it, and the payment that paid it; its receipt is made afterwards. */
export type Described = { readonly order: Omit<Order, "receiptUrl">; readonly paid: Payment | null };

/** All from what is on file, and every figure by the loan's own events. */
export async function describeOrder(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { orderReference, language }: { readonly orderReference: string; readonly language: Language },
): Promise<Described> {
  const order = await readByReference(tx, orderReference);
  if (order === null) throw new Error("describeOrder: an order that is not the borrower's");
  const payments = await readPaymentsOfOrder(tx, order.id);
  const paid = payments.find(({ status }) => hasCome(status)) ?? null;
  const failed = payments.findLast(({ status }) => status === "failed") ?? null;
  const loan = paid === null ? null : await readLoan(tx, order.applicationId);
  const said = {
    orderId: orderReference,
    loan_id: order.applicationId,
    purpose: order.purpose,
    status: statusOf(payments),
    amount: toWireRupees(order.amount),
    madeAt: order.madeAt.toISOString(),
    paidAt: paid?.paidAt.toISOString() ?? null,
    paymentId: paid?.id ?? null,
    mode: paid?.mode ?? null,
    ...(loan === null || paid === null ? UNPAID : await effectOf(tx, loan, paid)),
    failure: paid === null ? failureIn(language, failed?.failure ?? null) : null,
    now: clock.now().toISOString(),
  };
  return { order: said, paid };
}

const UNPAID = { split: null, remaining: null, isLoanClosed: false, refunded: 0 } as const;

function statusOf(payments: readonly Payment[]): OrderStatus {
  if (payments.some(({ status }) => hasCome(status))) return "paid";
  if (payments.some(({ status }) => isUndecided(status))) return "pending";
  return payments.length > 0 ? "failed" : "created";
}

async function effectOf(tx: Tx, loan: Loan, paid: Payment) {
  const { split, remaining, isLoanClosed, excessNow } = paymentEffect(loan, paid);
  const { sent, open } = await readRefunded(tx, paid.id);
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
    isLoanClosed,
    refunded: toWireRupees(unplanned > ZERO ? add(sent, unplanned) : sent),
  };
}
