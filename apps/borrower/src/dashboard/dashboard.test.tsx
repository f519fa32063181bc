import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../session/session-values.ts";
import type { Step } from "../session/step.ts";
import { setUser } from "../session/store.ts";
import { go } from "../shell/navigation.ts";
import { ARRIVED, SENT, told } from "../steps/disbursal/testing/disbursals.ts";
import { keepRefusal } from "../steps/refusal.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname;

let loanId = 100_200;

/** Each test has an application of its own: what is remembered of one must not answer for the next. */
const loanOf = (loan_status: string) =>
  ({ loan_id: loanId, loan_type: "New Case", was_decided: false, loan_status }) as const;

const at = (redirect_to: string, loan_status: string): Step => ({
  customer: { user_id: "1", mobile: "", name: null, email: null, aadhar_no: null },
  loan: loanOf(loan_status),
  employment: null,
  redirect_to,
});

async function open(loan_status: string | null, given: Partial<DashboardCalls> = {}) {
  const calls: DashboardCalls = {
    askStep: async () => ({ kind: "ok", data: at("/dashboard", loan_status ?? "New Lead") }),
    readDisbursal: () => new Promise(() => {}),
    addressOf: () => new Promise(() => {}),
    ...given,
  };
  setUser({ loan: loan_status === null ? null : loanOf(loan_status) });
  writeSessionValues({ loan_id: String(loanId) });
  go("/dashboard");
  return await render(
    <StrictMode>
      <DashboardPage calls={calls} />
    </StrictMode>,
  );
}

beforeEach(() => {
  loanId += 1;
  localStorage.clear();
});
afterEach(() => {
  go(started, { replace: true });
  setUser({ loan: null });
  localStorage.clear();
});

test.each(["Rejected", "Not Eligible"])("who is %s is led to the screen that says so", async (status) => {
  await open(status);
  await expect.poll(here).toBe("/prepare-offer-rejected");
});

test("a refusal of a moment ago leads back to it, as often as they come", async () => {
  writeSessionValues({ loan_id: String(loanId) });
  keepRefusal({ reasons: ["You are under 21."] });
  for (const status of ["Application Received", "Rejected", "Rejected"]) {
    const screen = await open(status);
    await expect.poll(here).toBe("/prepare-offer-rejected");
    await screen.unmount();
  }
});

test("a refusal that holds no more is asked about once, and does not go round", async () => {
  const first = await open("Rejected");
  await expect.poll(here).toBe("/prepare-offer-rejected");
  await first.unmount();
  const screen = await open("Rejected");
  await expect.element(screen.getByText("This step is not open yet.")).toBeVisible();
  expect(here()).toBe("/dashboard");
});

test("who is looked at by a person learns that, what happens next and whom to ask", async () => {
  const screen = await open("Under Review");
  const heading = screen.getByRole("heading", { level: 1, name: "A person is looking at your application" });
  await expect.element(heading).toHaveFocus();
  for (const text of [`Application no. ${loanId}`, /^There is nothing for you to do\./, /^Need help\?/])
    await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("listitem").elements()).toHaveLength(3);
  await expect.element(screen.getByRole("link", { name: "Sign out" })).toBeVisible();
  await screen.getByRole("button", { name: "Check for news" }).click();
  expect(here()).toBe("/stepper");
});

const stages = (screen: Awaited<ReturnType<typeof open>>) =>
  screen
    .getByRole("list", { name: "How far your application is" })
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent?.split(", ")[1]);

const UP_TO = (done: number) =>
  Array.from({ length: 6 }, (_, index) =>
    index < done ? "done" : index === done ? "in progress" : "not started",
  );

test.each([
  ["/basic-details", 0],
  ["/kyc-verification", 1],
  ["/loan-approval", 2],
  ["/process-to-bank?session_expire=true", 2],
  ["/selfie-kyc", 3],
  ["/confirm-bank-account", 3],
  ["/key-fact-statement", 4],
])("an application at %s shows how far it is, and goes on there", async (step, done) => {
  const screen = await open(null, { askStep: async () => ({ kind: "ok", data: at(step, "Approved") }) });
  await expect.element(screen.getByRole("heading", { name: "In Progress" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(stages(screen)).toEqual(UP_TO(done));
  await screen.getByRole("button", { name: "Continue" }).click();
  expect(location.pathname + location.search).toBe(step);
});

test.each([
  ["Disbursal Sheet Send", "sent", 5],
  ["Disbursed", "taken", 6],
] as const)(
  "%s without the money is in progress, and leads to where the money is",
  async (status, state, done) => {
    const screen = await open(status, {
      askStep: async () => ({ kind: "ok", data: at("/disbursed", status) }),
      readDisbursal: async () => told({ ...SENT, state }),
    });
    await expect.element(screen.getByRole("heading", { name: "Money is on its way" })).toBeVisible();
    expect(stages(screen)).toEqual(UP_TO(done));
    await screen.getByRole("button", { name: "See where the money is" }).click();
    expect(here()).toBe("/disbursed");
  },
);

test("with the money there it shows what came, what is due when, and the papers", async () => {
  const screen = await open("Disbursed", { readDisbursal: async () => told(ARRIVED) });
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your loan" })).toHaveFocus();
  const facts = screen
    .getByRole("definition")
    .elements()
    .map(({ textContent }) => textContent ?? "");
  const begin = ["₹19,292", "HDFCN52026111500012345", "₹20,160", "1 Dec 2026"];
  expect(begin.map((text, index) => facts[index]?.startsWith(text))).toEqual([true, true, true, true]);
  await expect.element(screen.getByRole("button", { name: "Loan agreement, PDF" })).toBeVisible();
});

test("who is put under review while they look is told", async () => {
  const screen = await open("Approved", {
    askStep: async () => ({ kind: "ok", data: at("/dashboard", "Under Review") }),
  });
  const title = "A person is looking at your application";
  await expect.element(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("what can't be asked now is told, and asked again when the network is back", async () => {
  let isOnline = false;
  const screen = await open("Approved", {
    askStep: async () =>
      isOnline ? { kind: "ok", data: at("/selfie-kyc", "Approved") } : { kind: "offline" },
  });
  await expect.element(screen.getByRole("heading", { name: "We couldn’t load your loan" })).toHaveFocus();
  isOnline = true;
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByRole("heading", { name: "In Progress" })).toBeVisible();
});
