import { readCheckoutReturn } from "@vaada/contract/checkout-return";
import { afterEach, expect, test, vi } from "vitest";
import type { RazorpayOptions } from "./razorpay.ts";
import { type CheckoutVisit, showCheckout } from "./show-checkout.ts";

const APP = "https://app.example/payment-status";
const ANSWER = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "00" };
const PREFILL = { name: "Priya Nair", email: "priya@example.in", contact: "+919876543210" };

const ORDER = {
  key: "rzp_test_1",
  order_id: "order_1",
  name: "Vaada",
  description: "Loan",
  prefill: PREFILL,
};
const PAYMENT: CheckoutVisit["options"] = {
  ...ORDER,
  amount: 1_534_160,
  currency: "INR",
  retry: { enabled: false },
  config: { display: { preferences: { show_default_blocks: false } } },
};
const MANDATE: CheckoutVisit["options"] = {
  ...ORDER,
  customer_id: "cust_1",
  recurring: true,
  method: "emandate",
  retry: { enabled: true },
};

type Seen = { options?: RazorpayOptions; opened: number; closed: number; fail: () => void };
const page = globalThis as { seen?: Seen; Razorpay?: unknown };

/** The provider's script in small: what it is given can be seen, and a test does what a borrower does. */
const SCRIPT = `data:text/javascript,${encodeURIComponent(`
  globalThis.seen = { opened: 0, closed: 0, fail() {} };
  globalThis.Razorpay = class {
    constructor(options) { seen.options = options; }
    on(event, listener) { seen.fail = listener; }
    open() { seen.opened += 1; }
    close() { seen.closed += 1; }
  };`)}`;

const HTML = `<a data-back href="${APP}">Back</a>
<main><section data-stage="opening">Opening</section>
<section data-stage="blocked" hidden><button data-again>Try again</button></section>
<section data-stage="leaving" hidden>Taking you back</section></main>`;

afterEach(() => {
  document.body.replaceChildren();
  delete page.seen;
  delete page.Razorpay;
});

function show(options: CheckoutVisit["options"], script = SCRIPT) {
  document.body.innerHTML = HTML;
  const main = document.querySelector("main") as HTMLElement;
  const amount = "amount" in options ? "15341.6" : null;
  const visit: CheckoutVisit = { script, returnTo: APP, orderId: "order_1", amount, options };
  main.dataset.checkout = JSON.stringify(visit);
  const leave = vi.fn<(url: string) => void>();
  showCheckout(main, leave);
  return {
    leave,
    stage: () => main.querySelector<HTMLElement>("[data-stage]:not([hidden])")?.dataset.stage,
    left: () => readCheckoutReturn(new URL(leave.mock.calls[0]?.[0] ?? "about:blank").hash),
    press: (selector: string) => document.querySelector<HTMLElement>(selector)?.click(),
    seen: () =>
      vi.waitFor(() => {
        if (page.seen?.opened !== 1) throw new Error("no window is open");
        return page.seen;
      }),
  };
}

test("the window is opened once, with what the server wrote into the page and our colour", async () => {
  const { seen, stage } = show(PAYMENT);
  expect(stage()).toBe("opening");
  expect((await seen()).options).toMatchObject({ ...PAYMENT, modal: { backdropclose: false } });
});

test("the answer leads back with the three names that the server reads, and no more", async () => {
  const { seen, left, stage, leave } = show(PAYMENT);
  (await seen()).options?.handler({ ...ANSWER, ...{ org_logo: "" } });
  await expect.poll(left).toEqual({
    orderId: "order_1",
    amount: "15341.6",
    end: { kind: "authorised", answer: ANSWER },
  });
  expect(leave.mock.calls[0]?.[0]).toMatch(/^https:\/\/app\.example\/payment-status#/);
  expect(stage()).toBe("leaving");
});

test("a payment that failed closes the window and leads back, because no other try is offered", async () => {
  const { seen, left } = show(PAYMENT);
  const window = await seen();
  window.fail();
  await expect.poll(() => left()?.end).toEqual({ kind: "closed", hasFailed: true });
  expect(window.closed).toBe(1);
});

test("an auto-pay that failed leads nowhere by itself; who closes the window after it is known to have tried", async () => {
  const { seen, left, leave } = show(MANDATE);
  const window = await seen();
  window.fail();
  expect([leave.mock.calls, window.closed]).toEqual([[], 0]);
  window.options?.modal.ondismiss();
  await expect.poll(left).toEqual({
    orderId: "order_1",
    amount: null,
    end: { kind: "closed", hasFailed: true },
  });
});

test("a script that can't be loaded is said so, leaves nothing behind, and can be tried again or left", async () => {
  const { length } = document.scripts;
  const { stage, press, left } = show(PAYMENT, "http://127.0.0.1:1/checkout.js");
  await expect.poll(stage).toBe("blocked");
  expect(document.scripts.length).toBe(length);
  press("[data-again]");
  expect(stage()).toBe("opening");
  await expect.poll(stage).toBe("blocked");
  press("[data-back]");
  expect(left()?.end).toEqual({ kind: "closed", hasFailed: false });
});
