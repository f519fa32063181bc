import { type CheckoutEnd, writeCheckoutReturn } from "@vaada/contract/checkout-return";
import { vi } from "vitest";
import type { AccountOnFile, AccountReply } from "../account-calls.ts";
import type { AutoPayCalls, MandateAnswer } from "../auto-pay-calls.ts";

export const TERMS = {
  accountId: 7,
  isEmandateRequired: true,
  autoPay: { amount: 20_900, on: "2027-02-13", maximum: 23_400, until: "2027-08-12", methods: ["enach"] },
} satisfies AccountReply;

export const ANSWER = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "00",
} as const;

/** An account that is saved, and whose auto-pay alone is missing. */
export const ON_FILE: AccountOnFile = {
  bank_holder_name: "Priya Nair",
  accountNo: "50100123454821",
  bank: "HDFC",
  bankIfsc: "HDFC0000053",
  isVerified: false,
  account_status: "Not Verified",
  canChange: true,
  autoPay: TERMS.autoPay,
  method: null,
};

/** The terms of a small loan, which may be debited by UPI too. */
export const TERMS_WITH_UPI: AccountReply = {
  ...TERMS,
  autoPay: { ...TERMS.autoPay, maximum: 9_900, methods: ["upi", "enach"], authorisation: 1 },
};

type Status = Extract<MandateAnswer, { kind: "ok" }>["data"]["status"];

export const status = (said: Status): MandateAnswer => ({ kind: "ok", data: { status: said } });

export const CHECKOUT_URL = "https://pay.example/pay/sealed";

/** The calls around an auto-pay. The browser never leaves: a test comes back from the checkout by its address. */
export function fakeAutoPay({
  said = [],
  read,
}: {
  said?: MandateAnswer[];
  read?: AutoPayCalls["read"];
} = {}) {
  const next = async (): Promise<MandateAnswer> => said.shift() ?? status("initiated");
  const calls = {
    start: vi.fn<AutoPayCalls["start"]>(async () => ({
      kind: "ok",
      data: { order_id: "order_1", customer_id: "cust_1" },
    })),
    openCheckout: vi.fn<AutoPayCalls["openCheckout"]>(async () => ({
      kind: "ok",
      data: { url: CHECKOUT_URL },
    })),
    goToCheckout: vi.fn<AutoPayCalls["goToCheckout"]>(() => new Promise(() => undefined)),
    finish: vi.fn<AutoPayCalls["finish"]>(next),
    read: vi.fn<AutoPayCalls["read"]>(read ?? next),
  };
  return { calls };
}

/** Puts what the checkout's page hands over into the address, as it does when it leads back. */
export const leaveCheckout = (end: CheckoutEnd): void =>
  history.replaceState(
    history.state,
    "",
    `${location.pathname}${location.search}${writeCheckoutReturn({ orderId: "order_1", amount: null, end })}`,
  );
