import { vi } from "vitest";
import type { RazorpayOptions } from "../../../checkout/checkout.ts";
import { openPayment } from "../../../checkout/open-payment.ts";
import { LOAN } from "../../testing/dashboards.ts";
import type { RepaymentCalls } from "../repayment-calls.ts";

export const ANSWER = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "00",
} as const;

/** The provider's window as a borrower meets it, and the calls around it. */
export function fakePayment(given: Partial<RepaymentCalls> = {}) {
  const windows: { options: RazorpayOptions; fail: () => void; isOpen: boolean }[] = [];
  class Razorpay {
    readonly #window: (typeof windows)[number];
    constructor(options: RazorpayOptions) {
      this.#window = { options, fail: () => {}, isOpen: false };
      windows.push(this.#window);
    }
    on(_event: "payment.failed", listener: () => void) {
      this.#window.fail = listener;
    }
    open() {
      this.#window.isOpen = true;
    }
    close() {
      this.#window.isOpen = false;
    }
  }
  const calls = {
    readLoan: vi.fn<RepaymentCalls["readLoan"]>(given.readLoan ?? (async () => ({ kind: "ok", data: LOAN }))),
    loadCheckout: vi.fn<RepaymentCalls["loadCheckout"]>(
      given.loadCheckout ??
        (async () => ({
          kind: "ok",
          data: { key: "rzp_test_1", Razorpay },
        })),
    ),
    openPayment,
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
  };
  /** The window once it is open. */
  const window = () =>
    vi.waitFor(() => {
      const last = windows.at(-1);
      if (last?.isOpen !== true) throw new Error("no window is open");
      return last;
    });
  return { calls, windows, window };
}
