import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { leaveSession } from "../../session/leave.ts";
import { go } from "../../shell/navigation.ts";
import { enterRepayment, type SumToRepay } from "../repayment-state.ts";
import { COOLING_OFF, LOAN, PART_PAID } from "../testing/dashboards.ts";
import { keepUsedWay, lastUsedWay } from "./payment-way.ts";
import { Repayment } from "./repayment.tsx";
import { CHECKOUT_URL, fakePayment } from "./testing/fake-payment.ts";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;
const FAILED = "Payment failed. Please try again.";
const RANGE = "Amount must be greater than 500 and less than or equal to total repayment";

beforeEach(() => go("/dashboard"));
afterEach(() => go(started, { replace: true }));

type Fake = ReturnType<typeof fakePayment>;

async function open({
  total = 20_100,
  purpose = "repayment",
  fake = fakePayment(),
}: Partial<SumToRepay> & { fake?: Fake } = {}) {
  enterRepayment({ total, purpose });
  const screen = await render(<Repayment calls={fake.calls} />);
  return {
    screen,
    ...fake,
    full: screen.getByRole("radio", { name: /^Full Payment/ }),
    part: screen.getByRole("radio", { name: /^Part Payment/ }),
    amount: screen.getByRole("textbox", { name: "Enter partial payment amount" }),
    proceed: screen.getByRole("button", { name: "Proceed to Pay" }),
    payBy: async (name: string) => {
      await screen.getByRole("button", { name: "Proceed to Pay" }).click();
      await screen.getByRole("dialog").getByRole("button", { name }).click();
    },
  };
}

const refusal = (status: number, code: string, data: unknown = null) =>
  outcomeOf<never>(status, null, JSON.stringify({ statusCode: status, code, message: "So it is.", data }));

test("who comes without a sum is led to the dashboard", async () => {
  go("/repayment");
  await render(<Repayment calls={fakePayment().calls} />);
  await expect.poll(here).toBe("/dashboard");
});

test("the page names the lender that is paid; the sum is there at once, and what the server knows of it follows", {
  tags: "long",
}, async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Total Repayment Amount");
  await expect.element(screen.getByText("as of today, 30 Nov")).toBeVisible();
  await expect.element(screen.getByText("Close the loan today, save ₹320")).toBeVisible();
  await expect.element(screen.getByText(/^Powered by/)).toHaveTextContent("Powered by Razorpay");
  await expect.element(screen.getByText("Payments go to Example Finance Ltd")).toBeVisible();
  await screen.getByText("See how it adds up").click();
  await expect.element(screen.getByText("₹20,000 × 0.05% × 10 days")).toBeVisible();
});

test("nothing is chosen beforehand, and who goes on without a choice is told so", async () => {
  const { screen, full, part, proceed, calls } = await open();
  await expect.element(full).not.toBeChecked();
  await expect.element(part).not.toBeChecked();
  await proceed.click();
  await expect.element(screen.getByText("Error: Please select full or payment payment")).toBeVisible();
  await expect.element(full).toHaveFocus();
  expect(calls.createOrder).not.toHaveBeenCalled();
  await full.click();
  expect(screen.getByText("Error: Please select full or payment payment").query()).toBeNull();
});

test("a total under 5 can only be paid in full", async () => {
  const small = { ...LOAN, owed: LOAN.owed && { ...LOAN.owed, total: 4.5, lines: [] } };
  const fake = fakePayment({ readLoan: async () => ({ kind: "ok", data: small }) });
  const { part, full } = await open({ total: 4.5, fake });
  await expect.element(full).toBeVisible();
  expect(part.query()).toBeNull();
});

test("what is left follows what is typed, and is never below nothing", { tags: "long" }, async () => {
  const { screen, part, amount } = await open();
  await part.click();
  await expect.element(screen.getByText("Up to ₹20,100")).toBeVisible();
  const left = screen.getByText(/^Remaining Amount/);
  await expect.element(left).toHaveTextContent("Remaining Amount ₹20,100");
  await amount.fill("8000");
  await expect.element(left).toHaveTextContent("Remaining Amount ₹12,100");
  await expect.element(screen.getByText(/^Paying now/)).toHaveTextContent("Paying now ₹8,000");
  await amount.fill("30000");
  await expect.element(left).toHaveTextContent("Remaining Amount ₹0");
  await screen.getByRole("button", { name: "Half" }).click();
  await expect.element(left).toHaveTextContent("Remaining Amount ₹10,050");
  await expect
    .element(screen.getByText(/^On 1 Jan 2027/))
    .toHaveTextContent("On 1 Jan 2027 auto-pay takes ₹10,210.80. You save ₹159.20.");
});

test.each([
  ["4", RANGE],
  ["15342", RANGE],
  ["15341", "Pay all of it, or leave at least 1 rupee for later"],
  ["1000.505", "Enter rupees with at most two decimals, like 1000.50"],
])(
  "a part of %s rupees of 15,341.60 is refused at its field, and nothing is ordered",
  { tags: "long" },
  async (digits, says) => {
    const fake = fakePayment({ readLoan: async () => ({ kind: "ok", data: PART_PAID }) });
    const { screen, part, amount, proceed, calls } = await open({ total: 15_341.6, fake });
    await part.click();
    await amount.fill(digits);
    expect(screen.getByText(`Error: ${says}`).query()).toBeNull();
    await proceed.click();
    await expect.element(screen.getByText(`Error: ${says}`)).toBeVisible();
    await expect.element(amount).toHaveFocus();
    await amount.fill("5000");
    expect(screen.getByText(`Error: ${says}`).query()).toBeNull();
    expect(calls.createOrder).not.toHaveBeenCalled();
  },
);

test("the order in which a part is used up stands there before it is paid, as the server says it", {
  tags: "long",
}, async () => {
  const partPayment = { minimum: 5, restMinimum: 1, order: ["charges", "interest", "principal"] } as const;
  const loan = { ...LOAN, partPayment: { ...partPayment, order: [...partPayment.order] } };
  const fake = fakePayment({ readLoan: async () => ({ kind: "ok", data: loan }) });
  const { screen, part, full } = await open({ fake });
  await part.click();
  const order = screen.getByText("What you pay is used in this order: charges, interest so far, principal.");
  await expect.element(order).toBeVisible();
  await full.click();
  expect(order.query()).toBeNull();
});

test("a double tap makes one order and leads once to the checkout's page, which comes back to the status", async () => {
  const { screen, full, proceed, calls } = await open();
  await full.click();
  await proceed.click();
  const sheet = screen.getByRole("dialog", { name: "Pay ₹20,100" });
  await expect.element(sheet.getByText(/goes to Example Finance Ltd, your lender/)).toBeVisible();
  await userEvent.dblClick(sheet.getByRole("button", { name: "Net banking" }));
  await expect.poll(() => calls.goToCheckout.mock.calls).toEqual([[CHECKOUT_URL]]);
  expect(calls.createOrder.mock.calls).toEqual([[{ amount: 20_100, purpose: "repayment" }]]);
  expect(calls.openCheckout.mock.calls).toEqual([
    [{ orderId: "order_1", returnTo: "/payment-status", way: "netbanking" }],
  ]);
});

test("a phone opens its UPI apps, the one that was used last in front; a desktop shows a code; nobody types a UPI ID", {
  tags: "long",
}, async () => {
  keepUsedWay("paytm");
  const asked = vi.spyOn(window, "matchMedia");
  const apps = async (isPhone: boolean) => {
    asked.mockReturnValue({ matches: isPhone } as MediaQueryList);
    const { screen, full, proceed } = await open();
    await full.click();
    await proceed.click();
    const sheet = screen.getByRole("dialog");
    await expect.element(sheet).toBeVisible();
    const names = sheet
      .getByRole("button")
      .elements()
      .map(({ textContent }) => textContent);
    await screen.unmount();
    return names.slice(1);
  };
  expect(await apps(true)).toEqual([
    "Paytmused last time",
    "GPay",
    "PhonePe",
    "Any other UPI app",
    "Debit card",
    "Net banking",
  ]);
  expect((await apps(false))[0]).toContain("Scan a QR code");
  asked.mockRestore();
  leaveSession();
  expect(lastUsedWay(), "signing out forgets it").toBeNull();
});

test("while the bank decides on a debit, who pays all of it or a part is warned", async () => {
  const debitUnderWay = { on: "2027-01-01", amount: 20_420 };
  const data = { ...LOAN, mandate: LOAN.mandate && { ...LOAN.mandate, nextDebit: null, debitUnderWay } };
  const { screen, full, part } = await open({
    fake: fakePayment({ readLoan: async () => ({ kind: "ok", data }) }),
  });
  const warning = "Your bank is deciding on the debit of ₹20,420. Pay here only if your bank returns it.";
  for (const choice of [full, part]) {
    await choice.click();
    await expect.poll(() => screen.container.textContent).toContain(warning);
  }
});

test("who leaves the screen while the order is made is led to no checkout", { tags: "long" }, async () => {
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fake = fakePayment({
    openCheckout: () => asked.then(() => ({ kind: "ok", data: { url: CHECKOUT_URL } })),
  });
  const { screen, full, payBy, calls } = await open({ fake });
  await full.click();
  await payBy("Debit card");
  await expect.poll(() => calls.openCheckout.mock.calls.length).toBe(1);
  go("/dashboard");
  await screen.unmount();
  answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.goToCheckout).not.toHaveBeenCalled();
  expect(here()).toBe("/dashboard");
});

test("a checkout whose page can't be asked for is told, and the borrower stays", {
  tags: "long",
}, async () => {
  const { full, payBy, calls } = await open({
    fake: fakePayment({ openCheckout: async () => ({ kind: "timeout" }) }),
  });
  await full.click();
  await payBy("Debit card");
  await expect.poll(currentToast).toMatchObject({ tone: "error", text: FAILED });
  expect(calls.goToCheckout).not.toHaveBeenCalled();
  expect(here()).toBe("/repayment");
});

test.each([
  ["refused", refusal(503, "MONEY_STOPPED"), "So it is."],
  ["offline", { kind: "offline" } as const, "You’re offline"],
])(
  "an order that is %s is told in the usual words, and the borrower stays",
  { tags: "long" },
  async (_, answer, says) => {
    const fake = fakePayment({ createOrder: async () => answer });
    const { screen, full, payBy, calls } = await open({ fake });
    await full.click();
    await payBy("Debit card");
    await expect.poll(currentToast).toMatchObject({ tone: "error", text: FAILED });
    await expect.element(screen.getByRole("alert").getByText(says)).toBeVisible();
    expect(here()).toBe("/repayment");
    expect(calls.goToCheckout).not.toHaveBeenCalled();
  },
);

test("a sum that the server refuses is told at its field", { tags: "long" }, async () => {
  const fields = { amount: "Pay all of it, or leave at least 1 rupee for later" };
  const fake = fakePayment({ createOrder: async () => refusal(400, "AMOUNT_OUT_OF_RANGE", { fields }) });
  const { screen, part, amount, payBy } = await open({ fake });
  await part.click();
  await amount.fill("8000");
  await payBy("Debit card");
  await expect.element(screen.getByText(`Error: ${fields.amount}`)).toBeVisible();
  await expect.element(amount).toHaveAttribute("aria-invalid", "true");
});

test("a sum of yesterday is refused, and the page then has the sum of today", async () => {
  const fields = { amount: "Amount must be greater than 500 and less than or equal to total repayment" };
  const { coolingOff } = COOLING_OFF;
  if (!coolingOff) throw new Error("no loan that can be given back");
  let exit = COOLING_OFF;
  const fake = fakePayment({
    readLoan: async () => ({ kind: "ok", data: exit }),
    createOrder: async () => refusal(400, "AMOUNT_OUT_OF_RANGE", { fields }),
  });
  const { screen, payBy, proceed } = await open({ total: 19_312, purpose: "cooling-off", fake });
  await expect.element(screen.getByText("₹19,312").first()).toBeVisible();
  exit = { ...COOLING_OFF, coolingOff: { ...coolingOff, amount: 19_322 } };
  await payBy("Debit card");
  await expect
    .element(screen.getByText("What you owe has changed since this page was opened."))
    .toBeVisible();
  await expect.element(screen.getByText("₹19,322").first()).toBeVisible();
  await expect.element(proceed).toBeEnabled();
});

test("while another payment is undecided nobody is told to try again, but where it is", {
  tags: "long",
}, async () => {
  const answer = refusal(409, "PAYMENT_PENDING", { orderId: "order_9" });
  const { screen, full, payBy } = await open({ fake: fakePayment({ createOrder: async () => answer }) });
  await full.click();
  await payBy("Debit card");
  await expect.poll(currentToast).toMatchObject({ text: "So it is." });
  await screen.getByRole("button", { name: "See this payment" }).click();
  expect(here()).toBe("/repayment-success?orderId=order_9");
});

test("giving the loan back costs exactly what the server says, with nothing to choose", {
  tags: "long",
}, async () => {
  const fake = fakePayment({ readLoan: async () => ({ kind: "ok", data: COOLING_OFF }) });
  const { screen, payBy, calls } = await open({ total: 19_302, purpose: "cooling-off", fake });
  await expect.element(screen.getByText("₹19,312").first()).toBeVisible();
  expect(screen.getByRole("radio").elements()).toEqual([]);
  await payBy("Debit card");
  await expect
    .poll(() => calls.createOrder.mock.calls)
    .toEqual([[{ amount: 19_312, purpose: "cooling-off" }]]);
});

test("in the cooling-off days Full Payment is what giving the loan back costs, and nothing is said to be saved", {
  tags: "long",
}, async () => {
  const fee = {
    id: "fee",
    loan_id: COOLING_OFF.loan_id,
    type: "processing fee" as const,
    referenceNo: "VD-0000007-1",
    amount: 708,
    mode: "Deducted" as const,
    transactionDate: "2026-11-20T10:42:00.000Z",
    orderId: null,
  };
  const data = { ...COOLING_OFF, recentTransactions: [fee] };
  const fake = fakePayment({ readLoan: async () => ({ kind: "ok", data }) });
  const { screen, full, part, payBy, calls } = await open({ total: 19_302, fake });
  await expect.element(full).toHaveAccessibleName(/Give the loan back/);
  await expect.element(full).toHaveAccessibleName(/₹19,312/);
  await expect.element(screen.getByText(/^You can change your mind until \d+ \w+\.$/)).toBeVisible();
  expect(screen.getByText(/save/).query()).toBeNull();
  await expect.element(screen.getByText("What arrived in your account")).toBeVisible();
  const spared = screen.getByRole("row", { name: /^Processing fee and GST .* instead of ₹708 ₹0$/ });
  await expect.element(spared).toBeVisible();
  await part.click();
  await expect.element(screen.getByText("Up to ₹19,312")).toBeVisible();
  await full.click();
  await expect.element(screen.getByText(/The processing fee and its GST are not charged/)).toBeVisible();
  await payBy("Debit card");
  await expect.poll(() => calls.createOrder.mock.calls).toEqual([[{ amount: 19_312, purpose: "repayment" }]]);
});

test("paise that are typed are shown, left out of what remains, and ordered", { tags: "long" }, async () => {
  const { screen, part, amount, payBy, calls } = await open();
  await part.click();
  await amount.click();
  await userEvent.keyboard("1000.50");
  await expect.element(amount).toHaveValue("1,000.50");
  await expect
    .element(screen.getByText(/^Remaining Amount/))
    .toHaveTextContent("Remaining Amount ₹19,099.50");
  await expect.element(screen.getByText(/^Paying now/)).toHaveTextContent("Paying now ₹1,000.50");
  await payBy("Debit card");
  await expect
    .poll(() => calls.createOrder.mock.calls)
    .toEqual([[{ amount: 1_000.5, purpose: "repayment" }]]);
});

test("what the server says is owed now is what is paid", { tags: "long" }, async () => {
  const { screen, full, payBy, calls } = await open({ total: 20_090 });
  await expect.element(screen.getByText("as of today, 30 Nov")).toBeVisible();
  await full.click();
  await payBy("Debit card");
  await expect.poll(() => calls.createOrder.mock.calls).toEqual([[{ amount: 20_100, purpose: "repayment" }]]);
});

test("a loan that was paid in another tab meanwhile leads to the dashboard", async () => {
  const closed = { ...LOAN, owed: null };
  await open({ fake: fakePayment({ readLoan: async () => ({ kind: "ok", data: closed }) }) });
  await expect.poll(here).toBe("/dashboard");
});
