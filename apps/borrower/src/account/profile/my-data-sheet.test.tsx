import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { type Consent, type MyDataCalls, MyDataSheet } from "./my-data-sheet.tsx";

afterEach(() => vi.restoreAllMocks());

const AUTO_PAY: Consent = {
  kind: "auto-pay",
  granted: true,
  isOptional: false,
  canWithdraw: true,
  given: { noticeVersion: "auto-pay-2026-11", language: "en", at: "2026-11-20T05:00:00.000Z" },
  withdrawnAt: null,
};
const BUREAU: Consent = { ...AUTO_PAY, kind: "bureau", canWithdraw: false };
const OFFERS: Consent = {
  ...AUTO_PAY,
  kind: "offers",
  granted: false,
  isOptional: true,
  canWithdraw: false,
  given: null,
};

async function open(given: Partial<MyDataCalls> = {}) {
  const calls = {
    readConsents: vi.fn<MyDataCalls["readConsents"]>(
      given.readConsents ??
        (async () => ({
          kind: "ok",
          data: [AUTO_PAY, BUREAU, OFFERS],
        })),
    ),
    withdraw: vi.fn<MyDataCalls["withdraw"]>(
      given.withdraw ??
        (async () => ({
          kind: "ok",
          data: { ...AUTO_PAY, granted: false, canWithdraw: false, withdrawnAt: "2026-11-30T05:00:00.000Z" },
        })),
    ),
    allow: vi.fn<MyDataCalls["allow"]>(
      given.allow ??
        (async () => ({
          kind: "ok",
          data: { ...OFFERS, granted: true, canWithdraw: true, given: AUTO_PAY.given },
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

test("what was given or could be is listed, and what a running loan rests on can't be taken back", async () => {
  const { rows } = await open();
  await expect
    .poll(rows)
    .toEqual([
      "Auto-pay on the due dateGiven on 20 Nov 2026Take back",
      "Reading your credit reportGiven on 20 Nov 2026. Your loan rests on it until it is closed.",
      "Hearing of new offersNot allowed. No loan needs it.Allow",
    ]);
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

test("taking back is asked once more, done once, and shown", async () => {
  const { screen, calls, rows } = await open();
  const takeBack = screen.getByRole("button", { name: "Take back: Auto-pay on the due date" });
  await takeBack.click();
  await expect.element(screen.getByText(/^Auto-pay is then cancelled at your bank/)).toBeVisible();
  await screen.getByRole("button", { name: "Keep it" }).click();
  expect(calls.withdraw).not.toHaveBeenCalled();
  await takeBack.click();
  await screen.getByRole("button", { name: "Yes, take it back" }).click();
  await expect.poll(() => rows()[0]).toBe("Auto-pay on the due dateTaken back on 30 Nov 2026");
  expect(calls.withdraw.mock.calls).toEqual([["auto-pay"]]);
});

test("what the server does not let go is told in its words", async () => {
  const message = "Your loan needs this.";
  const body = JSON.stringify({ statusCode: 409, code: "CONSENT_NEEDED", message, data: null });
  const { screen } = await open({ withdraw: async () => outcomeOf(409, null, body) });
  await screen.getByRole("button", { name: /^Take back/ }).click();
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
