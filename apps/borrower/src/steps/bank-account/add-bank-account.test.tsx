import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { BANKS } from "@vaada/contract/bank-account";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { EMPTY_STATE, setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { keptAccountFailure } from "../account-result.ts";
import type { AccountReply, AddAccount, ReadOnFile, ReadTerms } from "./account-calls.ts";
import { keepDetails } from "./account-details.ts";
import { AddBankAccount } from "./add-bank-account.tsx";
import {
  ANSWER,
  CHECKOUT_URL,
  fakeAutoPay,
  leaveCheckout,
  ON_FILE,
  status,
  TERMS,
} from "./testing/fake-auto-pay.ts";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

const refusal = (statusCode: number, code: string, data: unknown = null) =>
  outcomeOf<never>(statusCode, null, JSON.stringify({ statusCode, code, message: "So it is.", data }));
const noneOnFile: ReadOnFile = async () => refusal(404, "NOT_FOUND");
const added = (reply: AccountReply) => async () => ({ kind: "ok", data: reply }) as const;
const NO_AUTO_PAY = { accountId: 7, isEmandateRequired: false, autoPay: null };
const onFile: ReadOnFile = async () => ({ kind: "ok", data: ON_FILE });
const termsKnown: ReadTerms = async () => ({
  kind: "ok",
  data: { status: "none", method: null, autoPay: TERMS.autoPay, banksWithout: ["Dhanlaxmi"] },
});
const BODY = {
  loan_id: 100123,
  bank_name: "HDFC",
  account_holders_name: "Priya Nair",
  account_no: "50100123454821",
  confirmed_account_no: "50100123454821",
  ifsc: "HDFC0000053",
};

beforeEach(() => {
  keepDetails(null);
  writeSessionValues({ loan_id: "100123", access_token: "a".repeat(43) });
  const user = { user_id: "1", mobile: "9876543210", email: null, aadhar_no: null };
  setUser({ ...EMPTY_STATE.user, user: { ...user, name: "Priya Nair" } });
  go("/add-bank-account");
  document.title = "Bank account";
});
afterEach(async () => {
  await page.viewport(390, 844);
  go(started, { replace: true });
  localStorage.clear();
});

type Overrides = {
  read?: ReadOnFile;
  add?: AddAccount;
  readTerms?: ReadTerms;
  autoPay?: ReturnType<typeof fakeAutoPay>;
};

async function open({
  read = noneOnFile,
  add = added(NO_AUTO_PAY),
  readTerms = async () => ({ kind: "offline" }),
  autoPay = fakeAutoPay(),
}: Overrides = {}) {
  const screen = await render(
    <AddBankAccount read={read} add={add} readTerms={readTerms} autoPayCalls={autoPay.calls} />,
  );
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  return {
    screen,
    field,
    proceed: screen.getByRole("button", { name: "Proceed" }),
    fill: async () => {
      await field("Bank Name").selectOptions("HDFC");
      await field("Account Number").fill("5010 0123 4548 21");
      await field("IFSC").fill("hdfc0000053");
    },
    /** Through the explaining sheet to the checkout's page. */
    toCheckout: async () => {
      const sheet = screen.getByRole("dialog", { name: "Next: set up auto-pay" });
      await sheet.getByRole("button", { name: "Set up auto-pay" }).click();
      await expect.poll(() => autoPay.calls.goToCheckout.mock.calls).toEqual([[CHECKOUT_URL]]);
    },
  };
}

test("the form says what it is for, offers all banks in order with none chosen, and knows the name", async () => {
  const { screen, field } = await open();
  const heading = screen.getByRole("heading", { level: 1, name: "Add Your Bank Account Details" });
  await expect.element(heading).toHaveFocus();
  const lead = "Please add your salary bank account details to receive the loan amount.";
  await expect.element(screen.getByText(lead)).toBeVisible();
  await expect.element(screen.getByText("100% Safe and Secure")).toBeVisible();
  const options = [...(field("Bank Name").element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options.slice(1)).toEqual(BANKS.map(({ name }) => name));
  await expect.element(field("Bank Name")).toHaveValue("");
  await expect.element(field("Account Holder Name")).toHaveValue("Priya Nair");
  await expect
    .element(field("Account Holder Name"))
    .toHaveAccessibleDescription("From your KYC. Change it if your bank writes it another way.");
});

test("Back stands beside Proceed, and leads where the one at the top leads", { tags: "long" }, async () => {
  const { screen, proceed } = await open();
  const back = screen.getByRole("main").getByRole("button", { name: "Back" });
  await expect.element(back).toBeVisible();
  const box = (locator: typeof back) => locator.element().getBoundingClientRect();
  expect([box(back).top, box(back).right < box(proceed).left]).toEqual([box(proceed).top, true]);
  await back.click();
  await expect.poll(here).toBe("/");
});

test("sent empty, everything missing is summed up in order and each leads to its field", async () => {
  const add = vi.fn(added(NO_AUTO_PAY));
  const { screen, field, proceed } = await open({ add });
  await field("Account Holder Name").fill("");
  await proceed.click();
  const summary = screen.getByRole("alert").filter({ hasText: "4 things need another look" });
  await expect.element(summary).toHaveFocus();
  const links = summary.getByRole("link");
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    "Please enter bank name",
    "Please enter account holder name",
    "Please enter account number",
    "Please enter IFSC code",
  ]);
  await links.nth(2).click();
  await expect.element(field("Account Number")).toHaveFocus();
  expect(add).not.toHaveBeenCalled();
});

test("the number is typed once, shown in fours, said back, and sent twice", async () => {
  const add = vi.fn(added(NO_AUTO_PAY));
  const { field, fill, proceed } = await open({ add });
  await fill();
  await expect.element(field("Account Number")).toHaveValue("5010 0123 4548 21");
  await expect.element(field("Account Number")).toHaveAccessibleDescription("Check: ends with 4821");
  await proceed.click();
  await expect.poll(here).toBe("/penny-drop-verify");
  expect(add.mock.calls).toEqual([[BODY]]);
});

test("a code of another bank is worth a look and no error, and nothing calls it right", async () => {
  const { screen, field, fill, proceed } = await open();
  await fill();
  await expect.element(screen.getByText("Looks right")).toBeInTheDocument();
  await field("IFSC").fill("ICIC0000053");
  await expect
    .element(field("IFSC"))
    .toHaveAccessibleDescription("Please check: this looks like a code of ICICI, and you chose HDFC.");
  expect(screen.getByText("Looks right").query()).toBeNull();
  await expect.element(field("IFSC")).not.toHaveAttribute("aria-invalid");
  await proceed.click();
  await expect.poll(here).toBe("/penny-drop-verify");
});

test("what the server says of a field stands at it, and anything else in the form with a way to try again", {
  tags: "long",
}, async () => {
  const answers = [
    refusal(400, "BODY_INVALID", { fields: { ifsc: "Enter a valid IFSC code" } }),
    refusal(503, "DATABASE_UNAVAILABLE"),
  ];
  const add = vi.fn(async () => answers.shift() ?? ({ kind: "ok", data: NO_AUTO_PAY } as const));
  const { screen, field, fill, proceed } = await open({ add });
  await fill();
  await proceed.click();
  await expect.element(field("IFSC")).toHaveFocus();
  await expect.element(screen.getByText("Error: Enter a valid IFSC code")).toBeVisible();
  await field("IFSC").fill("HDFC0000054");
  await proceed.click();
  await expect.element(screen.getByRole("alert").getByText("So it is.")).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/penny-drop-verify");
});

test("who comes back finds what was typed, which no storage of the browser holds", async () => {
  const first = await open();
  await first.fill();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("50100123454821");
  await first.screen.unmount();
  const { field } = await open();
  await expect.element(field("Account Number")).toHaveValue("5010 0123 4548 21");
  await expect.element(field("Bank Name")).toHaveValue("HDFC");
});

test("an auto-pay is explained first: how much, when, at most and why; then the checkout's page opens", async () => {
  const autoPay = fakeAutoPay();
  const { screen, fill, proceed, toCheckout } = await open({ add: added(TERMS), autoPay });
  await fill();
  await proceed.click();
  const words = "₹20,900 leaves your account on 13 Feb 2027, not before. Pay early and it won’t.";
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByText("₹23,400", { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^The limit covers charges if a payment is late/)).toBeVisible();
  expect(autoPay.calls.start).not.toHaveBeenCalled();
  await toCheckout();
  expect(autoPay.calls.start.mock.calls).toEqual([[7, "enach"]]);
  const wanted = { orderId: "order_1", returnTo: "/add-bank-account" };
  expect(autoPay.calls.openCheckout.mock.calls).toEqual([[wanted]]);
  // The sheet's entry of the history would stand under what comes after the checkout.
  expect(document.querySelector("dialog:modal")).toBeNull();
  expect(history.state?.sheet).toBeUndefined();
});

test("who comes back from the checkout with its answer waits for the bank, and goes on when it has agreed", async () => {
  const autoPay = fakeAutoPay({ said: [status("confirmed")] });
  leaveCheckout({ kind: "authorised", answer: ANSWER });
  await open({ read: onFile, autoPay });
  await expect.poll(here).toBe("/penny-drop-verify");
  expect(autoPay.calls.finish.mock.calls).toEqual([[ANSWER]]);
});

test("auto-pay's terms stand above Proceed, whose press opens the checkout at once", async () => {
  const autoPay = fakeAutoPay();
  const { screen, fill, proceed } = await open({ add: added(TERMS), readTerms: termsKnown, autoPay });
  const section = screen.getByRole("region", { name: "Auto-pay on the due date" });
  await expect
    .element(section.getByText(/^₹20,900 leaves your account on 13 Feb 2027, not before/))
    .toBeVisible();
  await expect
    .element(screen.getByText(/debit your account on the due date or later, up to ₹23,400 at a time\.$/))
    .toBeVisible();
  await fill();
  await proceed.click();
  await expect.poll(() => autoPay.calls.goToCheckout.mock.calls).toEqual([[CHECKOUT_URL]]);
  expect(screen.getByRole("dialog").query()).toBeNull();
});

test("terms that are not those that were read are shown before anything opens", async () => {
  const autoPay = fakeAutoPay();
  const others = { ...TERMS, autoPay: { ...TERMS.autoPay, maximum: 24_000 } };
  const { screen, fill, proceed } = await open({ add: added(others), readTerms: termsKnown, autoPay });
  await fill();
  await proceed.click();
  await expect.element(screen.getByRole("dialog").getByText("₹24,000", { exact: true })).toBeVisible();
  expect(autoPay.calls.start).not.toHaveBeenCalled();
});

test("a bank that needs no auto-pay is asked for none", async () => {
  const { screen, field } = await open({ readTerms: termsKnown });
  const section = screen.getByRole("region", { name: "Auto-pay on the due date" });
  await expect.element(section).toBeVisible();
  await field("Bank Name").selectOptions("Dhanlaxmi");
  await expect.element(section).not.toBeInTheDocument();
  await field("IFSC").fill("hdfc0000053");
  await expect.element(section).toBeVisible();
});

test("the sheet can be left, and the press that follows leads to it again", async () => {
  const { screen, fill, proceed } = await open({ add: added(TERMS) });
  await fill();
  await proceed.click();
  const sheet = screen.getByRole("dialog", { name: "Next: set up auto-pay" });
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => document.querySelector("dialog:modal")).toBeNull();
  await proceed.click();
  await expect.element(sheet).toBeVisible();
});

test("who shuts the sheet while the checkout is on its way gets none, and can have one later", async () => {
  const autoPay = fakeAutoPay();
  const ordered = await autoPay.calls.start(7, "enach");
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  autoPay.calls.start.mockImplementation(() => asked.then(() => ordered));
  const { screen, fill, proceed, toCheckout } = await open({ add: added(TERMS), autoPay });
  await fill();
  await proceed.click();
  const sheet = screen.getByRole("dialog", { name: "Next: set up auto-pay" });
  await sheet.getByRole("button", { name: "Set up auto-pay" }).click();
  await expect.element(sheet.getByText("Opening the auto-pay window")).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => document.querySelector("dialog:modal")).toBeNull();
  answer();
  await proceed.click();
  await expect.element(sheet).toBeVisible();
  expect(autoPay.calls.goToCheckout).not.toHaveBeenCalled();
  await toCheckout();
});

test("on the smallest phone the sheet's consent and notice are in sight with its button", async () => {
  await page.viewport(320, 568);
  const { screen, fill, proceed } = await open({ add: added(TERMS) });
  await fill();
  await proceed.click();
  const sheet = screen.getByRole("dialog");
  const consent = sheet.getByText(/^By tapping this you let us debit your account .*up to ₹23,400 at a time/);
  await expect.element(consent).toBeInViewport({ ratio: 1 });
  await sheet.getByRole("button", { name: "What auto-pay allows and why" }).click();
  await expect.element(sheet.getByText("What you agree to by opening auto-pay")).toBeInTheDocument();
});

test("who closed the checkout is told so, with no claim of a mismatch", async () => {
  leaveCheckout({ kind: "closed", hasFailed: true });
  await open({ read: onFile, autoPay: fakeAutoPay({ said: [status("created")] }) });
  await expect.poll(here).toBe("/add-bank-account-status?status=0");
  expect(keptAccountFailure()).toEqual({ kind: "auto-pay-closed", hasFailed: true, isUpi: false });
});

test("a checkout that was closed after the bank had agreed counts as agreed", async () => {
  const autoPay = fakeAutoPay({ said: [status("initiated"), status("confirmed")] });
  leaveCheckout({ kind: "closed", hasFailed: false });
  await open({ read: onFile, autoPay });
  await expect.poll(here).toBe("/penny-drop-verify");
  expect(autoPay.calls.finish).not.toHaveBeenCalled();
});

test("the wait can't be dismissed, counts down from 120, offers help, and a refusal of the bank ends it", async () => {
  let refuse = (): void => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const autoPay = fakeAutoPay({
    read: async () => {
      await refused;
      return status("rejected");
    },
  });
  leaveCheckout({ kind: "authorised", answer: ANSWER });
  const { screen } = await open({ read: onFile, autoPay });
  const sheet = screen.getByRole("dialog", { name: "Your bank is setting up auto-pay" });
  await expect.element(sheet).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: /^Continue in 1(20|19|18)s$/ })).toBeDisabled();
  expect(sheet.getByRole("button", { name: "Close" }).query()).toBeNull();
  await sheet.getByText("Having trouble?").click();
  await expect.element(sheet.getByText(/^Need help\?/)).toBeVisible();
  refuse();
  await expect.poll(here, { timeout: 10_000 }).toBe("/add-bank-account-status?status=0");
  expect(keptAccountFailure()).toEqual({ kind: "auto-pay-refused", isUpi: false });
});

test("a checkout whose page can't be asked for is said so, and another try may work", async () => {
  const autoPay = fakeAutoPay();
  autoPay.calls.openCheckout.mockImplementationOnce(async () => ({ kind: "timeout" }));
  const { screen, fill, proceed } = await open({ add: added(TERMS), autoPay });
  await fill();
  await proceed.click();
  const sheet = screen.getByRole("dialog");
  await sheet.getByRole("button", { name: "Set up auto-pay" }).click();
  await expect.element(sheet.getByRole("alert")).toBeVisible();
  expect(currentToast()).toMatchObject({ tone: "error" });
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => autoPay.calls.goToCheckout.mock.calls).toEqual([[CHECKOUT_URL]]);
});

test("an account on file whose auto-pay alone is missing is not typed again", async () => {
  const autoPay = fakeAutoPay();
  const add = vi.fn(added(TERMS));
  const { screen, proceed } = await open({ read: onFile, add, autoPay });
  await expect.element(screen.getByText("5010 0123 4548 21")).toBeVisible();
  await expect.element(screen.getByText("100% Safe and Secure")).toBeVisible();
  await proceed.click();
  await expect.poll(() => autoPay.calls.goToCheckout.mock.calls).toEqual([[CHECKOUT_URL]]);
  expect(add.mock.calls).toEqual([[BODY]]);
});

test("an account whose id the step call has told is not sent again", async () => {
  setUser({ accountId: "9" });
  const autoPay = fakeAutoPay();
  const add = vi.fn(added(TERMS));
  const { proceed } = await open({ read: onFile, add, autoPay });
  await proceed.click();
  await expect.poll(() => autoPay.calls.start.mock.calls).toEqual([[9, "enach"]]);
  expect(add).not.toHaveBeenCalled();
});

test("another account can be used in place of the one on file", async () => {
  const { screen, field } = await open({ read: onFile });
  await screen.getByRole("button", { name: "Use another account" }).click();
  await expect.element(screen.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(field("Account Number")).toHaveValue("");
});

test("an account that the signed agreement names is changed by a person, and no button says otherwise", async () => {
  const fixed: ReadOnFile = async () => ({ kind: "ok", data: { ...ON_FILE, canChange: false } });
  const { screen } = await open({ read: fixed });
  await expect.element(screen.getByText(/^To change the account, please contact support/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Use another account" })).not.toBeInTheDocument();
});

test("when nobody can say whether an account is on file, it can be typed all the same", async () => {
  const { field } = await open({ read: async () => ({ kind: "offline" }) });
  await expect.element(field("Account Number")).toBeVisible();
});
