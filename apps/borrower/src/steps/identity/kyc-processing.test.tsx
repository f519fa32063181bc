import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { isProvenHere } from "../proven.ts";
import { keptReturnPage } from "./kept-return.ts";
import {
  type AskResult,
  askVisitResult,
  KycProcessing,
  type VisitResult,
  visitReturnOf,
} from "./kyc-processing.tsx";

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

const answering =
  (statusCode: number, code?: string): AskResult =>
  async () =>
    outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: "", data: { loan_id: 7 } }));

const never = () => new Promise<never>(() => {});
const here = () => location.pathname + location.search;

/** Looked for frame by frame, as React draws it: to wait for it would move a clock that stands still. */
async function drawn(locator: Locator, { frames = 600 } = {}): Promise<Element | null> {
  for (let frame = 0; frame < frames && locator.query() === null; frame += 1)
    await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  return locator.query();
}

test("it speaks at once, and asks a second later, once", async () => {
  const ask = vi.fn(never);
  const screen = await render(<KycProcessing ask={ask} />);
  await expect.element(screen.getByText("Back from the document service")).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Checking your details" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask.mock.calls).toEqual([[{ state: "s", client_id: "c" }]]);
  expect(here()).toBe(BACK);
});

test.each([
  ["a match", answering(200), "/aadhaar-success"],
  ["a mismatch", answering(400, "KYC_NAME_MISMATCH"), "/aadhaar-failed"],
  [
    "a visit that was broken off",
    answering(400, "KYC_NOT_COMPLETED"),
    "/aadhaar-failed?reason=not-completed",
  ],
  ["a visit of nobody's", answering(404, "NOT_FOUND"), "/aadhaar-failed?reason=not-completed"],
  ["an outage", answering(503, "PROVIDER_UNAVAILABLE"), "/aadhaar-failed?reason=unavailable"],
])("%s leads on, in place of this screen", async (_what, ask, place) => {
  const { length } = history;
  await render(<KycProcessing ask={ask} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe(place);
  expect(history.length).toBe(length);
});

test("a match keeps the loan's number, and the next screen knows that it is true", async () => {
  await render(<KycProcessing ask={answering(200)} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(localStorage.getItem("loan_id")).toBe("7");
  expect(isProvenHere()).toBe(true);
});

test("a result that could not be fetched can be asked for again at the same address", async () => {
  await render(<KycProcessing ask={answering(503, "PROVIDER_UNAVAILABLE")} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(keptReturnPage()).toBe(BACK);
});

test("an address that says no, or nothing, asks nobody and waits its second all the same", async () => {
  const ask = vi.fn(never);
  go("/kyc-digilocker-processing?state=s&client_id=c&status=failed");
  await render(<KycProcessing ask={ask} />);
  expect(location.pathname).toBe("/kyc-digilocker-processing");
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe("/aadhaar-failed?reason=not-completed");
  expect(ask).not.toHaveBeenCalled();
});

test("an answer that has sent the borrower elsewhere is not followed by a second move", async () => {
  await render(<KycProcessing ask={answering(422, "STEP_OUT_OF_TURN")} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe(BACK);
});

test("a wait says whom to ask, a long one explains itself, and a very long one offers to check again", {
  tags: "long",
}, async () => {
  const ask = vi.fn(never);
  const screen = await render(<KycProcessing ask={ask} />);
  expect(await drawn(screen.getByText(/^Need help\?/))).not.toBeNull();
  const slow = screen.getByText("This is taking longer than usual. Pick up from here any time.");
  await vi.advanceTimersByTimeAsync(7999);
  expect(await drawn(slow, { frames: 1 })).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await drawn(slow)).not.toBeNull();
  const again = screen.getByRole("button", { name: "Check again" });
  await vi.advanceTimersByTimeAsync(21_999);
  expect(await drawn(again, { frames: 1 })).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await drawn(again)).not.toBeNull();
  await again.click();
  await expect.element(slow).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("an answer that comes after the screen was left moves nobody", async () => {
  const answers: ((given: Awaited<ReturnType<AskResult>>) => void)[] = [];
  const screen = await render(<KycProcessing ask={() => new Promise((resolve) => answers.push(resolve))} />);
  await vi.advanceTimersByTimeAsync(1000);
  go("/");
  await screen.unmount();
  answers[0]?.({ kind: "offline" });
  await vi.advanceTimersByTimeAsync(1);
  expect(location.pathname).toBe("/");
});

type VisitAnswer = Awaited<ReturnType<AskResult>>;

const answer = (statusCode: number, code?: string): VisitAnswer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: "", data: { loan_id: 7 } }));

test.each<[what: string, answer: VisitAnswer, result: VisitResult]>([
  ["a match", answer(200), { kind: "verified", loanId: 7 }],
  ["another person's Aadhaar", answer(400, "KYC_NAME_MISMATCH"), { kind: "mismatched" }],
  ["a visit that was broken off", answer(400, "KYC_NOT_COMPLETED"), { kind: "not-completed" }],
  ["a visit of nobody's", answer(404, "NOT_FOUND"), { kind: "not-completed" }],
  ["an address that can't be one", answer(400, "BODY_INVALID"), { kind: "not-completed" }],
  ["a provider that is away", answer(503, "PROVIDER_UNAVAILABLE"), { kind: "unavailable" }],
  ["a database that is away", answer(503, "DATABASE_UNAVAILABLE"), { kind: "unavailable" }],
  ["too many calls", answer(429, "TOO_MANY"), { kind: "unavailable" }],
  ["a fault of ours", answer(500, "SERVER_FAULT"), { kind: "unavailable" }],
  ["a proxy's page", outcomeOf(404, null, "<html>"), { kind: "unavailable" }],
  ["no network", { kind: "offline" }, { kind: "unavailable" }],
  ["no answer in time", { kind: "timeout" }, { kind: "unavailable" }],
  ["a session that has ended", answer(403, "SESSION_ENDED"), { kind: "led-elsewhere" }],
  ["a step that is not its turn", answer(422, "STEP_OUT_OF_TURN"), { kind: "led-elsewhere" }],
])("%s", async (_what, given, result) => {
  expect(await askVisitResult("state=s&client_id=c&status=success", async () => given)).toEqual(result);
});

test("the server is asked for the visit that the address names, and for no other", async () => {
  const ask = vi.fn(async () => answer(200));
  await askVisitResult("client_id=c&state=s&status=success", ask);
  expect(ask.mock.calls).toEqual([[{ state: "s", client_id: "c" }]]);
});

test("of a visit that the address calls broken off, nobody is asked", async () => {
  const ask = vi.fn(async () => answer(200));
  expect(await askVisitResult("client_id=c&state=s&status=failed", ask)).toEqual({ kind: "not-completed" });
  expect(ask).not.toHaveBeenCalled();
});

const TO_ASK = { kind: "to-ask", query: { state: "s", client_id: "c" } };
const NOT_COMPLETED = { kind: "not-completed" };

test.each([
  ["as the sandbox writes it", "state=s&client_id=c&status=success", TO_ASK],
  ["with the status of the provider's own call", "state=s&client_id=c&status=completed", TO_ASK],
  ["in other letters", "State=s&CLIENT_ID=c&Status=SUCCESS", TO_ASK],
  ["with another spelling", "state=s&clientId=c&status=Success", TO_ASK],
  ["with yet another", "state=s&client-id=c&status=success", TO_ASK],
  ["without a status", "state=s&client_id=c", TO_ASK],
  ["with an empty status", "state=s&client_id=c&status=", TO_ASK],
  ["with blanks around", "state=%20s&client_id=c%20&status=%20success", TO_ASK],
  ["with more than we know", "code=1&state=s&client_id=c&scope=ADHAR&status=success", TO_ASK],
  ["with a name twice", "state=s&client_id=c&client_id=other", TO_ASK],
  ["when it was refused", "state=s&client_id=c&status=failed", NOT_COMPLETED],
  ["when it was denied", "state=s&client_id=c&status=denied", NOT_COMPLETED],
  ["when it ran out", "state=s&client_id=c&status=expired", NOT_COMPLETED],
  ["without the visit", "state=s&status=success", NOT_COMPLETED],
  ["without the state", "client_id=c&status=success", NOT_COMPLETED],
  ["with empty names", "state=&client_id=&status=success", NOT_COMPLETED],
  ["with nothing at all", "", NOT_COMPLETED],
  ["that is no query", "%%%&&==", NOT_COMPLETED],
])("an address %s", (_what, query, expected) => {
  expect(visitReturnOf(query)).toEqual(expected);
});
