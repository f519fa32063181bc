import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { civilDate } from "@vaada/calendar/civil-date";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { enterRefused, lastRefusal } from "../refusal.ts";
import { OfferRejected, saveReminder } from "./offer-rejected.tsx";

const started = location.pathname + location.search;
const REASON = "Your score at the credit bureau TransUnion CIBIL is below what we need.";
const MEND = "Your application could have gone on with a CIBIL score of 650 or more.";
const DATA = { decision: "Reject", reasons: [REASON], wouldHavePassed: [MEND], reapplyOn: "2026-12-30" };

const answer = (statusCode: number, data: unknown) => async () =>
  outcomeOf<never>(statusCode, null, JSON.stringify({ statusCode, code: "ANY", message: "", data }));
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ loan_id: "100123" });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
  vi.restoreAllMocks();
});

async function refused(data: object) {
  enterRefused(data);
  const ask = vi.fn(never);
  const screen = await render(<OfferRejected ask={ask} />);
  expect(ask).not.toHaveBeenCalled();
  return screen;
}

test("it says so calmly, with the day, the reasons, what would have passed and whom to ask", async () => {
  const screen = await refused(DATA);
  await expect.element(screen.getByRole("heading", { level: 1, name: "Not this time" })).toHaveFocus();
  const sentence =
    "Your application was not approved due to eligibility criteria. You may reapply after 45 days.";
  for (const text of [
    sentence,
    "Application no. 100123",
    "You can reapply from",
    "30 Dec 2026",
    REASON,
    MEND,
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "What would have passed" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "What usually helps" }).query()).toBeNull();
  await expect.element(screen.getByText(/^Need help\?/)).toBeVisible();
});

test("where nothing could have been changed, nothing is said to help", async () => {
  const screen = await refused({ ...DATA, wouldHavePassed: [] });
  await expect.element(screen.getByText(REASON)).toBeVisible();
  expect(
    screen.getByRole("heading", { name: /What would have passed|What usually helps/ }).query(),
  ).toBeNull();
});

test("where no reason is known, it says what usually helps", async () => {
  const screen = await refused({ decision: "Reject" });
  await expect.element(screen.getByText("No bounced payments in that time")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Why" }).query()).toBeNull();
  expect(screen.getByRole("button", { name: /^Remind me/ }).query()).toBeNull();
});

test("Try Again leads to the dashboard", async () => {
  const screen = await refused(DATA);
  await screen.getByRole("button", { name: "Try Again" }).click();
  expect(location.pathname).toBe("/dashboard");
});

test("Remind me saves a calendar file with that day", { tags: "long" }, async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  const create = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return create(file);
  });
  // The browser of the tests would ask where to put it.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const screen = await refused(DATA);
  await screen.getByRole("button", { name: "Remind me on 30 Dec" }).click();
  expect(names).toEqual(["apply-again.ics"]);
  const text = (await files[0]?.text()) ?? "";
  expect(text).toContain("DTSTART;VALUE=DATE:20261230\r\n");
  expect(text).toMatch(/^UID:apply-again-100123@/m);
  expect(files[0]?.type).toBe("text/calendar;charset=utf-8");
  expect(currentToast()).toMatchObject({ tone: "success" });
});

test("after a reload the refusal is asked for again, with the loader up", async () => {
  go("/prepare-offer-rejected");
  writeSessionValues({ loan_id: "100124" });
  const screen = await render(<OfferRejected ask={answer(409, DATA)} />);
  await expect.element(screen.getByText(REASON)).toBeVisible();
  expect(useSession.getState().app.loading).toBe(false);
  expect(lastRefusal()?.reasons, "kept for whoever comes back to it").toEqual([REASON]);
});

test("the file of a reminder is there for a minute, and no longer", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    saveReminder(civilDate("2026-12-30"));
    vi.advanceTimersByTime(59_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["an approval", answer(200, { decision: "Approve" })],
  ["an outage", answer(500, null)],
])("after a reload %s is led by the step", async (_what, ask) => {
  go("/prepare-offer-rejected");
  writeSessionValues({ loan_id: "100125" });
  await render(<OfferRejected ask={ask} />);
  await expect.poll(() => location.pathname).toBe("/stepper");
});

test.each([
  ["no network", async () => ({ kind: "offline" }) as const],
  ["a database that is away", answer(503, null)],
])("after a reload %s can be tried again here, by hand or when the network is back", async (_what, fail) => {
  go("/prepare-offer-rejected");
  writeSessionValues({ loan_id: _what });
  const asks = [fail, fail, answer(409, DATA)];
  const screen = await render(<OfferRejected ask={() => (asks.shift() ?? never)()} />);
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asks.length).toBe(1);
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByText(REASON)).toBeVisible();
  expect(location.pathname).toBe("/prepare-offer-rejected");
});
