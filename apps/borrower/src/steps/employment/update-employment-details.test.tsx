import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type Outcome, outcomeOf } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { EMPTY_STATE, setApp, setUser, useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { keptBankNote } from "../bank-step.ts";
import { lastRefusal } from "../refusal.ts";
import { type UpdateCalls, type UpdateResult, updateResultOf } from "./update-calls.ts";
import { UpdateEmploymentDetails } from "./update-employment-details.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;
const LAST = {
  company_name: "Acme Works",
  monthly_income: 40000,
  salary_date: 1,
  loan_required: 20000,
  loan_purpose: "Rent / Bills",
  salary_mode: "Bank Transfer",
  employee_type: "Salaried",
} as const;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "anita", loan_id: "7", loan_type: "Repeat Case" });
  setUser({ ...EMPTY_STATE.user, employment: LAST });
  setApp({ stepperDisabled: true });
  go("/dashboard");
  go("/update-employment-details");
});
afterEach(() => {
  setUser(EMPTY_STATE.user);
  setApp(EMPTY_STATE.app);
  go(started, { replace: true });
  localStorage.clear();
});

const answer = (status: number, data: unknown, code = "ANY") =>
  updateResultOf(
    outcomeOf(status, null, JSON.stringify({ statusCode: status, code, message: "So it is.", data })),
  );

/** As the server tells the number of the new application. */
const reloadStep = async () => writeSessionValues({ loan_id: "8" });

async function send(outcome: Outcome<UpdateResult>) {
  const update = vi.fn<UpdateCalls["update"]>(async () => outcome);
  const calls = { update, reloadStep: vi.fn(reloadStep) };
  const screen = await render(<UpdateEmploymentDetails calls={calls} askFees={async () => null} />);
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your next loan" })).toBeVisible();
  await screen.getByRole("button", { name: "Proceed" }).click();
  return { screen, calls };
}

test("the form is filled from the last application, with the fields and the note of the first journey", {
  tags: "long",
}, async () => {
  const { screen, calls } = await send({ kind: "offline" });
  await expect.element(screen.getByText("* Maximum loan amount allowed is ₹25,000")).toBeVisible();
  await expect
    .element(screen.getByText(/^By tapping this you let us fetch your credit report/))
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(calls.update.mock.calls[0]?.[0]).toMatchObject({
    company_name: "Acme Works",
    loan_required: "20000",
  });
  expect(here()).toBe("/update-employment-details");
});

test.each([
  ["Approve", "/loan-approval"],
  ["Proceed to Bank", "/process-to-bank"],
])("%s keeps the new number and leads to %s, and the steps are theirs again", async (decision, path) => {
  const redirect_to = path;
  const { calls } = await send(answer(200, { loan_id: 8, decision, redirect_to }));
  await expect.poll(here).toBe(path);
  expect([keptLoanId(), useSession.getState().app.stepperDisabled]).toEqual(["8", false]);
  expect(calls.reloadStep).toHaveBeenCalled();
  // The form has two screens, and the next one has taken the place of the second.
  history.go(-2);
  await expect.poll(here).toBe("/dashboard");
});

test("a refusal is told on its screen, of the application that it is about", { tags: "long" }, async () => {
  const reasons = ["Your monthly income is below what we lend on."];
  const refused = { decision: "Reject", reasons, wouldHavePassed: [], reapplyOn: "2027-01-04" };
  await send(answer(409, refused, "APPLICATION_REFUSED"));
  await expect.poll(here).toBe("/prepare-offer-rejected");
  expect([keptLoanId(), lastRefusal()?.reasons]).toEqual(["8", reasons]);
});

test("while nobody can decide, the bank statement stands in; a toast says why, and the note what to do", {
  tags: "long",
}, async () => {
  await send(answer(500, null, "DECISION_UNAVAILABLE"));
  await expect.poll(here).toBe("/process-to-bank");
  expect(keptBankNote()?.canDecideAgain).toBe(true);
  expect(keptBankNote()?.text).toMatch(/^We haven’t decided yet\. Your answers are kept\./);
  expect([keptLoanId(), currentToast()?.text]).toEqual(["8", "So it is."]);
});

test("with a loan to pay back they are led to it, and their number stays", { tags: "long" }, async () => {
  await send(answer(409, null, "LOAN_OPEN"));
  await expect.poll(here).toBe("/dashboard");
  expect([keptLoanId(), currentToast()?.text]).toEqual(["7", "So it is."]);
});

test("what the server finds wrong is told at its field, under the name that this form has for it", {
  tags: "long",
}, async () => {
  const fields = { modeOfPayment: "Please select the mode of income", employeeType: "Not this one" };
  const { screen } = await send(answer(400, { fields }, "BODY_INVALID"));
  await expect.element(screen.getByText("Two things need another look")).toBeVisible();
  await expect.element(screen.getByText("Error: Not this one")).toBeVisible();
  expect(here()).toBe("/update-employment-details");
});

test("what is no answer of our server is a failure that can be tried again", { tags: "long" }, async () => {
  const screen = await render(<UpdateEmploymentDetails />);
  await expect.element(screen.getByText(/^We filled this from your last application\./)).toBeVisible();
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your next loan" })).toBeVisible();
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(here()).toBe("/update-employment-details");
});
