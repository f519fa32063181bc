import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { forgetAwaitedMoney, isMoneyAwaited } from "./awaited-money.ts";
import { type AddressOf, Disbursed } from "./disbursed.tsx";
import type { ReadDisbursal } from "./read-disbursal.ts";
import { ARRIVED, SENT, told } from "./testing/disbursals.ts";

const started = location.pathname + location.search;

beforeEach(() => go("/disbursed", { replace: true }));
afterEach(() => {
  vi.restoreAllMocks();
  forgetAwaitedMoney();
  localStorage.removeItem("loan_id");
  go(started, { replace: true });
});

const NO_ADDRESS: AddressOf = () => new Promise(() => {});

async function open(read: ReadDisbursal, addressOf = NO_ADDRESS) {
  const screen = await render(<Disbursed read={read} addressOf={addressOf} />);
  const stations = () =>
    screen
      .getByRole("list", { name: "Where the money is" })
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
  return { screen, heading: screen.getByRole("heading", { level: 1 }), stations };
}

const DONE = "Approved and signed, done15th Nov 2026, 11:00 AM";
const SENDING = "Sent to your bank, in progress";
const NOT_CREDITED = "Credited to your account, not started";

test.each([
  ["sent", "Money is on its way", [DONE, `${SENDING}15th Nov 2026, 11:01 AM`, NOT_CREDITED]],
  [
    "taken",
    "Money is on its way",
    [DONE, "Sent to your bank, done15th Nov 2026, 11:01 AM", "Credited to your account, in progress"],
  ],
  [
    "waiting-auto-pay",
    "Waiting for your bank",
    [DONE, `${SENDING}Once your bank has confirmed auto-pay`, NOT_CREDITED],
  ],
  [
    "waiting-consent",
    "Waiting for your consent",
    [DONE, "Sent to your bank, not startedOnce you have given it again", NOT_CREDITED],
  ],
  ["waiting-release", "Almost on its way", [DONE, `${SENDING}Once it is released`, NOT_CREDITED]],
  [
    "checking",
    "We are looking into your payment",
    [DONE, "Sent to your bank, done15th Nov 2026, 11:01 AM", "Credited to your account, did not work"],
  ],
  ["held", "We’re reviewing your loan", [DONE, `${SENDING}Once someone has checked`, NOT_CREDITED]],
] as const)("%s is told as that, and as no more", async (state, title, steps) => {
  const { heading, screen, stations } = await open(async () => told({ ...SENT, state }));
  await expect.element(heading).toHaveTextContent(title);
  await expect.element(heading).toHaveFocus();
  expect(stations()).toEqual(steps);
  await expect.element(screen.getByText("HDFC ••6782")).toBeVisible();
  expect(screen.getByRole("button", { name: /calendar/ }).query()).toBeNull();
});

test("whose auto-pay by UPI is not on, or paused before the money was sent, reads where to resume it", async () => {
  localStorage.setItem("auto_pay_method", "upi");
  const { heading, screen } = await open(async () => told({ ...SENT, state: "waiting-auto-pay" }));
  await expect.element(heading).toHaveTextContent("Waiting for auto-pay");
  await expect.element(screen.getByText(/If you paused it in your UPI app, resume it there\./)).toBeVisible();
});

test("the 24 hours are promised in the usual words, and not for money that came back", async () => {
  const { screen } = await open(async () => told(SENT));
  await expect.element(screen.getByText(/credited within 24 hours/)).toBeVisible();
  await expect.element(screen.getByText(/^We’ll text you your bank’s reference/)).toBeVisible();
  await screen.unmount();
  const { screen: checking } = await open(async () => told({ ...SENT, state: "checking" }));
  await expect
    .element(checking.getByText(/couldn’t be credited to your HDFC account ending 6782/))
    .toBeVisible();
  await expect.element(checking.getByText(/Your money is safe, and you owe nothing for it/)).toBeVisible();
  expect(checking.getByText(/24 hours|UTR/).query()).toBeNull();
});

test("whose money is held reads neither that it came back nor when it comes, and whom to ask", async () => {
  const { screen } = await open(async () => told({ ...SENT, state: "held" }));
  await expect.element(screen.getByText(/you owe nothing unless the money arrives/)).toBeVisible();
  await expect.element(screen.getByText(/Need help/)).toBeVisible();
  expect(screen.getByText(/24 hours|UTR|came back|couldn’t be credited/).query()).toBeNull();
});

test("it follows the money by itself until it has arrived, and the dashboard, which knows that it was awaited, tells it", async () => {
  localStorage.setItem("loan_id", "7");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const read = vi.fn<ReadDisbursal>(async () => told(ARRIVED)).mockImplementationOnce(async () => told(SENT));
  const { heading } = await open(read);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  await expect.poll(() => location.pathname).toBe("/dashboard");
  expect(heading.query()).toBeNull();
  expect(isMoneyAwaited(7)).toBe(true);
});

test("it asks less often the longer it takes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const read = vi.fn<ReadDisbursal>(async () => told(SENT));
  await open(read);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(read).toHaveBeenCalledTimes(16);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(read).toHaveBeenCalledTimes(46);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).toHaveBeenCalledTimes(56);
  vi.useRealTimers();
});

test("while nobody looks nothing is asked, and who looks again is told at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const read = vi.fn<ReadDisbursal>(async () => told(SENT));
  await open(read);
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(read).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("the address of a document is asked for when somebody wants it, and not before", {
  tags: "long",
}, async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute("href") ?? "");
  });
  const addressOf = vi.fn<AddressOf>(async () => ({ kind: "ok", data: "/api/documents/agreement" }));
  const { screen } = await open(async () => told(SENT), addressOf);
  const agreement = screen.getByRole("button", { name: "Loan agreement, PDF" });
  await expect.element(agreement).toBeVisible();
  expect(addressOf).not.toHaveBeenCalled();
  await agreement.click();
  await expect.poll(() => saved).toEqual(["/api/documents/agreement"]);
  expect(addressOf.mock.calls).toEqual([["Loan Agreement"]]);
});

test.each([
  ["offline", { kind: "offline" }, "You need internet for this step."],
  ["not there", { kind: "ok", data: null }, "Something went wrong"],
] as const)("a document that is %s is told of, and nothing is saved", async (_, answer, text) => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { screen } = await open(
    async () => told(SENT),
    async () => answer,
  );
  await screen.getByRole("button", { name: "Loan agreement, PDF" }).click();
  await expect.poll(currentToast).toMatchObject({ tone: "error", text });
  expect(click).not.toHaveBeenCalled();
});

test("what can't be asked is told, what was told before stays, and the network's return asks again", async () => {
  const read = vi.fn<ReadDisbursal>(async () => ({ kind: "offline" }));
  const { screen, heading } = await open(read);
  await expect.element(heading).toHaveTextContent("We couldn’t check where your money is");
  const again = screen.getByRole("button", { name: "Try again" });
  // Not before: the page asks by itself now and then, and would take the button away.
  again.element().addEventListener("pointerdown", () => read.mockImplementation(async () => told(SENT)));
  await again.click();
  await expect.element(heading).toHaveTextContent("Money is on its way");
  read.mockImplementation(async () => outcomeOf(503, null, "<html>"));
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByRole("alert").getByText("Something went wrong")).toBeVisible();
  await expect.element(heading).toHaveTextContent("Money is on its way");
});

test("who is led elsewhere is asked for no more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const read = vi.fn<ReadDisbursal>(async () => outcomeOf(422, null, "{}"));
  await open(read);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
