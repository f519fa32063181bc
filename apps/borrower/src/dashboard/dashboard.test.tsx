import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../session/session-values.ts";
import { setUser } from "../session/store.ts";
import { go } from "../shell/navigation.ts";
import { keepRefusal } from "../steps/refusal.ts";
import { Dashboard } from "./dashboard.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname;

let loanId = 100_200;

/** Each test has an application of its own: what is remembered of one must not answer for the next. */
async function open(loan_status: string | null) {
  const loan = { loan_id: loanId, loan_type: "New Case", was_decided: false } as const;
  setUser({ loan: loan_status === null ? null : { ...loan, loan_status } });
  writeSessionValues({ loan_id: String(loanId) });
  go("/dashboard");
  return await render(
    <StrictMode>
      <Dashboard />
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

test.each(["Approved", "New Lead", null])(
  "with the status %s it says that it is not open",
  async (status) => {
    const screen = await open(status);
    await expect.element(screen.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await expect.element(screen.getByText("This step is not open yet.")).toBeVisible();
    expect(here()).toBe("/dashboard");
  },
);
