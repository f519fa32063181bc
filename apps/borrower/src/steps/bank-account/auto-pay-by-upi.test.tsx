import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { keptAccountFailure } from "../account-result.ts";
import type { AccountReply } from "./account-calls.ts";
import { AddBankAccount } from "./add-bank-account.tsx";
import {
  ANSWER,
  CHECKOUT_URL,
  fakeAutoPay,
  leaveCheckout,
  ON_FILE,
  status,
  TERMS,
  TERMS_WITH_UPI,
} from "./testing/fake-auto-pay.ts";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ loan_id: "100123", access_token: "a".repeat(43), user_id: "1" });
  go("/add-bank-account");
});
afterEach(async () => {
  await page.viewport(390, 844);
  go(started, { replace: true });
  localStorage.clear();
});

type Options = { terms?: AccountReply; told?: AccountReply; autoPay?: ReturnType<typeof fakeAutoPay> };

/** The account is saved, so Proceed leads on to its auto-pay. `told` is what its press is answered. */
async function open({ terms = TERMS_WITH_UPI, told = terms, autoPay = fakeAutoPay() }: Options = {}) {
  const { autoPay: read } = terms;
  const screen = await render(
    <AddBankAccount
      read={async () => ({ kind: "ok", data: { ...ON_FILE, autoPay: read } })}
      add={async () => ({ kind: "ok", data: told })}
      autoPayCalls={autoPay.calls}
    />,
  );
  const section = screen.getByRole("region", { name: "Auto-pay on the due date" });
  return {
    screen,
    calls: autoPay.calls,
    section,
    ways: section.getByRole("group", { name: "How do you want to approve auto-pay?" }),
    proceed: screen.getByRole("button", { name: "Proceed" }),
  };
}

const UPI = /^UPI Approve it in a UPI app of this account\. ₹1 is taken to check it, and comes back\.$/;
const BANK = /^Your bank Net banking or debit card\. Nothing is taken now\.$/;

test("where both are offered UPI stands first and is taken, with what happens to the rupee and what a pause means", async () => {
  const { section, ways, proceed, calls } = await open();
  await expect.element(ways.getByRole("radio", { name: UPI })).toBeChecked();
  expect(ways.getByRole("radio").elements()).toHaveLength(2);
  await expect.element(ways.getByRole("radio").nth(1)).toHaveAccessibleName(BANK);
  await expect.element(section.getByText(/^You can pause or cancel it in your UPI app/)).toBeVisible();
  await proceed.click();
  await expect.poll(() => calls.goToCheckout.mock.calls).toEqual([[CHECKOUT_URL]]);
  expect(calls.start.mock.calls).toEqual([[7, "upi"]]);
});

test("who chooses the bank is led to its page, and finds that choice again on coming back", async () => {
  const first = await open();
  await first.ways.getByRole("radio", { name: BANK }).click();
  await expect.element(first.section.getByText(/^You can pause or cancel it/)).not.toBeInTheDocument();
  await first.proceed.click();
  await expect.poll(() => first.calls.start.mock.calls).toEqual([[7, "enach"]]);
  await first.screen.unmount();
  const { ways } = await open();
  await expect.element(ways.getByRole("radio", { name: BANK })).toBeChecked();
});

test("where one way is offered nothing is asked, whatever was chosen for another loan", async () => {
  localStorage.setItem("auto_pay_method", "upi");
  const { section, screen, proceed, calls } = await open({ terms: TERMS });
  await expect.element(section).toBeVisible();
  expect(screen.getByRole("radio").elements()).toEqual([]);
  await expect.element(section).not.toHaveTextContent("UPI");
  await proceed.click();
  await expect.poll(() => calls.start.mock.calls).toEqual([[7, "enach"]]);
});

test("on the smallest phone the sheet offers both, and says what a press agrees to", async () => {
  await page.viewport(320, 568);
  const told = {
    ...TERMS_WITH_UPI,
    autoPay: TERMS_WITH_UPI.autoPay && { ...TERMS_WITH_UPI.autoPay, amount: 9_000 },
  };
  const { screen, proceed, calls } = await open({ told });
  await proceed.click();
  const sheet = screen.getByRole("dialog", { name: "Next: set up auto-pay" });
  await sheet.getByRole("radio", { name: BANK }).click();
  await expect
    .element(sheet.getByText(/^By tapping this you let us debit your account .*up to ₹9,900 at a time/))
    .toBeInViewport({ ratio: 1 });
  await sheet.getByRole("button", { name: "Set up auto-pay" }).click();
  await expect.poll(() => calls.start.mock.calls).toEqual([[7, "enach"]]);
});

test("a way that is not offered any more is refused in the server's words, and the other can be taken", async () => {
  const autoPay = fakeAutoPay();
  const message = "Auto-pay cannot be set up this way for this loan.";
  const refused = { statusCode: 400, code: "AUTO_PAY_METHOD_NOT_OFFERED", message, data: null };
  autoPay.calls.start.mockImplementationOnce(async () => outcomeOf(400, null, JSON.stringify(refused)));
  const { screen, proceed } = await open({ autoPay });
  await proceed.click();
  const sheet = screen.getByRole("dialog");
  await expect.element(sheet.getByRole("alert").getByText(message)).toBeVisible();
  await sheet.getByRole("radio", { name: BANK }).click();
  await sheet.getByRole("button", { name: "Set up auto-pay" }).click();
  await expect.poll(() => autoPay.calls.start.mock.calls.at(-1)).toEqual([7, "enach"]);
});

test("the wait after UPI says that a rupee was taken and comes back, and a refusal says the same", async () => {
  localStorage.setItem("auto_pay_method", "upi");
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const read = vi.fn(() => asked.then(() => status("rejected")));
  leaveCheckout({ kind: "authorised", answer: ANSWER });
  const { screen } = await open({ autoPay: fakeAutoPay({ read }) });
  const sheet = screen.getByRole("dialog", { name: "Your bank is setting up auto-pay" });
  await expect.element(sheet.getByText(/Only ₹1 was taken, and it comes back\.$/)).toBeVisible();
  await expect.element(sheet.getByText(/^You approved auto-pay in your UPI app/).first()).toBeVisible();
  answer();
  await expect.poll(here, { timeout: 10_000 }).toBe("/add-bank-account-status?status=0");
  expect(keptAccountFailure()).toEqual({ kind: "auto-pay-refused", isUpi: true });
});
