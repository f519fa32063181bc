import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import type { AccountOnFile, AccountReply, ConfirmAccount, ReadOnFile } from "./account-calls.ts";
import { ConfirmBankAccount } from "./confirm-bank-account.tsx";
import { ANSWER, CHECKOUT_URL, fakeAutoPay, leaveCheckout, status, TERMS } from "./testing/fake-auto-pay.ts";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

const VERIFIED: AccountOnFile = {
  bank_holder_name: "Priya Nair",
  accountNo: "50100123454821",
  bank: "HDFC",
  bankIfsc: "HDFC0000053",
  isVerified: true,
  account_status: "Verified",
  canChange: false,
  autoPay: null,
  method: null,
};
const UNVERIFIED: AccountOnFile = { ...VERIFIED, isVerified: false, account_status: "Not Verified" };
const DONE: AccountReply = { accountId: 7, isEmandateRequired: false, autoPay: null };

const refusal = (statusCode: number, code: string) =>
  outcomeOf<never>(statusCode, null, JSON.stringify({ statusCode, code, message: "So it is.", data: null }));
const confirmed = (reply: AccountReply) => async () => ({ kind: "ok", data: reply }) as const;

beforeEach(() => {
  writeSessionValues({ loan_id: "100123" });
  go("/confirm-bank-account");
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

type Overrides = { read?: ReadOnFile; confirm?: ConfirmAccount; autoPay?: ReturnType<typeof fakeAutoPay> };

async function open({
  read = async () => ({ kind: "ok", data: VERIFIED }),
  confirm = confirmed(DONE),
  autoPay = fakeAutoPay(),
}: Overrides = {}) {
  const screen = await render(
    <ConfirmBankAccount
      read={read}
      confirm={confirm}
      add={async () => ({ kind: "offline" })}
      autoPayCalls={autoPay.calls}
    />,
  );
  return { screen, proceed: screen.getByRole("button", { name: "Proceed" }) };
}

test("the account on file is shown in full to its owner, with its badge and the way to change it", async () => {
  const { screen } = await open();
  const lead = "Check your bank details — loan amount will be sent here.";
  await expect.element(screen.getByText(lead)).toBeVisible();
  const terms = () => [...screen.container.querySelectorAll("dt")].map(({ textContent }) => textContent);
  const values = () => [...screen.container.querySelectorAll("dd")].map(({ textContent }) => textContent);
  expect(terms()).toEqual(["Account Holder Name", "Account Number", "Bank Name", "IFSC"]);
  expect(values()).toEqual(["PRIYA NAIR", "5010 0123 4548 21", "HDFC", "HDFC0000053"]);
  await expect.element(screen.getByText("Verified", { exact: true })).toBeVisible();
  const support = screen.getByText(/^To change the account, please contact support/);
  expect(
    support
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href")?.split(":")[0]),
  ).toEqual(["mailto", "tel"]);
  expect(screen.getByRole("textbox").query()).toBeNull();
});

test.each([
  ["Verified", VERIFIED, "/key-fact-statement"],
  ["Not Verified", UNVERIFIED, "/penny-drop-verify"],
])("%s: the word is given with what is on file, and leads to %3$s", async (badge, account, leadsTo) => {
  const confirm = vi.fn(confirmed(DONE));
  const { screen, proceed } = await open({ read: async () => ({ kind: "ok", data: account }), confirm });
  await expect.element(screen.getByText(badge, { exact: true })).toBeVisible();
  await proceed.click();
  await expect.poll(here).toBe(leadsTo);
  expect(confirm.mock.calls).toEqual([
    [
      {
        loan_id: 100123,
        bank_name: "HDFC",
        account_holders_name: "Priya Nair",
        account_no: "50100123454821",
        confirmed_account_no: "50100123454821",
        ifsc: "HDFC0000053",
        account_status: badge,
      },
    ],
  ]);
});

test("where the bank needs an auto-pay it is set up first", { tags: "long" }, async () => {
  const autoPay = fakeAutoPay();
  const read: ReadOnFile = async () => ({ kind: "ok", data: { ...VERIFIED, autoPay: TERMS.autoPay } });
  const { screen, proceed } = await open({ read, confirm: confirmed(TERMS), autoPay });
  await expect.element(screen.getByRole("region", { name: "Auto-pay on the due date" })).toBeVisible();
  await proceed.click();
  await expect.poll(() => autoPay.calls.goToCheckout.mock.calls).toEqual([[CHECKOUT_URL]]);
  expect(autoPay.calls.start.mock.calls).toEqual([[7, "enach"]]);
  const wanted = { orderId: "order_1", returnTo: "/confirm-bank-account" };
  expect(autoPay.calls.openCheckout.mock.calls).toEqual([[wanted]]);
});

test("the auto-pay of a loan in instalments is told with the day and sum of each, in the notice too", async () => {
  const instalments = ["2027-01-01", "2027-02-01", "2027-03-01"].map((on) => ({ on, amount: 6_985.05 }));
  const terms = { ...TERMS.autoPay, amount: 6_985.05, on: "2027-01-01", instalments };
  const read: ReadOnFile = async () => ({ kind: "ok", data: { ...VERIFIED, autoPay: terms } });
  const { screen } = await open({ read });
  const section = screen.getByRole("region", { name: "Auto-pay on each due date" });
  await expect
    .element(section.getByText(/^3 instalments leave your account, each on its due date/))
    .toBeVisible();
  const facts = () =>
    section
      .getByRole("term")
      .elements()
      .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]);
  expect(facts()).toEqual([
    ["1 Jan 2027", "₹6,985.05"],
    ["1 Feb 2027", "₹6,985.05"],
    ["1 Mar 2027", "₹6,985.05"],
    ["Never more at a time than", "₹23,400"],
    ["Valid until", "12 Aug 2027"],
  ]);
  await section.getByRole("button", { name: "What auto-pay allows and why" }).click();
  await expect
    .element(
      screen.getByText("You let us debit your account on each due date or later, up to ₹23,400 at a time."),
    )
    .toBeVisible();
});

test("who comes back from the checkout goes on when the bank has agreed", async () => {
  const autoPay = fakeAutoPay({ said: [status("confirmed")] });
  leaveCheckout({ kind: "authorised", answer: ANSWER });
  await open({ confirm: confirmed(TERMS), autoPay });
  await expect.poll(here).toBe("/key-fact-statement");
  expect(autoPay.calls.finish.mock.calls).toEqual([[ANSWER]]);
});

test("a failure is told in a toast and stays, and another try may work", { tags: "long" }, async () => {
  const answers = [refusal(400, "BANK_DETAILS_CHANGED")];
  const confirm = vi.fn(async () => answers.shift() ?? ({ kind: "ok", data: DONE } as const));
  const { screen, proceed } = await open({ confirm });
  await proceed.click();
  await expect.element(screen.getByRole("alert").getByText("So it is.")).toBeVisible();
  expect(currentToast()).toMatchObject({ tone: "error", text: "So it is." });
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/key-fact-statement");
  expect(confirm).toHaveBeenCalledTimes(2);
});

test("when nobody can say which account it is, it is asked for again at a press", {
  tags: "long",
}, async () => {
  const answers = [{ kind: "offline" } as const];
  const { screen, proceed } = await open({
    read: async () => answers.shift() ?? { kind: "ok", data: VERIFIED },
  });
  await expect.element(screen.getByRole("alert").getByText("You’re offline")).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(proceed).toBeVisible();
});

test("who has no account on file any more enters one", async () => {
  const { screen } = await open({ read: async () => refusal(404, "NOT_FOUND") });
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Add Your Bank Account Details");
});
