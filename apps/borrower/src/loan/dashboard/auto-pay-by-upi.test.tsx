import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { LOAN, OVERDUE } from "../testing/dashboards.ts";
import { hello, ok, openDashboard } from "./testing/open-dashboard.tsx";

const started = location.pathname + location.search;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "1" });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

type Mandate = NonNullable<Dashboard["mandate"]>;

/** The loan with an auto-pay by UPI, which goes to the app from one o'clock. */
const byUpi = (loan: Dashboard, changes: Partial<Mandate> = {}): Dashboard => ({
  ...loan,
  mandate: loan.mandate && { ...loan.mandate, method: "upi", debitHour: 13, ...changes },
});
const PAUSED = { status: "paused", nextDebit: null, furtherTries: [] } satisfies Partial<Mandate>;

test("an auto-pay by UPI says so on its sheet, and that it can be paused or cancelled in the app too", async () => {
  const screen = await openDashboard(byUpi(LOAN));
  await screen.getByRole("button", { name: "Auto-pay on" }).click();
  const sheet = screen.getByRole("dialog");
  await expect.element(sheet.getByText("Approved in", { exact: true })).toBeVisible();
  await expect.element(sheet.getByText("1 PM", { exact: true })).toBeVisible();
  await expect.element(sheet.getByText(/You can also pause or cancel it in your UPI app\.$/)).toBeVisible();
});

test("an auto-pay of a bank account does not speak of a UPI app", async () => {
  const screen = await openDashboard(LOAN);
  await screen.getByRole("button", { name: "Auto-pay on" }).click();
  await expect.element(screen.getByRole("button", { name: "Stop auto-pay" })).toBeVisible();
  expect(document.body.textContent).not.toContain("UPI");
});

test("a paused one says that nothing is taken, what being late costs, and that paying is what there is to do", async () => {
  const stopAutoPay = vi.fn(() => new Promise<never>(() => {}));
  const screen = await openDashboard(byUpi(LOAN, PAUSED), { stopAutoPay });
  const note = screen.getByText("Auto-pay is paused in your UPI app.");
  await expect.element(note).toBeVisible();
  expect(note.element().parentElement?.textContent).toBe(
    "Auto-pay is paused in your UPI app. Nothing is taken until you resume it there. You can always pay here. If it is still unpaid on Sat 2 Jan, a late fee of ₹500 is added.",
  );
  const pay = screen.getByRole("button", { name: "Pay Now" });
  expect(pay.element().getBoundingClientRect().width).toBeGreaterThan(250);
  await screen.getByRole("button", { name: "Auto-pay paused" }).click();
  const sheet = screen.getByRole("dialog");
  await expect.element(sheet.getByText(/^You paused auto-pay in your UPI app\./)).toBeVisible();
  await sheet.getByRole("button", { name: "Stop auto-pay" }).click();
  expect(stopAutoPay).toHaveBeenCalledOnce();
});

test("who has resumed it in the app says so, and reads whether it is on again", async () => {
  const answers = ["paused", "confirmed"] as const;
  let asked = 0;
  const readAutoPay = async () => {
    const status = answers[asked++] ?? "confirmed";
    const data = { status, method: "upi" as const, autoPay: null, banksWithout: [] };
    return { kind: "ok" as const, data };
  };
  const readDashboard = async () => ok(byUpi(LOAN, asked < answers.length ? PAUSED : {}));
  const screen = await openDashboard(null, { readDashboard, readAutoPay });
  await screen.getByRole("button", { name: "Auto-pay paused" }).click();
  const resumed = screen.getByRole("dialog").getByRole("button", { name: "I’ve resumed it" });
  await resumed.click();
  await expect.element(screen.getByText(/^It is still paused in your UPI app\./)).toBeVisible();
  await resumed.click();
  await expect.element(screen.getByRole("button", { name: "Auto-pay on" })).toBeVisible();
  expect(currentToast()).toMatchObject({ tone: "success", text: "Auto-pay is on again." });
});

test("on the due date and after it a paused one promises no debit, and the plan says the rest", async () => {
  const now = "2027-01-01T03:10:00.000Z";
  const due = await openDashboard(byUpi({ ...LOAN, now }, PAUSED));
  await expect
    .element(due.getByText(/^Pay ₹.* here\. Auto-pay is paused, so nothing is taken/))
    .toBeVisible();
  await due.unmount();
  const late = await openDashboard(byUpi(OVERDUE, { ...PAUSED, returned: null }));
  await expect.element(hello(late)).toBeVisible();
  await expect.element(late.getByText("Auto-pay is paused in your UPI app.")).toBeVisible();
  expect(late.getByText(/Auto-pay tries again/).query()).toBeNull();
});

test("a debit that was returned because of the pause says whose pause it was", async () => {
  const returned = { on: "2027-01-01", amount: 20_420, reason: "auto-pay-paused" } as const;
  const screen = await openDashboard(byUpi(OVERDUE, { ...PAUSED, returned }));
  await expect.element(screen.getByText(/You had paused auto-pay in your UPI app\./)).toBeVisible();
});
