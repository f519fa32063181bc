import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outcome } from "../../api/client.ts";
import { speak } from "../../language/language.ts";
import { leaveSession } from "../../session/leave.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { go, HELP_EVENT } from "../../shell/navigation.ts";
import { ARRIVED, SENT, told } from "../../steps/disbursal/testing/disbursals.ts";
import { applying, CLOSED, LOAN, PART_PAID, REFUSED } from "../testing/dashboards.ts";
import { hello, ok, openDashboard, type Screen } from "./testing/open-dashboard.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "1" });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("the bell leads to what they were told, and says how much of it is new", { tags: "long" }, async () => {
  const screen = await openDashboard({ ...LOAN, notifications: { unread: 2, arrival: null } });
  await screen.getByRole("link", { name: "Notifications, 2 new" }).click();
  expect(here()).toBe("/notifications");
});

const stages = (screen: Screen) =>
  screen
    .getByRole("list", { name: "How far your application is" })
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent?.split(", ")[1]);

const UP_TO = (done: number) =>
  Array.from({ length: 6 }, (_, index) =>
    index < done ? "done" : index === done ? "in progress" : "not started",
  );

test.each([
  ["/basic-details", 0],
  ["/kyc-verification", 1],
  ["/loan-approval", 2],
  ["/process-to-bank?session_expire=true", 2],
  ["/selfie-kyc", 3],
  ["/confirm-bank-account", 3],
  ["/key-fact-statement", 4],
])("an application at %s shows how far it is, and goes on there", async (step, done) => {
  const screen = await openDashboard(applying(step));
  await expect.element(screen.getByRole("heading", { name: "In Progress" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(stages(screen)).toEqual(UP_TO(done));
  await screen.getByRole("button", { name: "Continue" }).click();
  expect(here()).toBe(step);
});

test.each([
  ["Disbursal Sheet Send", "sent", "Money is on its way", 5],
  ["Approved", "waiting-consent", "Waiting for your consent", 5],
  ["Disbursal Sheet Send", "waiting-auto-pay", "Waiting for your bank", 5],
  ["Disbursed", "taken", "Money is on its way", 6],
] as const)(
  "%s with the money %s is in progress, and leads to where it is",
  async (status, state, title, done) => {
    const screen = await openDashboard(
      { ...applying("/disbursed"), lead: { status }, disbursal: state },
      { readDisbursal: async () => told({ ...SENT, state }) },
    );
    await expect.element(screen.getByRole("heading", { name: title })).toBeVisible();
    expect(stages(screen)).toEqual(UP_TO(done));
    await screen.getByRole("button", { name: "See where the money is" }).click();
    expect(here()).toBe("/disbursed");
  },
);

test("once the money is there it is told, and the loan takes the place of the wait", {
  tags: "long",
}, async () => {
  let now: Dashboard = { ...applying("/disbursed"), lead: { status: "Disbursed" }, disbursal: "taken" };
  const screen = await openDashboard(null, {
    readDashboard: async () => ok(now),
    readDisbursal: async () => {
      now = LOAN;
      return told(ARRIVED);
    },
  });
  await expect.element(screen.getByRole("button", { name: "Help" })).toBeVisible();
  await screen.getByRole("button", { name: "Go to home" }).click();
  await expect.element(screen.getByRole("button", { name: "Pay Now" })).toBeVisible();
});

test("who is looked at by a person learns that, what happens next and whom to ask", {
  tags: "long",
}, async () => {
  const screen = await openDashboard({ ...applying("/dashboard"), lead: { status: "Under Review" } });
  const heading = screen.getByRole("heading", { level: 1, name: "We’re reviewing your application" });
  await expect.element(heading).toHaveFocus();
  for (const text of ["Application no. 7", /^There’s nothing for you to do\./, /^Need help\?/])
    await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("main").getByRole("listitem").elements()).toHaveLength(3);
  await expect.element(screen.getByRole("link", { name: "Sign out" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Help" })).toBeVisible();
  await screen.getByRole("button", { name: "Check for news" }).click();
  expect(here()).toBe("/stepper");
});

test("who is refused reads why and from when on, and where more of it is told", {
  tags: "long",
}, async () => {
  const screen = await openDashboard(REFUSED);
  await expect.element(screen.getByRole("heading", { name: "Loan Request Failed" })).toBeVisible();
  for (const text of ["Your credit score is below 650.", "4 Jan 2027", /^We are sorry/])
    await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("button", { name: "Apply again" }).query()).toBeNull();
  await screen.getByRole("link", { name: "See what would have passed" }).click();
  expect(here()).toBe("/prepare-offer-rejected");
});

test("a repeat borrower who may apply again finds the next loan beneath the refusal, and one button", async () => {
  const screen = await openDashboard(
    {
      ...REFUSED,
      now: "2027-01-05T05:00:00.000Z",
      lead: { status: "Not Eligible" },
      leadType: "Repeat Case",
      step: CLOSED.step,
    },
    { applyAgain: async () => ({ kind: "ok", data: { redirect_to: "/update-employment-details" } }) },
  );
  const titles = () =>
    screen
      .getByRole("heading", { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(["Loan Request Failed", CLOSED.step.dashboard_message2]);
  for (const text of ["Apply again", "You can reapply from"])
    expect(screen.getByText(text).query(), text).toBeNull();
  await screen.getByRole("button", { name: "Start a new loan" }).click();
  await expect.poll(here).toBe("/stepper");
});

test("who may apply again at any time finds the button for it", async () => {
  const screen = await openDashboard({
    ...REFUSED,
    lead: { status: "Not Required" },
    refusal: { reasons: [], reasonCodes: [], reapplyOn: null },
  });
  await expect.element(screen.getByRole("button", { name: "Apply again" })).toBeVisible();
});

test("who was refused for a proof by code alone is led to DigiLocker", async () => {
  const screen = await openDashboard({
    ...REFUSED,
    refusal: { reasons: ["A code alone."], reasonCodes: ["lent-on-code-too-much"], reapplyOn: "2027-01-04" },
  });
  await screen.getByRole("button", { name: "Prove with DigiLocker" }).click();
  expect(here()).toBe("/kyc-verification");
});

test("who is put off for good is told so, without a day", async () => {
  const screen = await openDashboard({
    ...REFUSED,
    lead: { status: "Blacklisted" },
    refusal: { reasons: [], reasonCodes: [], reapplyOn: null },
  });
  await expect.element(screen.getByText(/^We are sorry/)).toBeVisible();
  for (const text of ["You can reapply from", "Apply again", "See what would have passed"])
    expect(screen.getByText(text).query(), text).toBeNull();
});

test("who cancelled reads that nothing is owed by anybody, and applies again at once", async () => {
  const screen = await openDashboard(
    {
      ...REFUSED,
      lead: { status: "Not Interested" },
      dashboard_message2: "You cancelled this application",
      dashboard_message3: "Nothing is paid out and nothing is debited. You can apply again at any time.",
      refusal: null,
    },
    { applyAgain: async () => ({ kind: "ok", data: { redirect_to: "/employment-details" } }) },
  );
  await expect.element(screen.getByRole("heading", { name: "You cancelled this application" })).toBeVisible();
  for (const text of ["Loan Request Failed", /^We are sorry/, "You can reapply from"])
    expect(screen.getByText(text).query(), String(text)).toBeNull();
  await screen.getByRole("button", { name: "Apply again" }).click();
  await expect.poll(here).toBe("/stepper");
});

test("on the day they may, they apply again, and a failure is told", { tags: "long" }, async () => {
  let tries = 0;
  const screen = await openDashboard(
    { ...REFUSED, now: "2027-01-03T18:31:00.000Z" },
    {
      applyAgain: async () => {
        tries += 1;
        return tries === 1
          ? { kind: "offline" }
          : { kind: "ok", data: { redirect_to: "/employment-details" } };
      },
    },
  );
  await screen.getByRole("button", { name: "Apply again" }).click();
  await expect.element(screen.getByRole("alert").getByText("You’re offline")).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(here).toBe("/stepper");
});

test("a closed loan is told, with its papers, and the next one is a press away", {
  tags: "long",
}, async () => {
  let reloaded = 0;
  const screen = await openDashboard(CLOSED, {
    reloadStep: async () => {
      reloaded += 1;
    },
  });
  await expect.element(screen.getByRole("heading", { name: "A new loan is open to you" })).toBeVisible();
  await expect.element(screen.getByText("Loan closed on 1 Jan 2027, no dues")).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "No-dues certificate and documents" }))
    .toHaveAttribute("href", "/payment-history/loans");
  await expect.poll(() => reloaded).toBeGreaterThan(0);
  await screen.getByRole("button", { name: "Start a new loan" }).click();
  await expect.poll(here).toBe("/update-employment-details");
});

test.each([
  ["an application open", applying("/loan-approval"), "Continue"],
  ["a loan that runs", LOAN, "Pay Now"],
] as const)(
  "a repeat borrower with %s is asked for the step once it is shown; a new one was before",
  async (_what, dashboard, button) => {
    for (const [leadType, times] of [
      ["Repeat Case", 1],
      ["New Case", 0],
    ] as const) {
      let reloaded = 0;
      const reloadStep = async () => {
        reloaded += 1;
      };
      const screen = await openDashboard({ ...dashboard, leadType }, { reloadStep });
      await expect.element(screen.getByRole("button", { name: button })).toBeVisible();
      await expect.poll(() => Math.min(reloaded, 1), { message: leadType }).toBe(times);
      await screen.unmount();
    }
  },
);

test.each([
  ["a refusal", REFUSED],
  ["a loan", LOAN],
  ["a closed loan", CLOSED],
])("help is a press away beside %s", async (_what, dashboard) => {
  const screen = await openDashboard(dashboard);
  const asked = vi.fn();
  addEventListener(HELP_EVENT, asked, { once: true });
  await screen.getByRole("button", { name: "Help" }).click();
  expect(asked).toHaveBeenCalledOnce();
});

test("a loan that was given back is not called repaid", async () => {
  const closedLoan = { ...CLOSED.closedLoan, closedBy: "cooling-off" } as Dashboard["closedLoan"];
  const screen = await openDashboard({ ...CLOSED, closedLoan });
  await expect.element(screen.getByText("Loan given back on 1 Jan 2027, no dues")).toBeVisible();
});

test("whoever had a loan sees its shapes while it is read, in the place of its card", {
  tags: "long",
}, async () => {
  writeSessionValues({ loan_status: "Disbursed" });
  const screen = await openDashboard(null);
  await expect.element(screen.getByRole("status")).toHaveTextContent("Getting your loan");
  await expect.element(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("what can't be asked now is told, and asked again when the network is back", async () => {
  let isOnline = false;
  const screen = await openDashboard(null, {
    readDashboard: async () => (isOnline ? ok(applying("/selfie-kyc")) : { kind: "offline" }),
  });
  await expect.element(screen.getByRole("heading", { name: "We couldn’t load your loan" })).toHaveFocus();
  await expect.element(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect.element(screen.getByText("You need internet for this step.")).toBeVisible();
  expect(currentToast()).toBeNull();
  isOnline = true;
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByRole("heading", { name: "In Progress" })).toBeVisible();
});

test("without a network the last figures are shown with their time, nothing is paid by them, and new ones take their place", {
  tags: "long",
}, async () => {
  const first = await openDashboard(LOAN);
  await expect.element(hello(first)).toBeVisible();
  await first.unmount();
  let isOnline = false;
  const screen = await openDashboard(null, {
    readDashboard: async () => (isOnline ? ok(PART_PAID) : { kind: "offline" }),
  });
  await expect
    .element(screen.getByText(/^Showing your last saved details from \d+:\d\d [AP]M\.$/))
    .toBeVisible();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Hello", exact: true })).toBeVisible();
  await screen.getByRole("button", { name: "Pay Now" }).click();
  expect(here()).toBe("/dashboard");
  isOnline = true;
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(hello(screen)).toBeVisible();
  expect(screen.getByText(/^Showing your last/).query()).toBeNull();
  await screen.getByRole("button", { name: "Pay Now" }).click();
  expect(history.state).toEqual({ toRepay: { total: 15_341.6, purpose: "repayment" } });
});

test("an answer that comes after signing out leaves nothing on the device", async () => {
  let answer: (outcome: Outcome<Dashboard>) => void = () => {};
  const screen = await openDashboard(null, {
    readDashboard: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await screen.unmount();
  leaveSession();
  answer(ok(LOAN));
  await Promise.resolve();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("snapshot"))).toEqual([]);
});

test.each([
  ["an application", applying("/reference-details")],
  ["a review", { ...applying("/dashboard"), lead: { status: "Under Review" as const } }],
])("%s has the ways to the other pages too", async (_what, told) => {
  const screen = await openDashboard(told);
  const tabs = screen.getByRole("navigation", { name: "Main" });
  for (const name of ["Home", "Payments", "Profile"])
    await expect.element(tabs.getByRole("link", { name })).toBeVisible();
});

test("the app's icon is marked from the day before the due date on, and not before", async () => {
  const marks: string[] = [];
  vi.spyOn(navigator, "setAppBadge").mockImplementation(async () => void marks.push("due"));
  vi.spyOn(navigator, "clearAppBadge").mockImplementation(async () => void marks.push("none"));
  for (const now of ["2026-12-30T05:00:00.000Z", "2026-12-31T05:00:00.000Z"]) {
    const screen = await openDashboard({ ...LOAN, now });
    await expect.element(hello(screen)).toBeVisible();
    await screen.unmount();
  }
  expect([marks[0], marks.at(-1)]).toEqual(["none", "due"]);
  vi.restoreAllMocks();
});

test("in another language it is read again, because the server wrote part of it", async () => {
  const message = { en: "We have your details on file.", hi: "आपकी जानकारी हमारे पास है।" };
  let asked: keyof typeof message = "en";
  const screen = await openDashboard(null, {
    readDashboard: async () => {
      const step = CLOSED.step && { ...CLOSED.step, dashboard_message3: message[asked] };
      return ok({ ...CLOSED, step });
    },
  });
  await expect.element(screen.getByText(message.en)).toBeVisible();
  asked = "hi";
  await speak("hi");
  await expect.element(screen.getByText(message.hi)).toBeVisible();
  await speak("en");
});
