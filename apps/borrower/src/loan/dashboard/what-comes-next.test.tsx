import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { LOAN, OVERDUE, PART_PAID } from "../testing/dashboards.ts";
import { hello, openDashboard, type Screen } from "./testing/open-dashboard.tsx";

const started = location.pathname + location.search;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "1" });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

const MANDATE =
  LOAN.mandate ??
  (() => {
    throw new Error("test: no auto-pay");
  })();

const ONLY_IF_RETURNED = "Pay here only if your bank returns it.";

const points = (screen: Screen, title: string) =>
  [
    ...(screen.getByRole("heading", { name: title }).element().parentElement?.querySelectorAll("li") ?? []),
  ].map(({ textContent }) => textContent);

test("who is late after a returned debit reads that the bank returned it, and what comes next with days and sums", {
  tags: "long",
}, async () => {
  const screen = await openDashboard(OVERDUE);
  const happened =
    "HDFC didn’t pay the ₹20,420 on 1 Jan at 10 AM. The balance was short. Since the due date ₹1,000 in charges and ₹60 in interest were added.";
  await expect.element(screen.getByText(happened)).toBeVisible();
  expect(points(screen, "What happens next")).toEqual([
    "Pay today and it ends here.",
    "Fri 8 Jan, 10 AM Auto-pay tries again for ₹21,490. If your bank returns that too, ₹500 more.",
    "Mon 11 Jan The last try.",
  ]);
  await expect.element(screen.getByRole("button", { name: "Next auto-pay 8 Jan" })).toBeVisible();
});

test("who is late and waits for a payment to be confirmed is not told to pay", async () => {
  const pendingPayment = { orderId: "order_1", amount: 5_000, since: OVERDUE.now };
  const screen = await openDashboard({ ...OVERDUE, pendingPayment });
  await expect.element(screen.getByRole("heading", { name: "What happens next" })).toBeVisible();
  expect(points(screen, "What happens next")[0]).toBe("Now Your bank is confirming ₹5,000. Don’t pay again.");
});

test("who is late without auto-pay reads of the late fee that is still to come, or that only interest is", async () => {
  const late = { ...OVERDUE, mandate: null, lateFeeAhead: { on: "2027-01-07", amount: 500 } };
  const screen = await openDashboard(late);
  await expect.element(screen.getByText(/^Your payment was due on 1 Jan\. Interest runs on/)).toBeVisible();
  expect(points(screen, "What happens next")[1]).toBe(
    "Thu 7 Jan A late fee of ₹500 is added once, if it is still unpaid.",
  );
  await screen.unmount();
  const ahead = { on: "2027-01-07", amount: 300, fee: "field-visit-charge" };
  const visited = await openDashboard({ ...late, lateFeeAhead: ahead });
  await expect.element(hello(visited)).toBeVisible();
  expect(points(visited, "What happens next")[1]).toBe(
    "Thu 7 Jan A charge of ₹300 is added once, if it is still unpaid.",
  );
  await visited.unmount();
  const charged = await openDashboard({ ...late, lateFeeAhead: null });
  await expect.element(hello(charged)).toBeVisible();
  expect(points(charged, "What happens next")[1]).toBe(
    "Each day adds interest at the agreed rate, and nothing else.",
  );
});

const DUE_DAY = { ...PART_PAID, ...{ now: "2027-01-01T03:10:00.000Z" } };

test("on the due day the card says in amber what auto-pay does, and the day goes step by step", async () => {
  const screen = await openDashboard(DUE_DAY);
  await expect.element(screen.getByText("Due today, auto-pay at 10 AM")).toBeVisible();
  await expect.element(screen.getByText("from HDFC ··6782")).toBeVisible();
  await expect.element(screen.getByText("Before 10 AM. Auto-pay then stops.")).toBeVisible();
  await expect.element(screen.getByText("ACTIVE")).toBeVisible();
  expect(points(screen, "Today, step by step")).toEqual([
    "Now Keep ₹20,420 in HDFC ··6782. Nothing else to do.",
    "10 AM Your bank moves the money.",
    "After that We text you, your loan closes and your no-dues certificate is here.",
  ]);
});

test("on the due day after a returned debit who pays at once reads that no late fee is added then", async () => {
  const screen = await openDashboard({
    ...DUE_DAY,
    mandate: {
      ...MANDATE,
      returned: { on: "2027-01-01", amount: 20_420, reason: "unsaid" },
      nextDebit: { on: "2027-01-06", amount: 21_470 },
    },
    lateFeeAhead: { on: "2027-01-02", amount: 500 },
  });
  await expect.element(screen.getByText("Due today, auto-pay on Wed 6 Jan")).toBeVisible();
  await expect.element(screen.getByText("Pay today and no late fee is added")).toBeVisible();
  await expect.element(screen.getByText(/at 10 AM, most often because the balance is short\./)).toBeVisible();
});

test("after the hour the bank is moving the money, and who pays as well is warned", async () => {
  const debitUnderWay = { on: "2027-01-01", amount: 15_341.6 };
  const mandate = { ...MANDATE, nextDebit: null, debitUnderWay };
  const screen = await openDashboard({ ...DUE_DAY, now: "2027-01-01T04:40:00.000Z", mandate });
  await expect.element(screen.getByText("Your bank is moving the money")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
  expect(points(screen, "Today, step by step")[0]).toBe(
    "Now Your bank is moving ₹15,341.60 from HDFC ··6782.",
  );
  expect(screen.getByText(ONLY_IF_RETURNED).elements(), "said once").toHaveLength(1);
  expect(screen.getByRole("button", { name: /Can’t pay all of it/ }).query()).toBeNull();
});

test("who is late while the bank decides on a retried debit is warned, and not told to pay", async () => {
  const debitUnderWay = { on: "2027-01-07", amount: 21_480 };
  const mandate = { ...MANDATE, nextDebit: null, furtherTries: [], debitUnderWay };
  const screen = await openDashboard({ ...OVERDUE, mandate });
  await expect.element(screen.getByRole("button", { name: "Pay a part of it" })).toBeVisible();
  expect(screen.getByText(ONLY_IF_RETURNED).elements(), "for all of it and for a part").toHaveLength(2);
  const pay = screen.getByRole("button", { name: "Pay Now" });
  expect(pay.element().getBoundingClientRect().width).toBeLessThan(200);
  await expect.element(screen.getByRole("heading", { name: "What happens next" })).toBeVisible();
  expect(points(screen, "What happens next")).toEqual(["Now Your bank is deciding on the debit of ₹21,480."]);
});

test("a debit that a holiday shifts shows its real day, and five days before they are told what to keep", async () => {
  const nextDebit = { on: "2027-01-04", amount: 20_420 };
  const shifted = {
    ...LOAN,
    mandate: { ...MANDATE, nextDebit },
    loanDetails: LOAN.loanDetails && { ...LOAN.loanDetails, payableThrough: "2027-01-04" },
  };
  const onDueDay = await openDashboard({ ...shifted, now: "2027-01-01T05:00:00.000Z" });
  await expect.element(onDueDay.getByText("Due today, auto-pay on Mon 4 Jan")).toBeVisible();
  await expect.element(onDueDay.getByText("on 4 Jan", { exact: true })).toBeVisible();
  expect(onDueDay.getByText("You pay today").query()).toBeNull();
  await onDueDay.unmount();
  const screen = await openDashboard({ ...shifted, now: "2026-12-27T05:00:00.000Z" });
  await expect.element(screen.getByText("on 4 Jan", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Due on 1 Jan", { exact: true })).toBeVisible();
  expect(screen.getByText("5 days left").query()).toBeNull();
  await expect
    .element(
      screen.getByText(
        "Banks are closed on 1 Jan, so auto-pay comes on Mon 4 Jan. The wait costs you nothing.",
      ),
    )
    .toBeVisible();
  await expect
    .element(
      screen.getByText(
        "Auto-pay takes it on Mon 4 Jan at 10 AM from HDFC ··6782. If the balance is short, your bank returns it and ₹500 is added.",
      ),
    )
    .toBeVisible();
});

test("on the last day who pays by hand reads what to pay, and what comes on top tomorrow", async () => {
  const screen = await openDashboard({ ...DUE_DAY, mandate: null });
  await expect.element(screen.getByText("Due today", { exact: true })).toBeVisible();
  expect(points(screen, "Today, step by step")).toEqual([
    "Today Pay ₹15,341.60 here. Auto-pay is off, so nothing is taken automatically.",
    "Sat 2 Jan A late fee of ₹500 is added once, if it is still unpaid.",
  ]);
});
