import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { REMINDERS_KEY } from "../device/device-storage.ts";
import { ReminderCard } from "./reminder-card.tsx";
import { ReminderSheet } from "./reminder-sheet.tsx";
import type { ReminderState, Reminders, TurnOnResult } from "./reminders.ts";

afterEach(() => localStorage.clear());

const device = (given: { sent?: boolean; state?: ReminderState; turned?: TurnOnResult } = {}) => ({
  areSent: async () => given.sent ?? true,
  read: async () => given.state ?? "off",
  turnOn: vi.fn<Reminders["turnOn"]>(async () => given.turned ?? { kind: "on" }),
  turnOff: vi.fn<Reminders["turnOff"]>(async () => ({ kind: "ok", data: null })),
});

test("the browser is asked after the press, and the card goes once reminders are on", async () => {
  const reminders = device();
  const screen = await render(<ReminderCard reminders={reminders} />);
  const remind = screen.getByRole("button", { name: "Remind me" });
  await expect.element(remind).toBeVisible();
  expect(reminders.turnOn).not.toHaveBeenCalled();
  await remind.click();
  await expect.poll(currentToast).toMatchObject({ tone: "success", text: "Reminders are on" });
  await expect.poll(() => remind.query()).toBeNull();
});

test("a no to the browser is explained in place, and not now is not asked again", {
  tags: "long",
}, async () => {
  const screen = await render(<ReminderCard reminders={device({ turned: { kind: "blocked" } })} />);
  await screen.getByRole("button", { name: "Remind me" }).click();
  await expect.element(screen.getByText(/^Your browser blocks notifications/)).toBeVisible();
  await screen.getByRole("button", { name: "Not now" }).click();
  await expect.poll(() => screen.getByRole("button").elements().length).toBe(0);
  expect(localStorage.getItem(REMINDERS_KEY)).toBe("not-now");
});

test("where the lender sends none, nothing is offered", async () => {
  const areSent = vi.fn(async () => false);
  const screen = await render(<ReminderCard reminders={{ ...device(), areSent }} />);
  await expect.poll(() => areSent.mock.settledResults.length).toBe(1);
  expect(screen.container.textContent).toBe("");
});

test.each([
  ["off", "Turn on reminders"],
  ["on", "Turn off reminders"],
] as const)("the sheet of reminders that are %s has the button: %s", async (state, name) => {
  const reminders = device({ state });
  const onClose = vi.fn();
  const screen = await render(<ReminderSheet open onClose={onClose} reminders={reminders} />);
  await screen.getByRole("button", { name }).click();
  await expect
    .poll(() => [reminders.turnOn.mock.calls.length, reminders.turnOff.mock.calls.length])
    .toEqual(state === "off" ? [1, 0] : [0, 1]);
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
});

test.each([
  ["blocked", /set Notifications to Allow, and come back here\.$/],
  ["impossible", /Reminders can’t be set up in this browser\./],
] as const)(
  "the sheet says why they are %s, and has no button that would do nothing",
  async (state, text) => {
    const screen = await render(
      <ReminderSheet open onClose={() => undefined} reminders={device({ state })} />,
    );
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole("button", { name: /reminders$/ }).query()).toBeNull();
  },
);
