import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { keptAccountFailure, lastVerifiedAccount } from "../account-result.ts";
import { type AskDrop, PennyDropVerify } from "./penny-drop-verify.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;
const SAID = "So it is.";

type Answer = Awaited<ReturnType<AskDrop>>;

const answer = (statusCode: number, code?: string, data: unknown = null): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: SAID, data }));
const verified = answer(200, undefined, {
  redirect_to: "/key-fact-statement",
  bank: "HDFC",
  account: "4821",
  name: "PRIYA NAIR",
});
const underWay = answer(400, "STILL_PROCESSING", { retry: true });

/** Read in the next frame, when React has drawn it: to wait for it would move a clock that stands still. */
async function drawn(locator: Locator): Promise<Element | null> {
  await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  return locator.query();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  writeSessionValues({ loan_id: "100123" });
  go("/penny-drop-verify");
});
afterEach(() => {
  vi.useRealTimers();
  go(started, { replace: true });
  localStorage.clear();
});

test("it says what is being sent at once, and what the bank found leads on in place of this screen", async () => {
  const { length } = history;
  const ask = vi.fn(async () => verified);
  const screen = await render(<PennyDropVerify ask={ask} />);
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Sending ₹1 to confirm your account");
  await expect.poll(here).toBe("/add-bank-account-status?status=1");
  expect([history.length, ask.mock.calls.length]).toEqual([length, 1]);
  expect(lastVerifiedAccount()).toEqual({ bank: "HDFC", ending: "4821", name: "PRIYA NAIR" });
});

test("mounted twice it leads on once", async () => {
  await render(
    <StrictMode>
      <PennyDropVerify ask={async () => verified} />
    </StrictMode>,
  );
  await expect.poll(here).toBe("/add-bank-account-status?status=1");
});

test.each<[code: string, failure: ReturnType<typeof keptAccountFailure>]>([
  ["BANK_NAME_MISMATCH", { kind: "name-mismatch" }],
  ["BANK_ACCOUNT_INVALID", { kind: "said", message: SAID }],
  ["MANDATE_NOT_AUTHORISED", { kind: "said", message: SAID }],
])("%s is told on the screen that follows, and not in a toast too", async (code, failure) => {
  await render(<PennyDropVerify ask={async () => answer(400, code)} />);
  await expect.poll(here).toBe("/add-bank-account-status?status=0");
  expect(keptAccountFailure()).toEqual(failure);
  expect(lastVerifiedAccount()).toBeNull();
  expect(currentToast()).toBeNull();
});

test("while the bank is at work it is asked again every five seconds, and the seconds are counted", async () => {
  const answers = [underWay, underWay, verified];
  const ask = vi.fn(async () => answers.shift() ?? verified);
  const screen = await render(<PennyDropVerify ask={ask} />);
  await vi.advanceTimersByTimeAsync(0);
  expect(await drawn(screen.getByText("Trying again in 5 s"))).not.toBeNull();
  await vi.advanceTimersByTimeAsync(4999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5001);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(here()).toBe("/add-bank-account-status?status=1");
});

test("a provider that is away is told in a toast, and the screen that follows does not say it again", async () => {
  await render(<PennyDropVerify ask={async () => answer(503, "PROVIDER_UNAVAILABLE")} />);
  await expect.poll(here).toBe("/add-bank-account-status?status=0");
  expect(keptAccountFailure()).toEqual({ kind: "not-asked" });
  expect(currentToast()).toMatchObject({ tone: "error", text: SAID });
});

test("without a network it is asked again here", { tags: "long" }, async () => {
  const answers: Answer[] = [{ kind: "offline" }];
  const ask = vi.fn(async () => answers.shift() ?? verified);
  const screen = await render(<PennyDropVerify ask={ask} />);
  await expect.element(screen.getByRole("alert")).toBeVisible();
  expect(here()).toBe("/penny-drop-verify");
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/add-bank-account-status?status=1");
});

test("who does not want to wait for a silent bank can name another account", async () => {
  const answers: Answer[] = [{ kind: "timeout" }];
  const ask = vi.fn(async () => answers.shift() ?? verified);
  const screen = await render(<PennyDropVerify ask={ask} />);
  await expect.element(screen.getByRole("alert")).toBeVisible();
  expect(here()).toBe("/penny-drop-verify");
  await screen.getByRole("button", { name: "Use another account" }).click();
  expect(location.pathname).toBe("/add-bank-account");
  expect(history.state).toEqual({ isAnother: true });
});

test("an answer that has sent the borrower elsewhere is not followed by a second move", async () => {
  await render(<PennyDropVerify ask={async () => answer(422, "STEP_OUT_OF_TURN")} />);
  await vi.advanceTimersByTimeAsync(100);
  expect(here()).toBe("/penny-drop-verify");
});

test("a loan that is nobody's here is led by the step", async () => {
  await render(<PennyDropVerify ask={async () => answer(404, "NOT_FOUND")} />);
  await expect.poll(here).toBe("/stepper");
});
