import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { type AskSigning, EsignProcessing } from "./esign-processing.tsx";

const started = location.pathname + location.search;
const BACK = "/esign-processing?state=s&client_id=c";
const OTHER_NAME =
  "The agreement was signed in another name than yours, so the signature does not count. Please sign it yourself.";

type Answer = Awaited<ReturnType<AskSigning>>;

const answer = (statusCode: number, code?: string, message = "", data: unknown = {}): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message, data }));
const signed = answer(200, undefined, "", { redirect_to: "/disbursed" });
const atWork = answer(400, "STILL_PROCESSING", "", { retry: true });

const here = () => location.pathname + location.search;

/** Looked for frame by frame, as React draws it: to wait for it would move a clock that stands still. */
async function drawn(locator: Locator, { frames = 600 } = {}): Promise<Element | null> {
  for (let frame = 0; frame < frames && locator.query() === null; frame += 1)
    await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  return locator.query();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  go(BACK);
});
afterEach(() => {
  vi.useRealTimers();
  go(started, { replace: true });
});

test("it says what it does, and asks for the signing that the address names", async () => {
  const ask = vi.fn<AskSigning>(() => new Promise(() => {}));
  const screen = await render(<EsignProcessing ask={ask} />);
  const steps = screen.getByRole("list", { name: "What is happening" }).getByRole("listitem");
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    "Back from e-sign, done",
    "Checking your signature, in progress",
  ]);
  expect(ask.mock.calls).toEqual([["c"]]);
  expect(here()).toBe(BACK);
});

test("an address without a signing leads to the step, and asks nobody", async () => {
  go("/esign-processing?state=s");
  const ask = vi.fn<AskSigning>();
  await render(<EsignProcessing ask={ask} />);
  expect(here()).toBe("/stepper");
  expect(ask).not.toHaveBeenCalled();
});

test("what is signed is said, and leads on after five seconds in place of this screen", async () => {
  const { length } = history;
  const screen = await render(
    <StrictMode>
      <EsignProcessing ask={async () => signed} />
    </StrictMode>,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(await drawn(screen.getByRole("heading", { name: "Agreement signed" }))).toBe(document.activeElement);
  expect(await drawn(screen.getByText("Taking you to the next step in 5 s"))).not.toBeNull();
  await vi.advanceTimersByTimeAsync(4_700);
  expect(await drawn(screen.getByText("Taking you to the next step in 1 s"))).not.toBeNull();
  expect(here()).toBe(BACK);
  await vi.advanceTimersByTimeAsync(300);
  expect([here(), history.length]).toEqual(["/disbursed", length]);
});

test("who wants to stay stops it, and goes on when they like", async () => {
  const screen = await render(<EsignProcessing ask={async () => signed} />);
  await vi.advanceTimersByTimeAsync(0);
  ((await drawn(screen.getByRole("button", { name: "Stop" }))) as HTMLElement).click();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here()).toBe(BACK);
  expect(await drawn(screen.getByText(/^Taking you/), { frames: 1 })).toBeNull();
  ((await drawn(screen.getByRole("button", { name: "Continue" }))) as HTMLElement).click();
  expect(here()).toBe("/disbursed");
});

test("who does not want to wait goes now", async () => {
  const screen = await render(<EsignProcessing ask={async () => signed} />);
  await vi.advanceTimersByTimeAsync(0);
  ((await drawn(screen.getByRole("button", { name: "Go now" }))) as HTMLElement).click();
  expect(here()).toBe("/disbursed");
});

test("while the service is at work it is asked again every five seconds, and says so", async () => {
  const ask = vi
    .fn<AskSigning>(async () => signed)
    .mockImplementationOnce(async () => atWork)
    .mockImplementationOnce(async () => atWork);
  const screen = await render(<EsignProcessing ask={ask} />);
  await vi.advanceTimersByTimeAsync(0);
  expect(await drawn(screen.getByText("Trying again in 5 s"))).not.toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(await drawn(screen.getByRole("heading", { name: "Agreement signed" }))).not.toBeNull();
});

test.each([
  ["ESIGN_NOT_COMPLETED", 400],
  ["NOT_FOUND", 404],
  ["BODY_INVALID", 400],
])("%s: it was not signed, and can be signed again", async (code, status) => {
  const screen = await render(<EsignProcessing ask={async () => answer(status, code)} />);
  await vi.advanceTimersByTimeAsync(0);
  const text =
    "Verification unsuccessful. This may be due to incorrect details, network issues or expired session. Please try again or contact support.";
  expect(await drawn(screen.getByText(text))).not.toBeNull();
  ((await drawn(screen.getByRole("button", { name: "Try Again" }))) as HTMLElement).click();
  expect(here()).toBe("/key-fact-statement");
});

test("a signature in another name is told as that", async () => {
  const screen = await render(
    <EsignProcessing ask={async () => answer(400, "ESIGN_NAME_MISMATCH", OTHER_NAME)} />,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(await drawn(screen.getByRole("heading", { name: "Signed in another name" }))).not.toBeNull();
  expect(await drawn(screen.getByText(OTHER_NAME))).not.toBeNull();
});

test("what can't be asked now is told, and asked again on a press or when the network is back", async () => {
  const ask = vi
    .fn<AskSigning>(async () => signed)
    .mockImplementationOnce(async () => ({ kind: "offline" }))
    .mockImplementationOnce(async () => answer(503, "PROVIDER_UNAVAILABLE", "Not answering."));
  const screen = await render(<EsignProcessing ask={ask} />);
  await vi.advanceTimersByTimeAsync(0);
  expect(await drawn(screen.getByText("You’re offline"))).not.toBeNull();
  dispatchEvent(new Event("online"));
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  expect(await drawn(screen.getByText("A service we need isn’t answering"))).not.toBeNull();
  ((await drawn(screen.getByRole("button", { name: "Try again" }))) as HTMLElement).click();
  await expect.poll(() => ask.mock.calls.length).toBe(3);
  expect(await drawn(screen.getByRole("heading", { name: "Agreement signed" }))).not.toBeNull();
});

test("an answer that leads elsewhere moves nothing here", async () => {
  const screen = await render(<EsignProcessing ask={async () => answer(422, "STEP_OUT_OF_TURN")} />);
  await vi.advanceTimersByTimeAsync(0);
  expect(await drawn(screen.getByRole("alert"), { frames: 1 })).toBeNull();
  expect(here()).toBe(BACK);
});
