import { type CheckoutEnd, writeCheckoutReturn } from "@vaada/contract/checkout-return";
import { vi } from "vitest";
import { go } from "../../../shell/navigation.ts";
import { LOAN } from "../../testing/dashboards.ts";
import type { RepaymentCalls } from "../repayment-calls.ts";

export const ANSWER = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "00",
} as const;

export const CHECKOUT_URL = "https://pay.example/pay/sealed";

/** The calls around a payment. The browser never leaves: the way back is another page's to try. */
export function fakePayment(given: Partial<RepaymentCalls> = {}) {
  const calls = {
    readLoan: vi.fn<RepaymentCalls["readLoan"]>(given.readLoan ?? (async () => ({ kind: "ok", data: LOAN }))),
    createOrder: vi.fn<RepaymentCalls["createOrder"]>(
      given.createOrder ??
        (async ({ amount }) => ({
          kind: "ok",
          data: {
            orderId: "order_1",
            amount,
            name: "Anita Acharya",
            email: "anita@example.in",
            mobile: "9876543210",
            logo: null,
          },
        })),
    ),
    openCheckout: vi.fn<RepaymentCalls["openCheckout"]>(
      given.openCheckout ?? (async () => ({ kind: "ok", data: { url: CHECKOUT_URL } })),
    ),
    goToCheckout: vi.fn<RepaymentCalls["goToCheckout"]>(
      given.goToCheckout ?? (() => new Promise(() => undefined)),
    ),
  };
  return { calls };
}

/** Enters the status as the checkout's page leads to it. */
export function leaveCheckout(
  order: { readonly orderId: string; readonly amount: number },
  end: CheckoutEnd,
): void {
  go(`/payment-status${writeCheckoutReturn({ orderId: order.orderId, amount: String(order.amount), end })}`);
}
