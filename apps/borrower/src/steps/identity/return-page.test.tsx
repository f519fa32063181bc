import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { isProvenHere } from "../proven.ts";
import { keptReturnPage } from "./kept-return.ts";
import { type AskResult, ReturnPage } from "./kyc-processing.tsx";

const started = location.pathname + location.search;
const BACK = "/kyc-digilocker-processing?state=s&client_id=c&status=success";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  localStorage.clear();
  go(BACK);
});
afterEach(() => {
  vi.useRealTimers();
  go(started, { replace: true });
  localStorage.clear();
});

const answer =
  (statusCode: number, code?: string): AskResult =>
  async () =>
    outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: "", data: { loan_id: 7 } }));

const never = () => new Promise<never>(() => {});
const here = () => location.pathname + location.search;

/** Read in the next frame, when React has drawn it: to wait for it would move a clock that stands still. */
async function drawn(locator: Locator): Promise<Element | null> {
  await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  return locator.query();
}

test("it speaks at once, and asks a second later, once", async () => {
  const ask = vi.fn(never);
  const screen = await render(<ReturnPage ask={ask} />);
  await expect.element(screen.getByText("Back from the document service")).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Checking your details" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask.mock.calls).toEqual([[{ state: "s", client_id: "c" }]]);
  expect(here()).toBe(BACK);
});

test.each([
  ["a match", answer(200), "/aadhaar-success"],
  ["a mismatch", answer(400, "KYC_NAME_MISMATCH"), "/aadhaar-failed"],
  ["a visit that was broken off", answer(400, "KYC_NOT_COMPLETED"), "/aadhaar-failed?reason=not-completed"],
  ["a visit of nobody's", answer(404, "NOT_FOUND"), "/aadhaar-failed?reason=not-completed"],
  ["an outage", answer(503, "PROVIDER_UNAVAILABLE"), "/aadhaar-failed?reason=unavailable"],
])("%s leads on, in place of this screen", async (_what, ask, place) => {
  const { length } = history;
  await render(<ReturnPage ask={ask} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe(place);
  expect(history.length).toBe(length);
});

test("a match keeps the loan's number, and the next screen knows that it is true", async () => {
  await render(<ReturnPage ask={answer(200)} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(localStorage.getItem("loan_id")).toBe("7");
  expect(isProvenHere()).toBe(true);
});

test("a result that could not be fetched can be asked for again at the same address", async () => {
  await render(<ReturnPage ask={answer(503, "PROVIDER_UNAVAILABLE")} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(keptReturnPage()).toBe(BACK);
});

test("an address that says no, or nothing, asks nobody and waits its second all the same", async () => {
  const ask = vi.fn(never);
  go("/kyc-digilocker-processing?state=s&client_id=c&status=failed");
  await render(<ReturnPage ask={ask} />);
  expect(location.pathname).toBe("/kyc-digilocker-processing");
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe("/aadhaar-failed?reason=not-completed");
  expect(ask).not.toHaveBeenCalled();
});

test("an answer that has sent the borrower elsewhere is not followed by a second move", async () => {
  await render(<ReturnPage ask={answer(422, "STEP_OUT_OF_TURN")} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe(BACK);
});

test("a long wait explains itself, and a very long one offers to check again and whom to ask", async () => {
  const ask = vi.fn(never);
  const screen = await render(<ReturnPage ask={ask} />);
  const slow = screen.getByText("This is taking longer than usual. You can leave; your place is kept.");
  await vi.advanceTimersByTimeAsync(7999);
  expect(await drawn(slow)).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await drawn(slow)).not.toBeNull();
  const help = screen.getByText(/^Need help\?/);
  await vi.advanceTimersByTimeAsync(21_999);
  expect(await drawn(help)).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await drawn(help)).not.toBeNull();
  await screen.getByRole("button", { name: "Check again" }).click();
  await expect.element(slow).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("an answer that comes after the screen was left moves nobody", async () => {
  const answers: ((given: Awaited<ReturnType<AskResult>>) => void)[] = [];
  const screen = await render(<ReturnPage ask={() => new Promise((resolve) => answers.push(resolve))} />);
  await vi.advanceTimersByTimeAsync(1000);
  go("/");
  await screen.unmount();
  answers[0]?.({ kind: "offline" });
  await vi.advanceTimersByTimeAsync(1);
  expect(location.pathname).toBe("/");
});
