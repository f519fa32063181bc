import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { Razorpay } from "./razorpay.ts";

type PaymentEntry = {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: string;
};

export type RazorpayBooks = {
  readonly payments: readonly { id: string; order_id: string; amount: number; status: string }[];
  readonly refunds: readonly PaymentEntry[];
  readonly disputes: readonly PaymentEntry[];
};

/**
 * The payment provider's own books, in rupees, newest first. Authorising an auto-pay at a bank moves no money, so it
 * is not there.
 */
export const razorpayBooks = (razorpay: Razorpay): RazorpayBooks => ({
  payments: razorpay
    .payments()
    .filter(({ amount }) => amount > 0)
    .map(({ id, order_id, amount, status }) => ({
      id,
      order_id: order_id ?? "",
      amount: rupeesOf(amount),
      status,
    }))
    .toReversed(),
  refunds: razorpay.refunds.all().map(ofPayment).toReversed(),
  disputes: razorpay.disputes.all().map(ofPayment).toReversed(),
});

const ofPayment = ({ id, payment_id, amount, status }: PaymentEntry): PaymentEntry => ({
  id,
  payment_id,
  amount: rupeesOf(amount),
  status,
});

const rupeesOf = (amount: number): number => toWireRupees(paise(BigInt(amount)));
