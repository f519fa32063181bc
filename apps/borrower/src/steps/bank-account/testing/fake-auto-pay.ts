import { vi } from "vitest";
import type { Outcome } from "../../../api/client.ts";
import type { Checkout, RazorpayOptions } from "../../../checkout/checkout.ts";
import { openCheckout } from "../../../checkout/open-checkout.ts";
import type { AccountReply } from "../account-calls.ts";
import type { AutoPayCalls, MandateAnswer } from "../auto-pay-calls.ts";

export const TERMS = {
  accountId: 7,
  isEmandateRequired: true,
  autoPay: { amount: 20_900, on: "2027-02-13", maximum: 23_400 },
} as const satisfies AccountReply;

export const ANSWER = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "00",
} as const;

type Status = Extract<MandateAnswer, { kind: "ok" }>["data"]["status"];

export const status = (said: Status): MandateAnswer => ({ kind: "ok", data: { status: said } });

/** The provider's window as a borrower meets it, and the calls around it. The window stands on the page itself. */
export function fakeAutoPay({
  said = [],
  read,
}: {
  said?: MandateAnswer[];
  read?: AutoPayCalls["read"];
} = {}) {
  const windows: { options: RazorpayOptions; fail: () => void }[] = [];
  class Razorpay {
    readonly #options: RazorpayOptions;
    #fail = () => {};
    constructor(options: RazorpayOptions) {
      this.#options = options;
    }
    on(_event: "payment.failed", listener: () => void) {
      this.#fail = listener;
    }
    open() {
      windows.push({ options: this.#options, fail: () => this.#fail() });
    }
    close() {}
  }
  const next = async (): Promise<MandateAnswer> => said.shift() ?? status("initiated");
  const calls = {
    loadCheckout: vi.fn(
      async (): Promise<Outcome<Checkout>> => ({ kind: "ok", data: { key: "rzp_test_1", Razorpay } }),
    ),
    openCheckout,
    start: vi.fn<AutoPayCalls["start"]>(async () => ({
      kind: "ok",
      data: { order_id: "order_1", customer_id: "cust_1" },
    })),
    finish: vi.fn<AutoPayCalls["finish"]>(next),
    read: vi.fn<AutoPayCalls["read"]>(read ?? next),
  };
  /** The window once it is open. */
  const window = () =>
    vi.waitFor(() => {
      const last = windows.at(-1);
      if (last === undefined) throw new Error("no window is open");
      return last;
    });
  return { calls, windows, window };
}
