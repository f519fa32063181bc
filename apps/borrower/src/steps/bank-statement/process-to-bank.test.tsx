import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { goToBankStep } from "../bank-step.ts";
import { lastRefusal } from "../refusal.ts";
import { type BankVisit, ProcessToBank } from "./process-to-bank.tsx";

const started = location.pathname + location.search;
const URL_OF_BANK = "https://bank.example/?session_id=s";
const DOWN = "The service we need for this is not answering. Nothing is lost.";
const TIMED_OUT = "Your bank session timed out. Nothing was shared. Please connect again.";

type Answer = Awaited<ReturnType<BankVisit["start"]>>;

const opened: Answer = { kind: "ok", data: { redirect_url: URL_OF_BANK } };
const refused = (status: number, data: unknown = null): Answer =>
  outcomeOf(status, null, JSON.stringify({ statusCode: status, code: "ANY", message: DOWN, data }));

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  localStorage.clear();
  go("/process-to-bank");
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

async function open({ start = never, leave = never }: Partial<BankVisit> = {}) {
  const screen = await render(<ProcessToBank visit={{ start, leave }} />);
  return {
    screen,
    main: screen.getByRole("main"),
    button: screen.getByRole("button", { name: "Proceed" }),
  };
}

test("it says what is shared and read, for how long, and what pressing the button allows", async () => {
  writeSessionValues({ loan_id: "100123" });
  const { screen, main } = await open();
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Provide Banking Information");
  for (const sentence of [
    "Of your employment details, your employer’s name is shared with FinBox, which reads your statement at the bank. Your offer follows once your statement is analysed.",
    "What we read, once, of the last 3 full months and the current one",
    "Application no. 100123",
    "The statement itself is deleted after the analysis.",
    "Read only. We can’t move money.",
  ])
    await expect.element(main.getByText(sentence)).toBeVisible();
  const read = main.getByRole("listitem").elements();
  expect(read.map(({ textContent }) => textContent)).toEqual([
    "Salary credits",
    "Month-end balances",
    "Bounced debits",
    "Loan debits",
  ]);
  await expect
    .element(screen.getByText(/^By tapping this you let us read your statement, once,/))
    .toBeVisible();
  expect(main.getByText(TIMED_OUT).query()).toBeNull();
});

test("the notice names both consents one by one, and Back leads to the screen", {
  tags: "long",
}, async () => {
  const { screen } = await open();
  await screen.getByRole("button", { name: "What we read and why" }).click();
  const notice = screen.getByRole("dialog", { name: "What we read and why" });
  const consents = notice.getByRole("list").last().getByRole("listitem");
  await expect.element(consents.first().getByText(/^You let us read the statement/)).toBeInTheDocument();
  expect(consents.elements()).toHaveLength(2);
  for (const what of [
    /full months and the current one$/,
    /^Kept: As figures, .*5 years after your last loan is closed/,
    /^How many accounts you shared, whether the holder’s name was given, and whether the statement looked altered$/,
  ])
    await expect.element(notice.getByText(what)).toBeInTheDocument();
  await notice.getByRole("button", { name: "Back" }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test("Proceed opens one session, says so, and stays busy while the browser leaves", {
  tags: "long",
}, async () => {
  const start = vi.fn(async () => opened);
  const leave = vi.fn(never);
  const { screen, button } = await open({ start, leave });
  await button.click();
  (button.element() as HTMLButtonElement).click();
  await expect.poll(() => leave.mock.calls).toEqual([[URL_OF_BANK]]);
  await expect.element(screen.getByText("Opening your bank’s page")).toBeVisible();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  expect(start.mock.calls).toEqual([[{ isNewSession: false }]]);
});

test("after a session that ran out it says so and asks for a new one", async () => {
  go("/process-to-bank?session_expire=true");
  const start = vi.fn(never);
  const { main, button } = await open({ start });
  await expect.element(main.getByText(TIMED_OUT)).toBeVisible();
  await button.click();
  expect(start.mock.calls).toEqual([[{ isNewSession: true }]]);
});

test.each(["true1", "1", "TRUE", ""])("session_expire=%s is not that text", async (text) => {
  go(`/process-to-bank?session_expire=${text}`);
  const start = vi.fn(never);
  const { main, button } = await open({ start });
  await button.click();
  expect(start.mock.calls).toEqual([[{ isNewSession: false }]]);
  expect(main.getByText(TIMED_OUT).query()).toBeNull();
});

test("who came back for another reason reads that one", async () => {
  goToBankStep({ note: { text: "No statement was shared.", canDecideAgain: false }, isNewSession: true });
  const { main } = await open();
  await expect.element(main.getByText("No statement was shared.")).toBeVisible();
  expect(main.getByText(TIMED_OUT).query()).toBeNull();
  expect(main.getByRole("button", { name: "Ask the credit bureau again" }).query()).toBeNull();
});

test("after an outage of the bureau the decision can be asked for again, without any statement", async () => {
  goToBankStep({ note: { text: "The bureau is silent.", canDecideAgain: true }, isNewSession: false });
  const { main } = await open();
  await main.getByRole("button", { name: "Ask the credit bureau again" }).click();
  expect(location.pathname).toBe("/prepare-loan-offer");
});

test("a session that can't be opened is told in place and in a toast, and can be tried again", {
  tags: "long",
}, async () => {
  const answers = [refused(503), opened];
  const leave = vi.fn(never);
  const { main, button } = await open({ start: async () => answers.shift() ?? refused(503), leave });
  await button.click();
  await expect.element(main.getByRole("alert").getByText(DOWN)).toBeVisible();
  expect(currentToast()).toMatchObject({ tone: "error", text: DOWN });
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => leave.mock.calls).toEqual([[URL_OF_BANK]]);
});

test("a refusal that came meanwhile leads to the screen that tells its reasons", async () => {
  const { button } = await open({ start: async () => refused(409, { reasons: ["Debits bounced."] }) });
  await button.click();
  await expect.poll(() => location.pathname).toBe("/prepare-offer-rejected");
  expect(lastRefusal()?.reasons).toEqual(["Debits bounced."]);
});

test("a session that is opened after the screen was left takes nobody away", { tags: "long" }, async () => {
  const answers: ((answer: Answer) => void)[] = [];
  const leave = vi.fn(never);
  const { screen, button } = await open({
    start: () => new Promise((resolve) => answers.push(resolve)),
    leave,
  });
  await button.click();
  await expect.poll(() => answers.length).toBe(1);
  await screen.unmount();
  answers[0]?.(opened);
  await new Promise((later) => setTimeout(later));
  expect(leave).not.toHaveBeenCalled();
});

test("what is no answer of our server is a failure that can be tried again", { tags: "long" }, async () => {
  const screen = await render(<ProcessToBank />);
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
