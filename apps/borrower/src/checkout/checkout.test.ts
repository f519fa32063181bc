import { afterEach, expect, test } from "vitest";
import { EMPTY_STATE, setUser } from "../session/store.ts";
import { addScript, type RazorpayOptions } from "./checkout.ts";
import { openCheckout } from "./open-checkout.ts";
import { openPayment } from "./open-payment.ts";

const ORDER = { order_id: "order_1", customer_id: "cust_1" };
const ANSWER = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "00" };

/** What a borrower does at the window, and what the page has asked of it. */
function fakeWindow() {
  const seen: { options?: RazorpayOptions; opened: number; closed: number } = { opened: 0, closed: 0 };
  const failures: (() => void)[] = [];
  class Razorpay {
    constructor(options: RazorpayOptions) {
      seen.options = options;
    }
    open() {
      seen.opened += 1;
    }
    close() {
      seen.closed += 1;
    }
    on(_event: "payment.failed", listener: () => void) {
      failures.push(listener);
    }
  }
  const leaving = new AbortController();
  const checkout = { key: "rzp_test_1", Razorpay };
  return { seen, checkout, leaving, fail: () => failures[0]?.() };
}

function fakeCheckout() {
  const { checkout, leaving, ...rest } = fakeWindow();
  const end = openCheckout(checkout, { order: ORDER, description: "Auto-pay", left: leaving.signal });
  return { ...rest, end, leaving };
}

function fakePayment() {
  const { checkout, leaving, ...rest } = fakeWindow();
  const order = {
    orderId: "order_1",
    amount: 15_341.6,
    name: "Priya Nair",
    email: null,
    mobile: "9876543210",
    logo: "/mark.svg",
  };
  const end = openPayment(checkout, { order, description: "Repayment", left: leaving.signal });
  return { ...rest, end };
}

afterEach(() => setUser(EMPTY_STATE.user));

test("the window is opened once for the order, as a mandate, with what the borrower need not type", () => {
  setUser({
    user: {
      user_id: "1",
      mobile: "9876543210",
      name: "Priya Nair",
      email: "priya@example.in",
      aadhar_no: null,
    },
  });
  const { seen } = fakeCheckout();
  expect(seen.opened).toBe(1);
  expect(seen.options).toMatchObject({
    ...ORDER,
    key: "rzp_test_1",
    recurring: true,
    method: "emandate",
    prefill: { name: "Priya Nair", email: "priya@example.in", contact: "+919876543210" },
    retry: { enabled: true },
  });
});

test("its answer is handed over with the three names that the server reads, and no more", async () => {
  const { seen, end } = fakeCheckout();
  seen.options?.handler({ ...ANSWER, ...{ org_logo: "" } });
  expect(await end).toEqual({ kind: "authorised", answer: ANSWER });
});

test("a try that failed leads nowhere by itself; who closes the window after it is known to have tried", async () => {
  const { seen, end, fail } = fakeCheckout();
  fail();
  expect(await Promise.race([end, "still open"])).toBe("still open");
  seen.options?.modal.ondismiss();
  expect(await end).toEqual({ kind: "closed", hasFailed: true });
});

test("a payment is asked for in paise, for the person whom the server names, with one try", async () => {
  const { seen, end, fail } = fakePayment();
  expect(seen.opened).toBe(1);
  expect(seen.options).toMatchObject({
    order_id: "order_1",
    amount: 1_534_160,
    currency: "INR",
    image: "/mark.svg",
    prefill: { name: "Priya Nair", contact: "+919876543210" },
    retry: { enabled: false },
  });
  fail();
  expect(await end).toEqual({ kind: "closed", hasFailed: true });
  expect(seen.closed).toBe(1);
});

test("the window goes with the screen", async () => {
  const { seen, end, leaving } = fakeCheckout();
  leaving.abort();
  expect(await end).toEqual({ kind: "closed", hasFailed: false });
  expect(seen.closed).toBe(1);
});

test("a script that comes is in, and one that does not is said so and leaves nothing behind", async () => {
  const script = `data:text/javascript,${encodeURIComponent("globalThis.hasCome = true")}`;
  expect(await addScript(script)).toBe(true);
  expect((globalThis as { hasCome?: true }).hasCome).toBe(true);
  const { length } = document.scripts;
  expect(await addScript("http://127.0.0.1:1/checkout.js")).toBe(false);
  expect(document.scripts.length).toBe(length);
});
