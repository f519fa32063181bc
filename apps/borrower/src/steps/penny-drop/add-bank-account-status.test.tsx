import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../../session/session-values.ts";
import { EMPTY_STATE, setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import {
  type AccountFailure,
  enterAccountFailed,
  enterAccountVerified,
  type VerifiedAccount,
} from "../account-result.ts";
import { AddBankAccountStatus } from "./add-bank-account-status.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;
const ACCOUNT: VerifiedAccount = { bank: "HDFC", ending: "4821", name: "PRIYA NAIR" };
const MISMATCH =
  "Bank verification failed. Your name does not match the details in your Aadhaar or PAN records. Please check and try again.";

let loanId = 100_500;

beforeEach(() => {
  loanId += 1;
  writeSessionValues({ loan_id: String(loanId) });
  setUser(EMPTY_STATE.user);
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

const never = () => new Promise<never>(() => {});
const show = ({
  step = "/add-bank-account" as string | null,
  account = null as VerifiedAccount | null,
} = {}) => render(<AddBankAccountStatus askStep={async () => step} read={async () => account} />);

test("what was just verified is shown without asking again, and leads to the terms", async () => {
  enterAccountVerified(ACCOUNT);
  const screen = await render(<AddBankAccountStatus askStep={never} read={never} />);
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Bank account verified" }))
    .toHaveFocus();
  const values = [...screen.container.querySelectorAll("dd")].map(({ textContent }) => textContent);
  expect(values).toEqual(["HDFC", "•••• ends with 4821", "PRIYA NAIRMatches your KYC"]);
  await screen.getByRole("button", { name: "Proceed" }).click();
  expect(here()).toBe("/key-fact-statement");
});

test.each<[failure: AccountFailure, title: string, text: string]>([
  [{ kind: "name-mismatch" }, "Your account isn’t verified", MISMATCH],
  [
    { kind: "auto-pay-closed", hasFailed: false, isUpi: false },
    "Auto-pay isn’t set up yet",
    "You closed the auto-pay window.",
  ],
  [
    { kind: "auto-pay-closed", hasFailed: true, isUpi: false },
    "Auto-pay isn’t set up yet",
    "Your bank did not approve auto-pay, and you closed the auto-pay window.",
  ],
  [
    { kind: "auto-pay-closed", hasFailed: true, isUpi: true },
    "Auto-pay isn’t set up yet",
    "Your UPI app did not approve auto-pay, and you closed the auto-pay window.",
  ],
  [
    { kind: "auto-pay-refused", isUpi: true },
    "Auto-pay was not set up",
    "If ₹1 was taken, it comes back. You can set it up again.",
  ],
  [
    { kind: "auto-pay-refused", isUpi: false },
    "Your bank did not set up auto-pay",
    "The bank refused it, or it was cancelled there. You can try again, or use another account.",
  ],
  [{ kind: "said", message: "So it is." }, "Your account isn’t verified", "So it is."],
])("%j is told as what it was, and leads back to the form", async (failure, title, text) => {
  enterAccountFailed(failure);
  const screen = await show();
  await expect.element(screen.getByRole("heading", { level: 1, name: title })).toHaveFocus();
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  if (failure.kind !== "name-mismatch") expect(screen.getByText(MISMATCH).query()).toBeNull();
  await screen.getByRole("button", { name: "Try Again" }).click();
  expect(here()).toBe("/add-bank-account");
});

test("a repeat borrower tries again where the account is confirmed", async () => {
  const loan = { loan_id: loanId, loan_status: "Approved", was_decided: true } as const;
  setUser({ loan: { ...loan, loan_type: "Repeat Case" } });
  enterAccountFailed({ kind: "auto-pay-refused", isUpi: false });
  const screen = await show({ step: "/confirm-bank-account" });
  await screen.getByRole("button", { name: "Try Again" }).click();
  expect(here()).toBe("/confirm-bank-account");
});

test.each([
  ["status=1 at a step before", "status=1", "/penny-drop-verify"],
  ["status=0 without a reason", "status=0", "/add-bank-account"],
  ["another status", "status=7", "/add-bank-account"],
  ["no status, and nobody to say the step", "", null],
])("a typed address is not believed: %s leads to the step", async (_, query, step) => {
  go(`/add-bank-account-status?${query}`);
  const screen = await show({ step, account: ACCOUNT });
  await expect.poll(here).toBe("/stepper");
  expect(screen.getByText("Bank account verified").query()).toBeNull();
});

test("whatever the address says, an account that is verified is shown as such, without a name that only we have", async () => {
  go("/add-bank-account-status?status=0");
  const screen = await show({ step: "/key-fact-statement", account: { ...ACCOUNT, name: null } });
  await expect.element(screen.getByText("Bank account verified")).toBeVisible();
  expect(screen.container.querySelectorAll("dd")).toHaveLength(2);
});

test("a failure that is over is not told again once the account is verified", async () => {
  enterAccountFailed({ kind: "name-mismatch" });
  const screen = await show({ step: "/key-fact-statement", account: ACCOUNT });
  await expect.element(screen.getByText("Bank account verified")).toBeVisible();
});
