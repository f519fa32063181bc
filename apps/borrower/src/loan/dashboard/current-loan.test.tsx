import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeSessionValues } from "../../session/session-values.ts";
import { go, HELP_EVENT } from "../../shell/navigation.ts";
import { goHomeUnpaid } from "../go-home.ts";
import { COOLING_OFF, LOAN, OVERDUE, PART_PAID } from "../testing/dashboards.ts";
import { badgeFor } from "./loan-hero.tsx";
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

/** Each row of a table of what is owed: its name with the formula, and the sum. */
const rows = (screen: Screen, name: string) =>
  [...screen.getByRole("table", { name }).element().querySelectorAll("tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test("a charge that only some loans know is a line of what is owed, by the name of its fee", {
  tags: "long",
}, async () => {
  const formula = { count: 1, each: 300, overMaximum: 0, paid: 0, waived: 0 };
  const charge = { kind: "charge", fee: "field-visit-charge", amount: 300, formula } as const;
  const { owed } = OVERDUE;
  if (owed === null) throw new Error("test: the loan owes nothing");
  const screen = await openDashboard({
    ...OVERDUE,
    owed: { ...owed, total: owed.total + 300, charges: 300, lines: [...owed.lines, charge] },
  });
  await expect
    .poll(() => rows(screen, "What you owe today"))
    .toContainEqual(["Field visit charge 1 × ₹300", "₹300"]);
});

test("a loan says first how much, when and that it is taken by itself; then what paying today saves", {
  tags: "long",
}, async () => {
  const screen = await openDashboard(LOAN);
  await expect.element(hello(screen)).toHaveFocus();
  for (const text of [
    "Monday, 30 Nov",
    "ACTIVE",
    "You pay",
    "on 1 Jan",
    "32 days left",
    "20 Nov · ₹19,292 came in",
    "Fri 1 Jan",
    "Day 10 of 42",
    "Pay today, save ₹320",
    "₹20,100 closes the loan",
    "Loan no. VD-0000007-1",
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Auto-pay on" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Talk to us" }).query()).toBeNull();
  await screen.getByText("Why this amount?").click();
  await expect
    .poll(() => rows(screen, "What you owe on 1 Jan"))
    .toEqual([
      ["Borrowed ", "₹20,000"],
      ["Interest ₹20,000 × 0.05% × 42 days", "₹420"],
      ["You pay on 1 Jan", "₹20,420"],
    ]);
});

test("Pay Now and a part of it lead to the repayment, with what is owed", async () => {
  for (const name of ["Pay Now", /^Can’t pay all of it\?/]) {
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
    dashboard_message13: 4.99,
    owed: LOAN.owed && { ...LOAN.owed, total: 4.99 },
  });
  await expect.element(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
  expect(screen.getByRole("button", { name: /Can’t pay all of it/ }).query()).toBeNull();
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
  await screen.getByText("Why this amount?").click();
  await expect
    .poll(() => rows(screen, "What you owe today"))
    .toEqual([
      ["Borrowed ₹20,000 − ₹4,900 paid", "₹15,100"],
      ["Interest ₹20,000 × 0.05% × 10 days + ₹15,100 × 0.05% × 32 days − ₹100 paid", "₹241.60"],
      ["Total payable today", "₹15,341.60"],
    ]);
  expect(screen.getByText(/^Pay today, save/).query()).toBeNull();
});

test("who is late sees each line at once, what stops it, and whom to talk to", async () => {
  const screen = await openDashboard(OVERDUE);
  await expect.element(screen.getByText("OVERDUE", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Was due 1 Jan")).toBeVisible();
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
  const asked = vi.fn();
  addEventListener(HELP_EVENT, asked, { once: true });
  await screen.getByRole("button", { name: "Talk to us" }).click();
  expect(asked).toHaveBeenCalledOnce();
});

test("a payment that nobody knows the end of is held, and nothing else can be paid meanwhile", async () => {
  let now: Dashboard = {
    ...COOLING_OFF,
    pendingPayment: { orderId: "order_9A33XWu170gUtm", amount: 5_000, since: "2026-11-30T04:58:00.000Z" },
  };
  const screen = await openDashboard(null, { readDashboard: async () => ok(now) });
  await expect.element(screen.getByText(/We’re watching it; you won’t be charged twice\./)).toBeVisible();
  for (const name of ["Pay Now", /Can’t pay all of it/, "Give the loan back"])
    expect(screen.getByRole("button", { name }).query(), String(name)).toBeNull();
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

test("in the cooling-off days Pay Now pays what giving the loan back costs, and says how much less that is", async () => {
  const screen = await openDashboard(COOLING_OFF);
  await expect.element(screen.getByText("₹20,420").first()).toBeVisible();
  await expect.element(screen.getByText("Pay today, save ₹1,108")).toBeVisible();
  await expect.element(screen.getByText("₹19,312 gives the loan back")).toBeVisible();
  expect(screen.getByRole("button", { name: /Can’t pay all of it/ }).query()).toBeNull();
  await screen.getByRole("button", { name: "Pay Now" }).click();
  expect(history.state).toMatchObject({ toRepay: { total: 19_312, purpose: "repayment" } });
});

test("in the cooling-off days what closes a loan in instalments is what giving it back costs, and no larger sum", async () => {
  const instalment = { number: 1, dueOn: "2027-01-01", payableThrough: "2027-01-01", amount: 6_985, paid: 0 };
  const schedule = [
    { ...instalment, unpaid: 6_985, principal: 6_433, interest: 552, state: "ahead" as const },
  ];
  const next = { dueOn: "2027-01-01", amount: 6_985 };
  const screen = await openDashboard({
    ...COOLING_OFF,
    instalments: { schedule, count: 3, next, toPay: 20_955 },
  });
  await screen.getByText("What closes the loan today").click();
  await expect
    .poll(() => rows(screen, "What giving the loan back costs today").at(-1))
    .toEqual(["Total payable today", "₹19,312"]);
  expect(screen.container.textContent).not.toContain("₹20,020");
});

test("without auto-pay too Pay Now says that it gives the loan back, or what paying early costs", async () => {
  const screen = await openDashboard({ ...COOLING_OFF, mandate: null });
  await expect.element(screen.getByText("₹19,312 gives the loan back")).toBeVisible();
  await screen.unmount();
  const plain = await openDashboard({ ...LOAN, mandate: null, payToday: null });
  await expect.element(plain.getByText("No charge for paying early")).toBeVisible();
  expect(plain.getByText("Rather pay yourself?").query()).toBeNull();
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

test("the loan can be given back for exactly what it costs, line by line", { tags: "long" }, async () => {
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
  await expect.element(screen.getByText(/Give it back by Mon 23 Nov\. Today that’s ₹19,312\./)).toBeVisible();
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

test("what giving back costs is asked again after a failure, and the sheet is left without a payment", {
  tags: "long",
}, async () => {
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
  ["created", "Auto-pay is being set up", /^Auto-pay is waiting for your bank\./],
  ["initiated", "Auto-pay is being set up", /^Auto-pay is waiting for your bank\./],
  ["rejected", "Auto-pay off", /^Auto-pay is off\./],
  ["cancelled", "Auto-pay off", /^Auto-pay is off\./],
] as const)(
  "with a mandate that is %s the lamp says so, and paying is what there is to do",
  async (status, lamp, says) => {
    const screen = await openDashboard({ ...LOAN, mandate: { ...MANDATE, status, nextDebit: null } });
    const pay = screen.getByRole("button", { name: "Pay Now" });
    await expect.element(pay).toBeVisible();
    expect(pay.element().getBoundingClientRect().width).toBeGreaterThan(250);
    await expect.element(screen.getByText("Pay today, save ₹320")).toBeVisible();
    await screen.getByRole("button", { name: lamp }).click();
    await expect.element(screen.getByRole("dialog").getByText(says)).toBeVisible();
  },
);

test("the day to pay is saved for the calendar", async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const screen = await openDashboard(LOAN);
  await screen.getByRole("button", { name: "Add 1 Jan to your calendar" }).click();
  await expect.poll(() => saved).toEqual(["repay.ics"]);
  click.mockRestore();
});

test("the newest transactions are listed, with the way to all of them and to the other pages", async () => {
  const screen = await openDashboard(LOAN);
  await expect.element(screen.getByRole("heading", { name: "Recent transactions" })).toBeVisible();
  const entries = [...document.querySelectorAll("main li:has(button[class*=copy])")].map(
    ({ textContent }) => textContent,
  );
  expect(entries).toEqual([
    "Disbursal+ ₹19,292Reference No. Copy HDFCN52026112000012345IMPS20th Nov 2026, 4:12 PM",
    "Processing Fee₹708GST includedReference No. Copy VD-0000007-1Deducted20th Nov 2026, 4:12 PM",
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

const MANDATE =
  LOAN.mandate ??
  (() => {
    throw new Error("test: no auto-pay");
  })();

test("auto-pay is one tap away: a sheet says from where, when, at most how much, and stops it", {
  tags: "long",
}, async () => {
  const stops: unknown[] = [];
  const screen = await openDashboard(LOAN, {
    stopAutoPay: async () => {
      stops.push(true);
      return { kind: "ok", data: {} };
    },
  });
  await screen.getByRole("button", { name: "Auto-pay on" }).click();
  const sheet = screen.getByRole("dialog", { name: "Auto-pay" });
  for (const text of ["HDFC ··6782", "Fri 1 Jan", "10 AM", "₹22,220", "30 Jun 2027"])
    await expect.element(sheet.getByText(text, { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Stop auto-pay" }).click();
  await expect.poll(() => stops).toHaveLength(1);
  await expect.element(sheet).not.toBeInTheDocument();
});

test("auto-pay is stopped from the link of its text: it opens the sheet, once", async () => {
  const come = () => go("/dashboard?stop-auto-pay=1" as "/dashboard");
  const screen = await openDashboard(LOAN, { come });
  await expect.element(screen.getByRole("dialog").getByText("30 Jun 2027")).toBeVisible();
  expect(location.search).toBe("");
});

test("where there is no auto-pay there is nothing to stop", async () => {
  const screen = await openDashboard({ ...LOAN, mandate: null });
  await screen.getByRole("button", { name: "Auto-pay off" }).click();
  await expect.element(screen.getByRole("dialog").getByText(/^Auto-pay is off\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Stop auto-pay" }).query()).toBeNull();
});
