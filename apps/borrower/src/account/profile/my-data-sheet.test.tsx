import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import type { Consent } from "./consent-texts.ts";
import { type MyDataCalls, MyDataSheet } from "./my-data-sheet.tsx";

afterEach(() => vi.restoreAllMocks());

const AUTO_PAY: Consent = {
  kind: "auto-pay",
  granted: true,
  isOptional: false,
  canWithdraw: true,
  given: { noticeVersion: "auto-pay-2026-11.2", language: "en", at: "2026-11-20T05:00:00.000Z" },
  withdrawnAt: null,
  neededBy: null,
};
const SIGN_IN: Consent = { ...AUTO_PAY, kind: "sign-in", canWithdraw: false };
const BUREAU: Consent = { ...AUTO_PAY, kind: "bureau", neededBy: { loan_id: 7, canCancel: true } };
const SELFIE: Consent = { ...AUTO_PAY, kind: "selfie", granted: false, given: null };
const OFFERS: Consent = {
  ...AUTO_PAY,
  kind: "offers",
  granted: false,
  isOptional: true,
  given: null,
};

const takenBack = (consent: Consent): Consent => ({
  ...consent,
  granted: false,
  canWithdraw: false,
  withdrawnAt: "2026-11-30T05:00:00.000Z",
});

async function open(given: Partial<MyDataCalls> = {}) {
  const calls = {
    readConsents: vi.fn<MyDataCalls["readConsents"]>(
      given.readConsents ??
        (async () => ({
          kind: "ok",
          data: [SIGN_IN, AUTO_PAY, BUREAU, OFFERS],
        })),
    ),
    withdraw: vi.fn<MyDataCalls["withdraw"]>(
      given.withdraw ??
        (async () => ({
          kind: "ok",
          data: takenBack(AUTO_PAY),
        })),
    ),
    allow: vi.fn<MyDataCalls["allow"]>(
      given.allow ??
        (async () => ({
          kind: "ok",
          data: { ...OFFERS, granted: true, canWithdraw: true, given: AUTO_PAY.given },
        })),
    ),
    cancel: vi.fn<MyDataCalls["cancel"]>(
      given.cancel ??
        (async () => ({
          kind: "ok",
          data: { loan_id: 7, loan_status: "Not Interested", redirect_to: "/dashboard" },
        })),
    ),
    readData: vi.fn<MyDataCalls["readData"]>(
      given.readData ??
        (async () => ({
          kind: "ok",
          data: { madeAt: "2026-11-30T05:00:00.000Z", sections: [] },
        })),
    ),
  };
  const screen = await render(<MyDataSheet open onClose={() => undefined} calls={calls} />);
  const rows = () =>
    screen
      .getByRole("list", { name: "What you allowed" })
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
  return { calls, screen, rows };
}

test("what was given or could be is listed, and what the account rests on can't be taken back", async () => {
  const { rows } = await open();
  await expect
    .poll(rows)
    .toEqual([
      "Signing in, and texts to your numberGiven on 20 Nov 2026. Your account rests on it.",
      "Auto-pay on the due dateGiven on 20 Nov 2026Take back",
      "Reading your credit reportGiven on 20 Nov 2026Take back",
      "Hearing of new offersNot allowed. No loan needs it.Allow",
    ]);
});

test("what an application rests on says what stops before it is taken back, and then that it stands still", {
  tags: "long",
}, async () => {
  const { screen, calls } = await open({
    withdraw: async () => ({ kind: "ok", data: takenBack(BUREAU) }),
    allow: async () => ({ kind: "ok", data: BUREAU }),
  });
  await screen.getByRole("button", { name: "Take back: Reading your credit report" }).click();
  await expect
    .element(
      screen.getByText(
        /^We stop reading your credit report and using it\. Your application is then on hold, and no money is sent\./,
      ),
    )
    .toBeVisible();
  await screen.getByRole("button", { name: "Yes, take it back" }).click();
  const note = screen.getByRole("status").getByText("Your application is on hold.");
  await expect.element(note).toBeVisible();
  expect(calls.withdraw.mock.calls).toEqual([["bureau"]]);
  await screen.getByRole("button", { name: "Give again: Reading your credit report" }).click();
  await expect.poll(() => note.query()).toBeNull();
  expect(calls.allow.mock.calls).toEqual([["bureau"]]);
});

test("an application that stands still can be cancelled, asked once more", { tags: "long" }, async () => {
  const started = location.pathname + location.search;
  const { screen, calls } = await open({
    readConsents: async () => ({ kind: "ok", data: [takenBack(BUREAU)] }),
  });
  await screen.getByRole("button", { name: "Cancel my application" }).click();
  await screen.getByRole("button", { name: "Keep it" }).click();
  expect(calls.cancel).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Cancel my application" }).click();
  await screen.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect.poll(() => location.pathname).toBe("/stepper");
  go(started, { replace: true });
});

test("once the money is released, nothing offers to cancel", async () => {
  const released = { ...takenBack(BUREAU), neededBy: { loan_id: 7, canCancel: false } };
  const { screen } = await open({ readConsents: async () => ({ kind: "ok", data: [released] }) });
  await expect.element(screen.getByText("Your application is on hold.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel my application" }).query()).toBeNull();
});

test("what no step has asked for yet can be refused ahead", async () => {
  const { screen, calls } = await open({
    readConsents: async () => ({ kind: "ok", data: [SELFIE] }),
    withdraw: async () => ({ kind: "ok", data: takenBack(SELFIE) }),
  });
  const ahead = screen.getByRole("list", { name: "Not asked for yet" });
  await expect.element(ahead.getByText("You are asked before it is used.")).toBeVisible();
  await screen.getByRole("button", { name: /^Don’t allow: / }).click();
  await expect
    .element(screen.getByText(/^The step that needs it then waits until you allow it here/))
    .toBeVisible();
  await screen.getByRole("button", { name: "Yes, don’t allow it" }).click();
  await expect.element(screen.getByText("Taken back on 30 Nov 2026")).toBeVisible();
  expect(calls.withdraw.mock.calls).toEqual([["selfie"]]);
});

test("what no loan needs is allowed at a press; reminders where the browser is asked too", async () => {
  const reminders: Consent = { ...OFFERS, kind: "reminders" };
  const { screen, calls, rows } = await open({
    readConsents: async () => ({ kind: "ok", data: [reminders, OFFERS] }),
  });
  await screen.getByRole("button", { name: "Allow: Hearing of new offers" }).click();
  await expect
    .poll(rows)
    .toEqual([
      "Reminders on this phoneNot allowed. You can turn them on under Reminders on this phone.",
      "Hearing of new offersGiven on 20 Nov 2026Take back",
    ]);
  expect(calls.allow.mock.calls).toEqual([["offers"]]);
});

test("taking back is asked once more, done once, and shown", { tags: "long" }, async () => {
  const { screen, calls, rows } = await open();
  const takeBack = screen.getByRole("button", { name: "Take back: Auto-pay on the due date" });
  await takeBack.click();
  await expect.element(screen.getByText(/^Auto-pay is then cancelled at your bank/)).toBeVisible();
  await screen.getByRole("button", { name: "Keep it" }).click();
  expect(calls.withdraw).not.toHaveBeenCalled();
  await takeBack.click();
  await screen.getByRole("button", { name: "Yes, take it back" }).click();
  await expect.poll(() => rows()[1]).toBe("Auto-pay on the due dateTaken back on 30 Nov 2026Give again");
  expect(calls.withdraw.mock.calls).toEqual([["auto-pay"]]);
});

test("what the server does not let go is told in its words", async () => {
  const message = "Your loan needs this.";
  const body = JSON.stringify({ statusCode: 409, code: "CONSENT_NEEDED", message, data: null });
  const { screen } = await open({ withdraw: async () => outcomeOf(409, null, body) });
  await screen.getByRole("button", { name: "Take back: Auto-pay on the due date" }).click();
  await screen.getByRole("button", { name: "Yes, take it back" }).click();
  await expect.element(screen.getByRole("alert").getByText(message)).toBeVisible();
});

test("everything that is held is saved as a file", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { screen } = await open();
  await screen.getByRole("button", { name: "Download my data" }).click();
  await expect.poll(() => saved).toEqual(["my-data.json"]);
});

test("consents that can't be had are asked for again", async () => {
  const readConsents = vi
    .fn<MyDataCalls["readConsents"]>(async () => ({ kind: "ok", data: [BUREAU] }))
    .mockImplementationOnce(async () => ({ kind: "offline" }));
  const { screen, rows } = await open({ readConsents });
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => rows().length).toBe(1);
});

test("who of the lender's people opened what is shown at a press, the last first, with when, and why where it was asked for", async () => {
  const look = { record: "trail", role: "support" };
  const rows = [
    {
      ...look,
      act: "view",
      by: "Sunil Rao",
      field: null,
      reason: null,
      lookedAt: "2026-11-27T05:00:00.000Z",
    },
    {
      ...look,
      act: "statement",
      by: "Sunil Rao",
      field: null,
      reason: null,
      lookedAt: "2026-11-27T06:00:00.000Z",
    },
    {
      ...look,
      act: "reveal",
      by: "Sunil Rao",
      field: "pan",
      reason: "asked at the bank",
      lookedAt: "2026-11-28T05:00:00.000Z",
    },
    {
      ...look,
      act: "reveal",
      by: "Asha Iyer",
      field: "mobile",
      reason: "called back",
      lookedAt: "2026-11-29T05:00:00.000Z",
    },
  ];
  const section = { name: "Who looked", purpose: "", keptUntil: "", sharedWith: [] };
  const others = { ...section, rows: [{ record: "complaints", by: "nobody" }] };
  const { screen, calls } = await open({
    readData: async () => ({
      kind: "ok",
      data: { madeAt: "2026-11-30T05:00:00.000Z", sections: [others, { ...section, rows }] },
    }),
  });
  expect(calls.readData).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Show who looked" }).click();
  const list = screen.getByRole("list", { name: "Who looked at your data" }).getByRole("listitem");
  await expect
    .poll(() => list.elements().map(({ textContent }) => textContent))
    .toEqual([
      "Asha Iyer opened: Mobile number29th Nov 2026, 10:30 AM. Reason: called back",
      "Sunil Rao opened: PAN28th Nov 2026, 10:30 AM. Reason: asked at the bank",
      "Sunil Rao opened: Statement of your account27th Nov 2026, 11:30 AM",
      "Sunil Rao opened: Your page27th Nov 2026, 10:30 AM",
    ]);
});

test("where nobody looked the sheet says so", async () => {
  const { screen } = await open();
  await screen.getByRole("button", { name: "Show who looked" }).click();
  await expect.element(screen.getByText("Nobody has opened one of yours.")).toBeVisible();
});
