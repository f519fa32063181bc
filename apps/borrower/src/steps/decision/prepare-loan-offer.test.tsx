import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { setUser } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";
import { keptBankNote } from "../bank-step.ts";
import { isProvenHere } from "../proven.ts";
import { lastRefusal } from "../refusal.ts";
import type { TakeDecision } from "./decision-result.ts";
import { PrepareLoanOffer } from "./prepare-loan-offer.tsx";

const started = location.pathname + location.search;
const OUT = "The credit bureau is not answering. Nothing is lost. You can go on with your bank statement.";
const AWAY = "We are back in a moment. Nothing is lost. Please try again.";

type Answer = Awaited<ReturnType<TakeDecision>>;

const answer = (statusCode: number, { code = "ANY", message = "", data = {} as object } = {}): Answer =>
  outcomeOf(statusCode, null, JSON.stringify({ statusCode, code, message, data }));
const approved = answer(200, { data: { decision: "Approve" } });
const away = answer(503, { message: AWAY });

const never = () => new Promise<never>(() => {});
const here = () => location.pathname + location.search;

/** Read in the next frame, when React has drawn it: to wait for it would move a clock that stands still. */
async function drawn(locator: Locator): Promise<Element | null> {
  await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  return locator.query();
}

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ loan_id: "100123" });
  go("/prepare-loan-offer");
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("it acknowledges the application, says how long it takes and what is being done", async () => {
  const screen = await render(<PrepareLoanOffer take={never} />);
  const heading = screen.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent("We’re looking at your application");
  const acknowledged = "Application no. 100123. The answer comes here, most often within a minute.";
  await expect.element(screen.getByText(acknowledged)).toBeVisible();
  const steps = screen.getByRole("list", { name: "What is happening" }).getByRole("listitem");
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    "Details received, done",
    "Checking eligibility rules, in progress",
    "Preparing your offer, not started",
  ]);
  await expect.element(screen.getByText("Your offer", { exact: true })).toBeVisible();
  await expect
    .element(screen.getByText("You can leave this screen. Pick up from here any time."))
    .toBeVisible();
});

test("a decision that is too old is taken anew only once the borrower allows the question", {
  tags: "long",
}, async () => {
  const take = vi.fn(never);
  const screen = await render(<PrepareLoanOffer take={take} wasDecided />);
  const heading = screen.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent("Your decision is more than 30 days old");
  await expect
    .element(screen.getByText(/^By tapping this you let us fetch your credit report/))
    .toBeVisible();
  await expect.element(screen.getByText("Application no. 100123")).toBeVisible();
  await screen.getByRole("button", { name: "What we ask the credit bureau and why" }).click();
  const notice = screen.getByRole("dialog", { name: "What we ask the credit bureau and why" });
  await notice.getByRole("button", { name: "Back" }).click();
  expect(take).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(heading).toHaveTextContent("We’re looking at your application");
  await expect.element(heading).toHaveFocus();
  expect(take).toHaveBeenCalledOnce();
});

test("once allowed, trying again after a failure asks for no second permission", {
  tags: "long",
}, async () => {
  const answers = [away, approved];
  const screen = await render(<PrepareLoanOffer take={async () => answers.shift() ?? away} wasDecided />);
  await screen.getByRole("button", { name: "Proceed" }).click();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/prepare-offer-approved");
});

test("whether it was decided before is what the step said", async () => {
  const loan = { loan_id: 100123, loan_status: "Application Received", loan_type: "New Case" } as const;
  setUser({ loan: { ...loan, was_decided: true } });
  const screen = await render(<PrepareLoanOffer />);
  await expect.element(screen.getByRole("button", { name: "Proceed" })).toBeVisible();
  setUser({ loan: null });
});

test("an approval leads on in place of this screen, and the next one knows that it is true", async () => {
  const { length } = history;
  await render(<PrepareLoanOffer take={async () => approved} />);
  await expect.poll(here).toBe("/prepare-offer-approved");
  expect([isProvenHere(), history.length]).toEqual([true, length]);
});

test("the way to the bank needs no explanation", async () => {
  await render(
    <PrepareLoanOffer take={async () => answer(200, { data: { decision: "Proceed to Bank" } })} />,
  );
  await expect.poll(here).toBe("/process-to-bank");
  expect(keptBankNote()).toBeNull();
});

test("a refusal leads to the screen that tells its reasons", async () => {
  const data = { decision: "Reject", reasons: ["You are under 21."], reapplyOn: "2026-12-30" };
  await render(<PrepareLoanOffer take={async () => answer(409, { data })} />);
  await expect.poll(here).toBe("/prepare-offer-rejected");
  expect(lastRefusal()).toMatchObject({ reasons: ["You are under 21."], reapplyOn: "2026-12-30" });
});

test("an outage leads to the bank: a toast has the server's sentence, and the note says what is kept and what to do", async () => {
  await render(<PrepareLoanOffer take={async () => answer(500, { message: OUT })} />);
  await expect.poll(here).toBe("/process-to-bank");
  expect(currentToast()).toMatchObject({ tone: "error", text: OUT });
  expect(keptBankNote()).toEqual({
    text: "We haven’t decided yet. Your answers are kept. Connect your bank, or let us ask the credit bureau again.",
    canDecideAgain: true,
  });
});

test("what can't be asked now stays here, with the sentence and another try", async () => {
  const answers = [away, approved];
  const screen = await render(<PrepareLoanOffer take={async () => answers.shift() ?? away} />);
  await expect.element(screen.getByRole("alert").getByText(AWAY)).toBeVisible();
  await expect
    .element(screen.getByText("Checking eligibility rules, did not work").first())
    .toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Get help" })).toBeVisible();
  expect(here()).toBe("/prepare-loan-offer");
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/prepare-offer-approved");
});

test("once the network is back it is asked again by itself", async () => {
  const answers: Answer[] = [{ kind: "offline" }, approved];
  const screen = await render(<PrepareLoanOffer take={async () => answers.shift() ?? away} />);
  await expect.element(screen.getByText("You’re offline")).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.poll(here).toBe("/prepare-offer-approved");
});

test("a loan that is not the borrower's any more is found out by the step call", async () => {
  const screen = await render(<PrepareLoanOffer take={async () => answer(404, { code: "NOT_FOUND" })} />);
  await screen.getByRole("button", { name: "Try again" }).click();
  expect(here()).toBe("/stepper");
});

test("an answer that has sent the borrower elsewhere is not followed by a second move", async () => {
  const take = vi.fn(async () => answer(422));
  await render(<PrepareLoanOffer take={take} />);
  await expect.poll(() => take.mock.results.length).toBe(1);
  await new Promise((later) => setTimeout(later));
  expect(here()).toBe("/prepare-loan-offer");
});

test("shown twice at once, it asks once", async () => {
  const ask = vi.fn(async (_about: string) => approved);
  const take = oneAtATime(ask);
  await render(
    <StrictMode>
      <PrepareLoanOffer take={() => take("100123")} />
    </StrictMode>,
  );
  await expect.poll(here).toBe("/prepare-offer-approved");
  expect(ask).toHaveBeenCalledOnce();
});

test("an answer that comes after the screen was left moves nobody", async () => {
  const answers: ((given: Answer) => void)[] = [];
  const screen = await render(
    <PrepareLoanOffer take={() => new Promise((resolve) => answers.push(resolve))} />,
  );
  await expect.poll(() => answers.length).toBe(1);
  go("/");
  await screen.unmount();
  answers[0]?.(answer(500, { message: OUT }));
  await new Promise((later) => setTimeout(later));
  expect(location.pathname).toBe("/");
});

test("a long wait says so, and a very long one whom to ask", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const screen = await render(<PrepareLoanOffer take={never} />);
    const slow = screen.getByText("This is taking longer than usual.");
    const help = screen.getByText(/^Need help\?/);
    await vi.advanceTimersByTimeAsync(7999);
    expect(await drawn(slow)).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(await drawn(slow)).not.toBeNull();
    expect(await drawn(help)).toBeNull();
    await vi.advanceTimersByTimeAsync(22_000);
    expect(await drawn(help)).not.toBeNull();
    expect(await drawn(screen.getByText(/^We’re still waiting for an answer\./))).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("what is no answer of our server is a failure that can be tried again", async () => {
  const screen = await render(<PrepareLoanOffer />);
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
