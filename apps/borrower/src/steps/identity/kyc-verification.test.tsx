import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { EMPTY_STATE, setUser, useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { type AskCustomer, KycVerification, VISIT, type Visit } from "./kyc-verification.tsx";

const started = location.pathname + location.search;
const CUSTOMER = { user_id: "u", mobile: "9876543210", name: null, email: null, aadhar_no: null };
const ANITA = { ...CUSTOMER, name: "ANITA ACHARYA", aadhar_no: "XXXX XXXX 4821" };
const URL_OF_VISIT = "https://documents.example/visit?client_id=c";
const DOWN = "The service we need for this is not answering. Nothing is lost.";

type Answer = Awaited<ReturnType<Visit["start"]>>;

const opened: Answer = { kind: "ok", data: { url: URL_OF_VISIT } };
const refused = (status: number, code: string, retryAfter: string | null = null): Answer =>
  outcomeOf(status, retryAfter, JSON.stringify({ statusCode: status, code, message: DOWN, data: null }));
const unavailable = refused(503, "PROVIDER_UNAVAILABLE");

const never = () => new Promise<never>(() => {});

/** Read in the next frame, when React has drawn it: to wait for it would move a clock that stands still. */
async function drawn(locator: Locator): Promise<Element | null> {
  await new Promise((drawing) => requestAnimationFrame(() => requestAnimationFrame(drawing)));
  return locator.query();
}

beforeEach(() => {
  setUser({ ...EMPTY_STATE.user, user: ANITA });
  go("/kyc-verification", { replace: true });
});
afterEach(() => go(started, { replace: true }));

type Overrides = {
  start?: Visit["start"];
  leave?: Visit["leave"];
  askCustomer?: AskCustomer;
  isOn?: boolean;
};

async function open({ start = never, leave = never, askCustomer = never, isOn = true }: Overrides = {}) {
  const screen = await render(
    <KycVerification visit={{ start, leave }} askCustomer={askCustomer} askSwitch={async () => isOn} />,
  );
  return {
    screen,
    main: screen.getByRole("main"),
    button: screen.getByRole("button", { name: "Proceed" }),
    secondWay: screen.getByRole("link", { name: "Use your Aadhaar number" }),
  };
}

test("it says whose KYC it is, where the way leads, what comes back and what pressing the button allows", async () => {
  const { screen, main } = await open();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Get Ready for Your KYC");
  for (const sentence of [
    "ANITA ACHARYA",
    "Aadhaar XXXX XXXX 4821",
    "You’ll need the phone linked to your Aadhaar.",
  ])
    await expect.element(main.getByText(sentence)).toBeVisible();
  expect(
    main
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "You go to the government document service.",
    "You sign in there with Aadhaar.",
    "You come straight back here.",
  ]);
  const received =
    "We keep your name, your father’s or spouse’s name, date of birth, address and photo, and the last four digits of your Aadhaar number. Nothing else of the record.";
  await expect.element(main.getByText(received)).toBeVisible();
  await expect.element(screen.getByText(/^By tapping this you let us receive these details,/)).toBeVisible();
});

test("what is not known of the borrower is asked for, and leaves no gap until it comes", async () => {
  setUser({ user: CUSTOMER });
  const answers: ((customer: typeof ANITA) => void)[] = [];
  const { main } = await open({ askCustomer: () => new Promise((resolve) => answers.push(resolve)) });
  await expect.element(main.getByText("Your PAN is confirmed")).toBeVisible();
  await expect.element(main.getByText("Next, your Aadhaar is matched with it")).toBeVisible();
  answers[0]?.(ANITA);
  await expect.element(main.getByText("ANITA ACHARYA")).toBeVisible();
  await expect.element(main.getByText("Aadhaar XXXX XXXX 4821")).toBeVisible();
  expect(useSession.getState().user.user).toEqual(ANITA);
  expect(answers).toHaveLength(1);
});

test("who is known is asked about no more", async () => {
  const askCustomer = vi.fn(never);
  await open({ askCustomer });
  expect(askCustomer).not.toHaveBeenCalled();
});

test("the notice names both consents one by one, and Back leads to the screen", {
  tags: "long",
}, async () => {
  const { screen } = await open();
  await screen.getByRole("button", { name: "What we receive and why" }).click();
  const notice = screen.getByRole("dialog", { name: "What we receive and why" });
  const consents = notice.getByRole("list").last().getByRole("listitem");
  await expect.element(consents.first().getByText(/^You let us receive your name/)).toBeInTheDocument();
  expect(consents.elements()).toHaveLength(2);
  await expect.element(notice.getByText("Shared with: Surepass, DigiLocker.")).toBeInTheDocument();
  await expect.element(notice.getByText("Shared with: Central KYC registry (CERSAI).")).toBeInTheDocument();
  const rights = notice.getByRole("link", { name: "how it works" });
  await expect.element(rights).toHaveAttribute("href", "/privacy?lang=en#rights");
  // The step stays open beside it.
  await expect.element(rights).toHaveAttribute("target", "_blank");
  await notice.getByRole("button", { name: "Back" }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test("Proceed opens one visit, says so, and stays busy while the browser leaves", {
  tags: "long",
}, async () => {
  const start = vi.fn(async () => opened);
  const leave = vi.fn(never);
  const { main, screen, button } = await open({ start, leave });
  await button.click();
  (button.element() as HTMLButtonElement).click();
  await expect.poll(() => leave.mock.calls).toEqual([[URL_OF_VISIT]]);
  await expect.element(screen.getByText("Opening the government site")).toBeVisible();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  expect(start).toHaveBeenCalledOnce();
  expect(main.getByRole("alert").query()).toBeNull();
});

test("whoever is back on the page without a result finds the button live", { tags: "long" }, async () => {
  const backs: (() => void)[] = [];
  const { button } = await open({
    start: async () => opened,
    leave: () => new Promise((resolve) => backs.push(resolve)),
  });
  await button.click();
  await expect.poll(() => backs.length).toBe(1);
  backs[0]?.();
  await expect.element(button).not.toHaveAttribute("aria-busy");
});

test("the second way is a quiet link below Proceed, whatever has happened", async () => {
  const { button, secondWay } = await open();
  await expect.element(secondWay).toBeVisible();
  const [proceed, link] = [button, secondWay].map((one) => one.element().getBoundingClientRect());
  expect(link?.top).toBeGreaterThan(proceed?.bottom ?? Number.POSITIVE_INFINITY);
});

test("a visit that can't be opened is told in place and in a toast, and can be tried again", {
  tags: "long",
}, async () => {
  const answers = [unavailable, opened];
  const leave = vi.fn(never);
  const { main, button, secondWay } = await open({
    start: async () => answers.shift() ?? unavailable,
    leave,
  });
  await button.click();
  const card = main.getByRole("alert");
  await expect.element(card.getByText("A service we need isn’t answering")).toBeVisible();
  expect(card.getByText(DOWN).query(), "said once").toBeNull();
  await expect.element(secondWay).toBeVisible();
  expect(currentToast()).toMatchObject({ tone: "error", text: DOWN });
  await main.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => leave.mock.calls).toEqual([[URL_OF_VISIT]]);
  await expect.element(main.getByRole("alert")).not.toBeInTheDocument();
});

test("the second way leads to the number, and Back from there leads here", { tags: "long" }, async () => {
  const { button, secondWay } = await open({ start: async () => unavailable });
  await button.click();
  await secondWay.click();
  expect(location.pathname).toBe("/aadhaar-number");
  history.back();
  await expect.poll(() => location.pathname).toBe("/kyc-verification");
});

test("a lender that has no second way offers none", async () => {
  const { main, button, secondWay } = await open({ start: async () => unavailable, isOn: false });
  await button.click();
  await expect.element(main.getByRole("alert")).toBeVisible();
  expect(secondWay.query()).toBeNull();
});

test("the limit of a day is told with the time at which it ends", async () => {
  const { main, button } = await open({ start: async () => refused(429, "TOO_MANY_TRIES", "21600") });
  await button.click();
  const note = main.getByRole("alert");
  await expect.element(note.getByText(/^Try again after \d+\w\w \w{3} \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
  expect(note.getByRole("button", { name: "Try again" }).query()).toBeNull();
});

test("an opening that takes long says so", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { screen, button } = await open();
    const hint = screen.getByText("This can take a few seconds. Pick up from here any time.");
    (button.element() as HTMLButtonElement).click();
    expect(await drawn(screen.getByText("Opening the government site"))).not.toBeNull();
    vi.advanceTimersByTime(3999);
    expect(await drawn(hint)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(await drawn(hint)).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("a visit that is opened after the screen was left takes nobody away", async () => {
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

test("what is no answer of our server is a failure that can be tried again", async () => {
  const screen = await render(<KycVerification />);
  await screen.getByRole("button", { name: "Proceed" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("the page is left for the visit and is back only when the browser shows it again as it was", async () => {
  let isBack = false;
  // An address on the same page, so that the browser goes there and the test stays.
  void VISIT.leave("#visit").then(() => {
    isBack = true;
  });
  expect(location.hash).toBe("#visit");
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  await new Promise((later) => setTimeout(later));
  expect(isBack).toBe(false);
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.poll(() => isBack).toBe(true);
  history.back();
});
