import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { Razorpay } from "./razorpay.ts";

export type RazorpayBooks = {
  readonly payments: readonly { id: string; order_id: string; amount: number; status: string }[];
  readonly refunds: readonly never[];
};

/** What the payment provider's own books say, in rupees. Authorising an auto-pay moves no money, so it is not there. */
export const razorpayBooks = (razorpay: Razorpay): RazorpayBooks => ({
  payments: razorpay
    .payments()
    .filter(({ amount }) => amount > 0)
    .map(({ id, order_id, amount, status }) => ({
      id,
      order_id: order_id ?? "",
      amount: toWireRupees(paise(BigInt(amount))),
      status,
    })),
  // No call of this provider gives money back yet.
  refunds: [],
});
