import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Transaction } from "@vaada/contract/calls/transactions-history";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import type { ReadTransactions } from "./history.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { Transactions } from "./transactions.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

beforeEach(() => go("/payment-history/transactions"));
afterEach(() => {
  vi.restoreAllMocks();
  go(started, { replace: true });
});

const PAYMENT: Transaction = {
  id: "3",
  loan_id: 7,
  type: "part payment",
  referenceNo: "pay_Nk3f82ABcD91xZ",
  amount: 5_000.5,
  mode: "UPI",
  transactionDate: "2026-12-01T04:35:00.000Z",
  orderId: "order_1",
};

const DISBURSAL: Transaction = {
  ...PAYMENT,
  id: "2",
  type: "disbursal",
  referenceNo: "HDFCN5",
  amount: 19_292,
  mode: "IMPS",
  // Still November in UTC, and in India too by half an hour.
  transactionDate: "2026-11-30T18:00:00.000Z",
  orderId: null,
};

const rows = (count: number, firstId: number): Transaction[] =>
  Array.from({ length: count }, (_, index) => ({ ...PAYMENT, id: String(firstId - index) }));

const ok = (data: readonly Transaction[]) => ({ kind: "ok", data }) as const;

const open = (read: ReadTransactions) => render(<Transactions read={read} />);

test("the history opens with the transactions", async () => {
  go("/payment-history");
  await render(<PaymentHistory />);
  await expect.poll(here).toBe("/payment-history/transactions");
});

test("a charge that only some loans know goes by the name of its fee", async () => {
  const charge: Transaction = { ...PAYMENT, type: "charge", fee: "field-visit-charge", mode: "Charged" };
  const screen = await open(async () => ok([charge, DISBURSAL]));
  await expect.element(screen.getByText("Field visit charge")).toBeVisible();
  await expect.element(screen.getByText("Disbursal")).toBeVisible();
});

test("each row says what it was, by which number, how much, how and when; under its month in India", async () => {
  const screen = await open(async () => ok([PAYMENT, DISBURSAL]));
  const months = screen.getByRole("heading", { level: 2 });
  await expect
    .poll(() => months.elements().map(({ textContent }) => textContent))
    .toEqual(["December 2026", "November 2026"]);
  const text = screen
    .getByRole("region", { name: "December 2026" })
    .getByRole("listitem")
    .element().textContent;
  for (const part of ["Part Payment", "Reference No.", "pay_Nk3f82ABcD91xZ", "₹5,000.50", "UPI"])
    expect(text).toContain(part);
  expect(text).toContain("1st Dec 2026, 10:05 AM");
  await expect.element(screen.getByText("+ ₹19,292")).toBeVisible();
  const receipt = screen.getByRole("link", { name: "See receipt" });
  expect(receipt.elements()).toHaveLength(1);
  await receipt.click();
  expect(here()).toBe("/repayment-success?orderId=order_1");
});

test("the tabs are links that follow the path, and the bar below says where one is", async () => {
  const screen = await open(async () => ok([PAYMENT]));
  const tabs = screen.getByRole("navigation", { name: "Payment history" });
  await expect
    .element(tabs.getByRole("link", { name: "Transactions" }))
    .toHaveAttribute("aria-current", "page");
  await expect
    .element(screen.getByRole("link", { name: "Payments" }))
    .toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Loans" }).click();
  expect(here()).toBe("/payment-history/loans");
});

test("without any it says so in the usual words", async () => {
  const screen = await open(async () => ok([]));
  await expect
    .element(
      screen.getByText(
        "There are currently no transactions available to display. Please check back later or perform a transaction to view it here.",
      ),
    )
    .toBeVisible();
});

test("older ones come after the last row when they are scrolled to, and no further than the end", async () => {
  const read = vi.fn<ReadTransactions>(async (before) => ok(before === null ? rows(50, 100) : rows(3, 50)));
  const screen = await open(read);
  await expect.poll(() => screen.getByRole("link", { name: "See receipt" }).elements().length).toBe(50);
  screen.getByRole("button", { name: "Show older" }).element().scrollIntoView();
  await expect.poll(() => screen.getByRole("link", { name: "See receipt" }).elements().length).toBe(53);
  expect(read.mock.calls).toEqual([[null], ["51"]]);
  expect(screen.getByRole("button", { name: "Show older" }).query()).toBeNull();
});

test("a page that can't be had leaves what is there, and is asked for again at a press", {
  tags: "long",
}, async () => {
  const read = vi
    .fn<ReadTransactions>(async () => ok(rows(1, 50)))
    .mockImplementationOnce(async () => ok(rows(50, 100)))
    .mockImplementationOnce(async () => outcomeOf(503, null, "{}"));
  const screen = await open(read);
  const all = screen.getByRole("link", { name: "See receipt" });
  await expect.poll(() => all.elements().length).toBe(50);
  screen.getByRole("button", { name: "Show older" }).element().scrollIntoView();
  await screen.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => all.elements().length).toBe(51);
});

test("a list that can't be had says so and offers another try; the network's return is one", async () => {
  const read = vi.fn<ReadTransactions>(async () => ({ kind: "offline" }));
  const screen = await open(read);
  await expect
    .element(screen.getByRole("heading", { name: "We couldn’t load your transactions" }))
    .toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => read.mock.calls.length).toBe(2);
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  read.mockImplementation(async () => ok([PAYMENT]));
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByText("Part Payment")).toBeVisible();
});
