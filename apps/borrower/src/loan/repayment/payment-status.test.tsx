import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Order } from "@vaada/contract/calls/repayment";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type Outcome, outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { keptSumToRepay } from "../repayment-state.ts";
import { LOAN } from "../testing/dashboards.ts";
import { PaymentStatus } from "./payment-status.tsx";
import { RepaymentFailed } from "./repayment-failed.tsx";
import { RepaymentSuccess } from "./repayment-success.tsx";
import { ANSWER, leaveCheckout } from "./testing/fake-payment.ts";
import { FAILED, PAID, PENDING, told } from "./testing/orders.ts";
import type { OrderCalls } from "./use-order.ts";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "canShare");
  go(started, { replace: true });
});

const fakeCalls = (answer: Outcome<Order>) => ({
  verify: vi.fn<OrderCalls["verify"]>(async () => answer),
  read: vi.fn<OrderCalls["read"]>(async () => answer),
});

const LEFT = { orderId: "order_1", amount: 5_000 };
const AUTHORISED = { kind: "authorised", answer: ANSWER } as const;
const UNSUCCESSFUL = "The payment was unsuccessful. Please try again after some time.";

async function open(calls: OrderCalls) {
  const screen = await render(<PaymentStatus calls={calls} />);
  const facts = () =>
    screen
      .getByRole("definition")
      .elements()
      .map(({ textContent }) => textContent?.replace(/^Copy /, ""));
  return { screen, heading: screen.getByRole("heading", { level: 1 }), facts };
}

test.each(["", "?status=2", "?status=", "?orderId=order_1"])(
  "/payment-status%s is nobody's, and leads to the landing page",
  async (query) => {
    go(`/payment-status${query}`);
    await open(fakeCalls(told(PAID)));
    await expect.poll(here).toBe("/");
  },
);

test("a payment is shown as the server tells it, with what it paid off, and Done leads home", {
  tags: "long",
}, async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  leaveCheckout({ ...LEFT, amount: 9_999 }, AUTHORISED);
  const calls = fakeCalls(told(PAID));
  const { screen, heading, facts } = await open(calls);
  await expect.element(heading).toHaveTextContent("Payment received");
  await expect.element(heading).toHaveFocus();
  expect(calls.verify.mock.calls).toEqual([[ANSWER]]);
  expect(calls.read).not.toHaveBeenCalled();
  expect(facts()).toEqual(["order_1", "10:31 AM", "30 Nov 2026", "₹5,000", "₹100", "₹4,900"]);
  await expect.element(screen.getByText("₹15,100 left to pay.")).toBeVisible();
  await expect
    .element(screen.getByText("On 1 Jan 2027 that is ₹15,341.60, and you’ve saved ₹78.40."))
    .toBeVisible();
  expect(screen.getByText("₹9,999").query()).toBeNull();
  await screen.getByRole("button", { name: "Copy order_1" }).click();
  expect(copied.mock.calls).toEqual([["order_1"]]);
  await screen.getByRole("button", { name: "Done" }).click();
  expect(here()).toBe("/dashboard");
});

test("of a loan in instalments the next one is told, and nothing is called saved", async () => {
  leaveCheckout(LEFT, AUTHORISED);
  const atDue = { on: "2027-02-01", amount: 6_985.05, saved: 78.4, isInstalment: true } as const;
  const { screen } = await open(fakeCalls(told({ ...PAID, atDue })));
  await expect.element(screen.getByText("Next, ₹6,985.05 is due on 1 Feb 2027.")).toBeVisible();
  expect(screen.getByText(/saved/).query()).toBeNull();
});

test("in the cooling-off days a payment says what pays off the loan, as the dashboard does", async () => {
  leaveCheckout(LEFT, AUTHORISED);
  const exit = { until: "2026-12-01", amount: 14_392 };
  const { screen } = await open(fakeCalls(told({ ...PAID, exit })));
  await expect
    .element(
      screen.getByText("Until 1 Dec 2026, ₹14,392 pays off your loan. After that, ₹15,100 is left to pay."),
    )
    .toBeVisible();
});

const CLOSING: Order = {
  ...PAID,
  amount: 20_200,
  remaining: 0,
  atDue: null,
  isLoanClosed: true,
  closing: {
    loanNo: "VD-0000007-1",
    closedBy: "repaid",
    saved: { amount: 220, days: 22 },
    isAutoPayOff: true,
  },
  refunded: 1_000,
};

test("the payment that ends the loan is celebrated: nothing is owed, what was saved, and the certificate", {
  tags: "long",
}, async () => {
  leaveCheckout(LEFT, AUTHORISED);
  const { screen, heading, facts } = await open(fakeCalls(told(CLOSING)));
  await expect.element(heading).toHaveTextContent("All paid. You owe nothing.");
  await expect.element(heading).toHaveFocus();
  for (const text of [
    "paid on 30 Nov 2026 at 10:31 AM by UPI",
    "You saved ₹220 by paying early",
    /22 days of interest you didn’t pay/,
    "Loan no. VD-0000007-1 · 30 Nov 2026",
    /^You paid ₹1,000 too much/,
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  expect(facts()).toContain("Off. Nothing more is debited.");
  await expect.element(screen.getByRole("button", { name: "Download", exact: true })).toBeVisible();
  expect(screen.getByRole("button", { name: "Share" }).query()).toBeNull();
  await screen.getByRole("button", { name: "Done" }).click();
  expect(here()).toBe("/dashboard");
});

test("a loan that was given back says that, and where the phone shares files the papers can be shared", async () => {
  Object.defineProperty(navigator, "canShare", { configurable: true, value: () => true });
  const closing = CLOSING.closing && { ...CLOSING.closing, closedBy: "cooling-off" as const, saved: null };
  leaveCheckout(LEFT, AUTHORISED);
  const given = { ...CLOSING, closing, receiptUrl: "/api/documents/receipt" };
  const { screen, heading } = await open(fakeCalls(told(given)));
  await expect.element(heading).toHaveTextContent("Loan given back. You owe nothing.");
  expect(screen.getByText(/You saved/).query()).toBeNull();
  for (const name of ["Share", "Share receipt"])
    await expect.element(screen.getByRole("button", { name, exact: true })).toBeVisible();
});

test("the receipt of before says that the loan is closed, without the celebration", async () => {
  go("/repayment-success?orderId=order_1");
  const screen = await render(<RepaymentSuccess calls={fakeCalls(told(CLOSING))} />);
  await expect.element(screen.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect.element(screen.getByText("Your loan is closed. You owe nothing.")).toBeVisible();
});

test("until the bank has said so nothing is called paid; after half a minute nobody is to pay again", async () => {
  // Beforehand, because time stands still while it would be loaded.
  await import("./confirming.tsx");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  go("/payment-status?status=1&orderId=order_1&amount=5000");
  const calls = fakeCalls(told(PENDING));
  const { screen, heading } = await open(calls);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(heading.element().textContent).toBe("Confirming your payment");
  expect(screen.getByText("Confirming with your bank").query()).not.toBeNull();
  expect(screen.getByText("₹5,000").query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(screen.getByText("Your bank is still confirming. Don’t pay again.").query()).not.toBeNull();
  expect(calls.read.mock.calls.length).toBeGreaterThan(10);
  calls.read.mockImplementation(async () => told(PAID));
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  await expect.element(heading).toHaveTextContent("Payment received");
  const { length } = calls.read.mock.calls;
  dispatchEvent(new Event("online"));
  expect(calls.read.mock.calls.length).toBe(length);
});

test("an order that nobody seems to have tried is still heard of when the checkout says it is paid", async () => {
  leaveCheckout(LEFT, AUTHORISED);
  const { heading } = await open(fakeCalls(told({ ...PENDING, status: "created" })));
  await expect.element(heading).toHaveTextContent("Confirming your payment");
});

test("what is read line by line while a payment is confirmed begins at the edge, each card apart from the next", async () => {
  leaveCheckout(LEFT, AUTHORISED);
  const { screen } = await open(fakeCalls(told(PENDING)));
  const plan = screen.getByText("Where your payment is");
  await expect.element(plan).toBeVisible();
  expect(getComputedStyle(plan.element()).textAlign).toBe("start");
  const card = plan.element().closest("section")?.getBoundingClientRect();
  const note = screen.getByText("Money gone but nothing here?").element().closest("div")?.parentElement;
  const gap = (note?.getBoundingClientRect().top ?? 0) - (card?.bottom ?? 0);
  expect(gap).toBeGreaterThanOrEqual(12);
});

test("an address that says paid of a payment that failed is not believed", async () => {
  go("/payment-status?status=1&orderId=order_1&amount=5000");
  const { screen, heading, facts } = await open(fakeCalls(told(FAILED)));
  await expect.element(heading).toHaveTextContent("Payment didn’t go through");
  await expect.element(screen.getByText(UNSUCCESSFUL)).toBeVisible();
  await expect.element(screen.getByText("Your bank did not have the money ready.")).toBeVisible();
  expect(facts()).toEqual(["₹5,000", "Unchanged", "order_1"]);
  await screen.getByRole("button", { name: "Retry Payment" }).click();
  expect(here()).toBe("/dashboard");
});

test("an answer that can't be confirmed is followed by asking for the order", async () => {
  leaveCheckout(LEFT, AUTHORISED);
  const calls = fakeCalls(told(PENDING));
  calls.verify.mockImplementation(async () => outcomeOf(400, null, "{}"));
  const { heading } = await open(calls);
  await expect.element(heading).toHaveTextContent("Confirming your payment");
  await expect.poll(() => calls.read.mock.calls).toEqual([["order_1"]]);
});

test("an order of somebody else leads to the dashboard", async () => {
  go("/payment-status?status=1&orderId=order_2&amount=5000");
  await open(fakeCalls(outcomeOf(404, null, "{}")));
  await expect.poll(here).toBe("/dashboard");
});

test("no payment without an order is told at once", async () => {
  go("/payment-status?status=0");
  const calls = fakeCalls(told(PAID));
  const { screen, heading } = await open(calls);
  await expect.element(heading).toHaveTextContent("Payment didn’t go through");
  await expect.element(screen.getByText(UNSUCCESSFUL)).toBeVisible();
  expect(calls.read).not.toHaveBeenCalled();
});

test.each([
  ["created", "Payment didn’t go through"],
  ["failed", "Payment didn’t go through"],
  ["pending", "Confirming your payment"],
  ["paid", "Payment received"],
] as const)("a window that was closed over an order that is %s: %s", async (status, title) => {
  leaveCheckout(LEFT, { kind: "closed", hasFailed: false });
  const { heading } = await open(fakeCalls(told({ ...PAID, status })));
  await expect.element(heading).toHaveTextContent(title);
  expect(here()).toBe("/payment-status?status=0");
});

test("a checkout that failed is told in a toast once the server agrees, and one that was closed is not", async () => {
  leaveCheckout(LEFT, { kind: "closed", hasFailed: true });
  const { heading } = await open(fakeCalls(told({ ...PAID, status: "failed" })));
  await expect.element(heading).toHaveTextContent("Payment didn’t go through");
  expect(currentToast()).toMatchObject({ tone: "error", text: "Payment failed. Please try again." });
});

test("what can't be asked is told, with a warning not to pay again, and asked when the network is back", async () => {
  leaveCheckout(LEFT, AUTHORISED);
  const calls = fakeCalls({ kind: "offline" });
  const { screen, heading } = await open(calls);
  await expect.element(heading).toHaveTextContent("We couldn’t check your payment");
  await expect.element(screen.getByText(/^Don’t pay again until/)).toBeVisible();
  calls.verify.mockImplementation(async () => told(PAID));
  dispatchEvent(new Event("online"));
  await expect.element(heading).toHaveTextContent("Payment received");
  expect(calls.read).not.toHaveBeenCalled();
});

test("a receipt is shown by its order, saved from an address of this moment, and nothing without one", {
  tags: "long",
}, async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute("href") ?? "");
  });
  go("/repayment-success?orderId=order_1");
  const calls = fakeCalls(told({ ...PAID, receiptUrl: "/api/documents/old" }));
  const screen = await render(<RepaymentSuccess calls={calls} />);
  await expect.element(screen.getByRole("heading", { name: "Payment received" })).toBeVisible();
  calls.read.mockImplementation(async () => told({ ...PAID, receiptUrl: "/api/documents/new" }));
  await screen.getByRole("button", { name: "Download receipt" }).click();
  await expect.poll(() => saved).toEqual(["/api/documents/new"]);
  await screen.unmount();
  go("/repayment-success");
  await render(<RepaymentSuccess calls={calls} />);
  await expect.poll(here).toBe("/dashboard");
});

test("a failed debit can be paid by hand from its notice, also by who presses before the sum is known", async () => {
  go("/repayment-failed");
  const { promise, resolve } = Promise.withResolvers<Outcome<Dashboard>>();
  const screen = await render(<RepaymentFailed readLoan={() => promise} />);
  await expect.element(screen.getByText(UNSUCCESSFUL)).toBeVisible();
  const retry = screen.getByRole("button", { name: "Retry Payment" });
  await retry.click();
  await expect.element(retry).toHaveAttribute("aria-busy", "true");
  expect(here()).toBe("/repayment-failed");
  resolve({ kind: "ok", data: LOAN });
  await expect.poll(here).toBe("/repayment");
  expect(keptSumToRepay()).toEqual({ total: 20_100, purpose: "repayment" });
});
