import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { SettingList } from "@vaada/ui/setting-list";
import { currentToast } from "@vaada/ui/show-toast";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { WhatsappCalls, WhatsappState } from "./whatsapp.ts";
import { useWhatsappRow } from "./whatsapp-row.tsx";
import { WhatsappSheet } from "./whatsapp-sheet.tsx";

const callsOf = (state: WhatsappState) => ({
  read: async () => state,
  turn: vi.fn<WhatsappCalls["turn"]>(async () => ({ kind: "ok", data: null })),
});

test.each([
  ["off", "Turn on WhatsApp reminders", true, "WhatsApp reminders are on"],
  ["on", "Turn off WhatsApp reminders", false, "WhatsApp reminders are off"],
] as const)(
  "the sheet of reminders that are %s says who gets what, and its button turns them round",
  async (state, name, granted, toast) => {
    const calls = callsOf(state);
    const onClose = vi.fn();
    const screen = await render(<WhatsappSheet open onClose={onClose} calls={calls} />);
    await expect.element(screen.getByText(/WhatsApp \(Meta\) gets your number/)).toBeVisible();
    await screen.getByRole("button", { name }).click();
    await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
    expect(calls.turn).toHaveBeenCalledExactlyOnceWith(granted);
    await expect.poll(currentToast).toMatchObject({ tone: "success", text: toast });
  },
);

function Row({ read }: { read: () => Promise<WhatsappState | null> }) {
  return <SettingList title="Settings">{useWhatsappRow(read).row}</SettingList>;
}

test.each([
  ["on", "Turned on"],
  ["off", "Turned off"],
] as const)("the profile's row says that they are %s", async (state, value) => {
  const read = async () => state;
  const screen = await render(<Row read={read} />);
  await expect.element(screen.getByRole("button", { name: `Reminders on WhatsApp ${value}` })).toBeVisible();
});

test.each(["none", null] as const)(
  "there is no row where the lender sends none, or nobody knows (%s)",
  async (state) => {
    const read = vi.fn(async () => state);
    const screen = await render(<Row read={read} />);
    await expect.poll(() => read.mock.settledResults.length).toBe(1);
    expect(screen.getByRole("button").query()).toBeNull();
  },
);
