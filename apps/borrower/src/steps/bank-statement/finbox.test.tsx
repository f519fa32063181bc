import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { keptBankNote } from "../bank-step.ts";
import { isProvenHere } from "../proven.ts";
import { lastRefusal } from "../refusal.ts";
import { type AskSession, Finbox, type SessionResult, sessionResultOf, sessionReturnOf } from "./finbox.tsx";

const started = location.pathname + location.search;
const BACK = "/finbox?success=true&session_id=s";
const SAID =
  "The statement could not be read. It was not kept. Please connect again, with another way or file.";

type Answer = Awaited<ReturnType<AskSession>>;

const answer = (statusCode: number, code?: string, data: unknown = {}): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message: SAID, data }));
const approved = answer(200, undefined, { decision: "Approve" });
const atWork = answer(400, "STILL_PROCESSING", { retry: true });
const refusal = answer(409, "APPLICATION_REFUSED", { reasons: ["Debits bounced."] });

const never = () => new Promise<never>(() => {});
const here = () => location.pathname + location.search;
const atOffer = async () => "/loan-approval";

/** Read in the next frame, when React has drawn it: to wait for it would move a clock that stands still. */
async function drawn(locator: Locator): Promise<Element | null> {
  await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  return locator.query();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  localStorage.clear();
  go(BACK);
});
afterEach(() => {
  vi.useRealTimers();
  go(started, { replace: true });
  localStorage.clear();
});

test("it speaks at once, and asks a second later, once", async () => {
  const ask = vi.fn(never);
  const screen = await render(<Finbox ask={ask} />);
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Reading your statement");
  await expect.element(screen.getByText("Provide Banking Information")).toBeVisible();
  const steps = screen.getByRole("list", { name: "What is happening" }).getByRole("listitem");
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    "Connected to your bank, done",
    "Reading your salary credits, in progress",
    "Deciding, not started",
  ]);
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask.mock.calls).toEqual([["s"]]);
  expect(here()).toBe(BACK);
});

test("an approval leads on in place of this screen, and the next one knows that it is true", async () => {
  const { length } = history;
  await render(<Finbox ask={async () => approved} askStep={atOffer} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect([here(), isProvenHere(), history.length]).toEqual(["/prepare-offer-approved", true, length]);
});

test("an approval of long ago, or one whose step nobody knows, is led by the step", async () => {
  for (const step of ["/dashboard", null]) {
    go(BACK);
    const screen = await render(<Finbox ask={async () => approved} askStep={async () => step} />);
    await vi.advanceTimersByTimeAsync(1000);
    expect(here()).toBe("/stepper");
    await screen.unmount();
  }
});

test("a refusal leads to the screen that tells its reasons", async () => {
  await render(<Finbox ask={async () => refusal} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe("/prepare-offer-rejected");
  expect(lastRefusal()?.reasons).toEqual(["Debits bounced."]);
});

test.each(["BANK_SESSION_EXPIRED", "BANK_STATEMENT_MISSING", "BANK_STATEMENT_UNREADABLE"])(
  "%s leads back to the bank, where the server's sentence stays and no toast says it too",
  async (code) => {
    await render(<Finbox ask={async () => answer(400, code)} />);
    await vi.advanceTimersByTimeAsync(1000);
    expect(here()).toBe("/process-to-bank?session_expire=true");
    expect(keptBankNote()).toEqual({ text: SAID, canDecideAgain: false });
    expect(currentToast()).toBeNull();
  },
);

test.each([
  ["success=false", /^You came back without sharing a statement\. Nothing was shared/],
  ["success=false&session_expired=true", null],
  ["", /^You came back without sharing/],
])("an address that says %j asks nobody and leads back to the bank at once", async (query, note) => {
  const ask = vi.fn(never);
  go(`/finbox?${query}`);
  const screen = await render(<Finbox ask={ask} />);
  // The clock stands still: it does not wait, and claims no connection meanwhile.
  expect(screen.getByText(/^Connected to your bank/).query()).toBeNull();
  expect(here()).toBe("/process-to-bank?session_expire=true");
  if (note === null) expect(keptBankNote()).toBeNull();
  else expect(keptBankNote()?.text).toMatch(note);
  expect(ask).not.toHaveBeenCalled();
});

test("while the bank is at work it is asked again every five seconds, and the seconds are counted", async () => {
  const answers = [atWork, atWork, approved];
  const ask = vi.fn(async () => answers.shift() ?? approved);
  const screen = await render(<Finbox ask={ask} askStep={atOffer} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await drawn(screen.getByText("Trying again in 5 s"))).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await drawn(screen.getByText("Trying again in 3 s"))).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(here()).toBe("/prepare-offer-approved");
});

test("a long wait says so, a very long one what it is about and whom to ask, and it goes on", async () => {
  const ask = vi.fn(async () => atWork);
  const screen = await render(<Finbox ask={ask} />);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await drawn(screen.getByText("This is taking longer than usual."))).not.toBeNull();
  await vi.advanceTimersByTimeAsync(22_000);
  expect(await drawn(screen.getByText(/^Your bank is still sending your statement\./))).not.toBeNull();
  expect(await drawn(screen.getByText(/^Need help\?/))).not.toBeNull();
  const before = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask.mock.calls.length).toBe(before + 4);
  expect(here()).toBe(BACK);
});

test("whoever left is asked about no more", async () => {
  const ask = vi.fn(async () => atWork);
  const screen = await render(<Finbox ask={ask} />);
  await vi.advanceTimersByTimeAsync(1000);
  go("/");
  await screen.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
  expect(location.pathname).toBe("/");
});

test("a service that is away can be asked again here", async () => {
  const answers = [answer(503, "PROVIDER_UNAVAILABLE"), approved];
  const ask = vi.fn(async () => answers.shift() ?? approved);
  const screen = await render(<Finbox ask={ask} askStep={atOffer} />);
  await vi.advanceTimersByTimeAsync(1000);
  await expect
    .element(screen.getByRole("alert").getByText("A service we need isn’t answering"))
    .toBeVisible();
  expect(here()).toBe(BACK);
  await screen.getByRole("button", { name: "Try again" }).click();
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe("/prepare-offer-approved");
});

test("an answer that has sent the borrower elsewhere is not followed by a second move", async () => {
  await render(<Finbox ask={async () => answer(422, "STEP_OUT_OF_TURN")} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(here()).toBe(BACK);
});

const again = (message?: string): SessionResult => ({ kind: "to-connect-again", message });

test.each<[what: string, answer: Answer, result: Pick<SessionResult, "kind"> | SessionResult]>([
  ["an approval", answer(200, undefined, { decision: "Approve" }), { kind: "approved" }],
  ["a statement that is not enough", answer(200, undefined, { decision: "Proceed to Bank" }), again()],
  [
    "a refusal",
    answer(409, "APPLICATION_REFUSED", { reasons: [] }),
    { kind: "refused", data: { reasons: [] } },
  ],
  ["a bank at work", answer(400, "STILL_PROCESSING", { retry: true }), { kind: "reading" }],
  ["a bank at work under another name", answer(400, "ANY", { retry: true }), { kind: "reading" }],
  ["a session that ran out", answer(400, "BANK_SESSION_EXPIRED"), again(SAID)],
  ["nothing that was shared", answer(400, "BANK_STATEMENT_MISSING"), again(SAID)],
  ["a file that can't be read", answer(400, "BANK_STATEMENT_UNREADABLE"), again(SAID)],
  [
    "somebody else's account",
    answer(400, "BANK_STATEMENT_UNREADABLE", { message: "It is in another name." }),
    again("It is in another name."),
  ],
  ["a session of nobody's", answer(404, "NOT_FOUND"), { kind: "not-shared" }],
  ["an address that can't be one", answer(400, "BODY_INVALID"), { kind: "not-shared" }],
  ["a provider that is away", answer(503, "PROVIDER_UNAVAILABLE"), { kind: "failed" }],
  ["too many calls", answer(429, "TOO_MANY"), { kind: "failed" }],
  ["a fault of ours", answer(500, "SERVER_FAULT"), { kind: "failed" }],
  ["a proxy's page", outcomeOf(404, null, "<html>"), { kind: "failed" }],
  ["no network", { kind: "offline" }, { kind: "failed" }],
  ["no answer in time", { kind: "timeout" }, { kind: "failed" }],
  ["a session here that has ended", answer(403, "SESSION_ENDED"), { kind: "led-elsewhere" }],
  ["a step that is not its turn", answer(422, "STEP_OUT_OF_TURN"), { kind: "led-elsewhere" }],
])("%s", (_what, given, result) => {
  expect(sessionResultOf(given)).toMatchObject(result);
});

const TO_ASK = { kind: "to-ask", sessionId: "s" };
const NOT_SHARED = { kind: "not-shared" };
const TIMED_OUT = { kind: "timed-out" };

test.each([
  ["as the service writes it", "success=true&session_id=s", TO_ASK],
  ["in other letters", "Success=True&SESSION_ID=s", TO_ASK],
  ["with another spelling", "success=true&sessionId=s", TO_ASK],
  ["without a word of success", "session_id=s", TO_ASK],
  ["with a word that is none", "success=&session_id=s", TO_ASK],
  ["with blanks around", "success=true&session_id=%20s%20", TO_ASK],
  ["with a name twice", "success=true&session_id=s&session_id=other", TO_ASK],
  ["of a session that did not run out", "success=true&session_id=s&session_expired=false", TO_ASK],
  ["when they left", "success=false", NOT_SHARED],
  ["when they left a session with a name", "success=FALSE&session_id=s", NOT_SHARED],
  ["without the session", "success=true", NOT_SHARED],
  ["with an empty session", "success=true&session_id=", NOT_SHARED],
  ["with nothing at all", "", NOT_SHARED],
  ["that is no query", "%%%&&==", NOT_SHARED],
  ["of a session that ran out", "success=false&session_expired=true", TIMED_OUT],
  ["of one that says only so", "session_expired", TIMED_OUT],
])("an address %s", (_what, query, expected) => {
  expect(sessionReturnOf(query)).toEqual(expected);
});
