import type { Order, readOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import { type Outcome, request } from "../../api/client.ts";
import type { RazorpayAnswer } from "../../checkout/razorpay.ts";

export type OrderCalls = {
  /** What the checkout handed over. Giving it again changes nothing. */
  verify: (answer: RazorpayAnswer) => Promise<Outcome<Order>>;
  read: (orderId: string) => Promise<Outcome<Order>>;
};

/** A question that is put every two seconds need not wait for long. */
const READING_MS_MAX = 10_000;

export const ORDER_CALLS: OrderCalls = {
  verify: (body) => request<typeof verifyPayment>("POST", "/user/repayment/verify", { body }),
  read: (orderId) =>
    request<typeof readOrder>("GET", "/user/repayment/order", {
      query: { orderId },
      timeoutMs: READING_MS_MAX,
    }),
};
