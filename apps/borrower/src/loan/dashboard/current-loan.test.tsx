import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { goHomeUnpaid } from "../go-home.ts";
import { COOLING_OFF, LOAN, OVERDUE, PART_PAID } from "../testing/dashboards.ts";
import { badgeFor } from "./current-loan.tsx";
import { hello, ok, openDashboard, type Screen } from "./testing/open-dashboard.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "1" });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

const facts = (screen: Screen) =>
  screen
    .getByRole("definition")
    .elements()
    .map(({ textContent }) => textContent);

/** Each row of a table of what is owed: its name with the formula, and the sum. */
const rows = (screen: Screen, name: string) =>
  [...screen.getByRole("table", { name }).element().querySelectorAll("tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test("a charge that only some loans know is a line of what is owed, by the name of its fee", async () => {
  const formula = { count: 1, each: 300, overMaximum: 0, paid: 0, waived: 0 };
  const charge = { kind: "charge", fee: "field-visit-charge", amount: 300, formula } as const;
  const { owed } = LOAN;
  if (owed === null) throw new Error("test: the loan owes nothing");
  const screen = await openDashboard({
    ...LOAN,
    owed: { ...owed, total: owed.total + 300, charges: 300, lines: [...owed.lines, charge] },
  });
  await screen.getByText("Why this amount?").click();
  await expect
    .poll(() => rows(screen, "What you owe today"))
    .toContainEqual(["Field visit charge 1 × ₹300", "₹300"]);
});

test("a loan shows what is owed today, by when, what paying today saves and what is taken by itself", async () => {
  const screen = await openDashboard(LOAN);
  await expect.element(hello(screen)).toHaveFocus();
  for (const text of [
    "Monday, 30 Nov",
    "ACTIVE",
    "20 Nov · received ₹19,292",
    "Due 1 Jan",
    "Day 10 of 42",
    "Pay today and save ₹320",
    "Zero foreclosure charges. No debit on 1 Jan.",
    "Loan no. VD-0000007-1",
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeInTheDocument();
  const debit = /Auto-pay takes ₹20,420 on 1 Jan, unless you pay first\./;
  await expect.element(screen.getByText(debit)).toBeInTheDocument();
  expect(facts(screen)).toEqual(["₹20,000", "₹100", "0.05% per day18.25% p.a."]);
  expect(screen.getByRole("button", { name: "Talk to us" }).query()).toBeNull();
  await screen.getByText("Why this amount?").click();
  await expect
    .poll(() => rows(screen, "What you owe today"))
    .toEqual([
      ["Borrowed ", "₹20,000"],
      ["Interest ₹20,000 × 0.05% × 10 days", "₹100"],
      ["Total payable today", "₹20,100"],
    ]);
});

test("Pay Now and a part of it lead to the repayment, with what is owed", async () => {
  for (const name of ["Pay Now", "Pay a part of it"]) {
    const screen = await openDashboard(LOAN);
    await screen.getByRole("button", { name }).click();
    expect(here()).toBe("/repayment");
    expect(history.state).toEqual({ toRepay: { total: 20_100, purpose: "repayment" } });
    await screen.unmount();
  }
});

test("what is too little to be paid in parts is paid whole", async () => {
  const screen = await openDashboard({
    ...LOAN,
    owed: LOAN.owed && { ...LOAN.owed, total: 4.99 },
  });
  await expect.element(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay a part of it" }).query()).toBeNull();
});

test.each([
  ["2026-12-26T18:29:00.000Z", "ACTIVE"],
  ["2026-12-26T18:31:00.000Z", "5 DAYS BEFORE DUE"],
  ["2026-12-31T05:00:00.000Z", "1 DAY BEFORE DUE"],
  ["2027-01-01T18:29:00.000Z", "ACTIVE"],
  ["2027-01-01T18:31:00.000Z", "OVERDUE"],
])("at %s the badge says %s: its days are India's", async (now, badge) => {
  const screen = await openDashboard({ ...LOAN, now });
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible();
});

test("after a part payment it shows what is left, and how the interest runs on less", async () => {
  const screen = await openDashboard(PART_PAID);
  await expect.element(hello(screen)).toBeVisible();
  await expect.poll(() => facts(screen)[0]).toBe("₹15,100of ₹20,000 borrowed");
  await screen.getByText("Why this amount?").click();
  await expect
    .poll(() => rows(screen, "What you owe today"))
    .toEqual([
      ["Borrowed ₹20,000 − ₹4,900 paid", "₹15,100"],
      ["Interest ₹20,000 × 0.05% × 10 days + ₹15,100 × 0.05% × 32 days − ₹100 paid", "₹241.60"],
      ["Total payable today", "₹15,341.60"],
    ]);
  expect(screen.getByText(/^Pay today and save/).query()).toBeNull();
});

test("who is late sees each line at once, what stops it, and whom to talk to", async () => {
  const screen = await openDashboard(OVERDUE);
  await expect.element(screen.getByText("OVERDUE", { exact: true })).toBeVisible();
  const calm = "Your payment was due on 1 Jan. Interest runs on at the agreed rate until it is paid.";
  await expect.element(screen.getByText(calm)).toBeVisible();
  await expect.element(screen.getByText("6 days after the due date")).toBeInTheDocument();
  await expect.element(screen.getByRole("table", { name: "What you owe today" })).toBeVisible();
  await expect
    .poll(() => rows(screen, "What you owe today"))
    .toEqual([
      ["Borrowed ", "₹20,000"],
      ["Interest ₹20,000 × 0.05% × 42 days", "₹420"],
      ["Interest after the due date ₹20,000 × 0.05% × 6 days", "₹60"],
      ["Late fee once, after the due date", "₹500"],
      ["Bounce charge 1 × ₹500", "₹500"],
      ["Total payable today", "₹21,480"],
    ]);
  await expect.element(screen.getByRole("button", { name: "Pay a part of it" })).toBeVisible();
  await screen.getByRole("button", { name: "Talk to us" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Help" })).toBeVisible();
});

test("a payment that nobody knows the end of is held, and nothing else can be paid meanwhile", async () => {
  let now: Dashboard = {
    ...COOLING_OFF,
    pendingPayment: { orderId: "order_9A33XWu170gUtm", amount: 5_000, since: "2026-11-30T04:58:00.000Z" },
  };
  const screen = await openDashboard(null, { readDashboard: async () => ok(now) });
  await expect.element(screen.getByText(/We’re watching it; you won’t be charged twice\./)).toBeVisible();
  for (const name of ["Pay Now", "Pay a part of it", "Give the loan back"])
    expect(screen.getByRole("button", { name }).query(), name).toBeNull();
  now = LOAN;
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.element(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
  expect(screen.getByText(/We’re watching it/).query()).toBeNull();
});

test("a payment under way can be looked at", async () => {
  const pendingPayment = { orderId: "order_9A", amount: 5_000, since: "2026-11-30T04:58:00.000Z" };
  const screen = await openDashboard({ ...LOAN, pendingPayment });
  await screen.getByRole("button", { name: "See this payment" }).click();
  expect(here()).toBe("/payment-status?status=1&orderId=order_9A&amount=5000");
});

test("who comes from a payment that came to nothing is told once, beside Pay Now", async () => {
  const screen = await openDashboard(LOAN, { come: goHomeUnpaid });
  await expect.element(screen.getByText(/Your payment didn’t go through\./)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
  await expect.poll(() => history.state).toBeNull();
});

test("in the cooling-off days the card asks for what giving the loan back costs, and promises no saving", async () => {
  const screen = await openDashboard(COOLING_OFF);
  await expect.element(screen.getByText("₹19,312").first()).toBeVisible();
  await screen.getByText("Why this amount?").click();
  expect(rows(screen, "What giving the loan back costs today")).toEqual([
    ["What arrived in your account ", "₹19,292"],
    [expect.stringContaining("₹20,000 × 0.05% × 2 days"), "₹20"],
    ["Total payable today", "₹19,312"],
  ]);
  expect(screen.getByText(/save/).query()).toBeNull();
  await screen.getByRole("button", { name: "Pay Now" }).click();
  expect(history.state).toMatchObject({ toRepay: { total: 19_312, purpose: "repayment" } });
});

test("while banks are closed after the due date the card says so, and calls nothing overdue", async () => {
  const screen = await openDashboard({
    ...LOAN,
    now: "2027-01-02T05:00:00.000Z",
    payToday: null,
    loanDetails: LOAN.loanDetails && { ...LOAN.loanDetails, payableThrough: "2027-01-04" },
  });
  await expect
    .element(screen.getByText("Banks were closed on 1 Jan. Until 4 Jan the wait costs you nothing."))
    .toBeVisible();
  await expect.element(screen.getByText("ACTIVE")).toBeVisible();
  expect(screen.getByText("OVERDUE").query()).toBeNull();
});

test("the loan can be given back for exactly what it costs, line by line", async () => {
  const screen = await openDashboard(COOLING_OFF, {
    readCoolingOff: async () => ({
      kind: "ok",
      data: {
        until: "2026-11-23",
        amount: 14_312,
        lines: [
          { kind: "arrived", amount: 19_292 },
          {
            kind: "interest",
            amount: 20,
            formula: {
              roi: 0.05,
              segments: [
                {
                  principal: 20_000,
                  from: "2026-11-20",
                  until: "2026-11-22",
                  days: 2,
                  interest: 20,
                  overdueDays: 0,
                  overdueInterest: 0,
                },
              ],
              overStatement: 0,
            },
          },
          { kind: "paid", amount: -5_000 },
        ],
      },
    }),
  });
  await expect.element(screen.getByText(/Give it back by 23 Nov\. Today that’s ₹19,312\./)).toBeVisible();
  await screen.getByRole("button", { name: "Give the loan back" }).click();
  const sheet = screen.getByRole("dialog", { name: "Give the loan back" });
  await expect.element(sheet.getByText(/^You can give the loan back until 23 Nov 2026\./)).toBeVisible();
  await expect
    .poll(() => rows(screen, "What giving the loan back costs today"))
    .toEqual([
      ["What arrived in your account ", "₹19,292"],
      ["Interest for the days used ₹20,000 × 0.05% × 2 days", "₹20"],
      ["Paid already ", "−₹5,000"],
      ["To pay today", "₹14,312"],
    ]);
  await sheet.getByRole("button", { name: "Pay ₹14,312 and give it back" }).click();
  expect(here()).toBe("/repayment");
  expect(history.state).toEqual({ toRepay: { total: 14_312, purpose: "cooling-off" } });
});

test("what giving back costs is asked again after a failure, and the sheet is left without a payment", async () => {
  let asked = 0;
  const screen = await openDashboard(COOLING_OFF, {
    readCoolingOff: async () => {
      asked += 1;
      return asked < 3
        ? { kind: "timeout" }
        : { kind: "ok", data: { until: "2026-11-23", amount: 19_312, lines: [] } };
    },
  });
  await screen.getByRole("button", { name: "Give the loan back" }).click();
  const sheet = screen.getByRole("dialog");
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect.element(sheet.getByRole("button", { name: "Pay ₹19,312 and give it back" })).toBeVisible();
  await sheet.getByRole("button", { name: "Keep the loan" }).click();
  await expect.poll(() => screen.getByRole("dialog").query()).toBeNull();
  expect(here()).toBe("/dashboard");
});

test.each([
  ["created", "Auto-pay is waiting for your bank."],
  ["initiated", "Auto-pay is waiting for your bank."],
  ["rejected", "Auto-pay is not set up."],
  ["cancelled", "Auto-pay is not set up."],
] as const)("a mandate that is %s is said", async (status, text) => {
  const screen = await openDashboard({
    ...LOAN,
    mandate: { status, nextDebit: null, maximum: 22_220, validThrough: "2027-06-30", returnedOn: null },
  });
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText("Zero foreclosure charges.", { exact: true })).toBeVisible();
});

test("the day to pay is saved for the calendar", async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const screen = await openDashboard(LOAN);
  await screen.getByRole("button", { name: "Add repayment date to calendar" }).click();
  await expect.poll(() => saved).toEqual(["repay.ics"]);
  click.mockRestore();
});

test("the newest transactions are listed, with the way to all of them and to the other rooms", async () => {
  const screen = await openDashboard(LOAN);
  await expect.element(screen.getByRole("heading", { name: "Recent transactions" })).toBeVisible();
  const entries = [...document.querySelectorAll("main li")].map(({ textContent }) => textContent);
  expect(entries).toEqual([
    "Disbursal+ ₹19,292Reference No. Copy HDFCN52026112000012345IMPS20th Nov 2026, 4:12 PM",
    "Processing fee + GST₹708Reference No. Copy VD-0000007-1Deducted20th Nov 2026, 4:12 PM",
  ]);
  await expect
    .element(screen.getByRole("link", { name: "See all" }))
    .toHaveAttribute("href", "/payment-history/transactions");
  const tabs = screen.getByRole("navigation", { name: "Main" });
  await expect.element(tabs.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "Profile" }).click();
  expect(here()).toBe("/profile");
});

test.each([
  [42, "active", "ACTIVE"],
  [6, "active", "ACTIVE"],
  [5, "due-soon", "5 DAYS BEFORE DUE"],
  [2, "due-soon", "2 DAYS BEFORE DUE"],
  [1, "due-soon", "1 DAY BEFORE DUE"],
  [0, "active", "ACTIVE"],
])("%i days before the due date the card says %s", (daysLeft, tone, text) => {
  expect(badgeFor({ daysLeft, isOverdue: false })).toEqual({ tone, text });
});

test("after the due date the card says so once the loan is overdue, and not while banks are closed", () => {
  expect(badgeFor({ daysLeft: -1, isOverdue: true })).toEqual({ tone: "overdue", text: "OVERDUE" });
  expect(badgeFor({ daysLeft: -90, isOverdue: true })).toEqual({ tone: "overdue", text: "OVERDUE" });
  expect(badgeFor({ daysLeft: -2, isOverdue: false })).toEqual({ tone: "active", text: "ACTIVE" });
});

const OVERDUE_RETURNED = {
  ...LOAN,
  now: "2027-01-04T05:00:00.000Z",
  isLoanOverDue: true,
};

test.each([
  [null, "Your payment was due on 1 Jan. Your bank returned the debit on 1 Jan. Please pay here."],
  [
    { on: "2027-01-05", amount: 21_480 },
    "Your payment was due on 1 Jan. Your bank returned the debit on 1 Jan. Auto-pay tries again on 5 Jan, unless you pay before.",
  ],
])("the overdue card says that the bank returned the debit, and what comes next", async (nextDebit, says) => {
  const mandate = { ...MANDATE, nextDebit, returnedOn: "2027-01-01" };
  const screen = await openDashboard({ ...OVERDUE_RETURNED, mandate });
  await expect.element(screen.getByText(says)).toBeVisible();
});

const MANDATE = {
  status: "confirmed",
  nextDebit: null,
  maximum: 22_220,
  validThrough: "2027-06-30",
  returnedOn: null,
} as const;

test("auto-pay is stopped on the dashboard: one tap to a sheet that says what it may take and until when", async () => {
  const stops: unknown[] = [];
  const screen = await openDashboard(LOAN, {
    stopAutoPay: async () => {
      stops.push(true);
      return { kind: "ok", data: {} };
    },
  });
  await screen.getByRole("button", { name: "Stop auto-pay" }).click();
  const sheet = screen.getByRole("dialog");
  for (const text of ["₹22,220", "30 Jun 2027"]) await expect.element(sheet.getByText(text)).toBeVisible();
  await sheet.getByRole("button", { name: "Stop auto-pay" }).click();
  await expect.poll(() => stops).toHaveLength(1);
  await expect.element(sheet).not.toBeInTheDocument();
});

test("the link of a text opens the sheet, once", async () => {
  const come = () => go("/dashboard?stop-auto-pay=1" as "/dashboard");
  const screen = await openDashboard(LOAN, { come });
  await expect.element(screen.getByRole("dialog").getByText("30 Jun 2027")).toBeVisible();
  expect(location.search).toBe("");
});

test("where there is no auto-pay there is nothing to stop", async () => {
  const screen = await openDashboard({ ...LOAN, mandate: null });
  await expect.element(screen.getByText("Auto-pay is not set up.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Stop auto-pay" }).query()).toBeNull();
});
