import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { outcomeOf } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import type { ApplicationCalls } from "./application-calls.ts";
import { CancelSheet } from "./cancel-sheet.tsx";
import { FinishLaterSheet } from "./finish-later-sheet.tsx";
import { type Session, type SessionCalls, SessionsSheet } from "./sessions-sheet.tsx";

const started = location.pathname + location.search;
const close = () => undefined;

beforeEach(() => go("/profile"));
afterEach(() => go(started, { replace: true }));

const refused = (code: string, message: string) =>
  outcomeOf<never>(409, null, JSON.stringify({ statusCode: 409, code, message, data: null }));

test("cancelling says what ends, is done once, and leads to the step that is left", async () => {
  const cancel = vi.fn<ApplicationCalls["cancel"]>(async () => ({
    kind: "ok",
    data: { loan_id: 7, loan_status: "Not Interested", redirect_to: "/dashboard" },
  }));
  const screen = await render(<CancelSheet open onClose={close} calls={{ cancel }} />);
  for (const text of [
    "Your offer ends, and nothing is paid out.",
    /^Auto-pay, if you have set it up, is cancelled at your bank/,
    /you can apply again at any time\.$/,
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  await screen.getByRole("button", { name: "Cancel it" }).click();
  await expect.poll(() => location.pathname).toBe("/stepper");
  expect(cancel).toHaveBeenCalledOnce();
});

test("too late to cancel is told in the server's words, which name what can be done", async () => {
  const message = "You can give the loan back.";
  const screen = await render(
    <CancelSheet open onClose={close} calls={{ cancel: async () => refused("CANCEL_TOO_LATE", message) }} />,
  );
  await screen.getByRole("button", { name: "Cancel it" }).click();
  await expect.element(screen.getByRole("alert").getByText(message)).toBeVisible();
  expect(location.pathname).toBe("/profile");
});

test("finishing later texts a link and says to which number", async () => {
  const finishLater = vi.fn<ApplicationCalls["finishLater"]>(async () => ({
    kind: "ok",
    data: { sent_to: "98XXXXXX10" },
  }));
  const screen = await render(<FinishLaterSheet open onClose={close} calls={{ finishLater }} />);
  await screen.getByRole("button", { name: "Text me the link" }).click();
  await expect
    .element(screen.getByRole("status").getByText(/^We texted the link to 98XXXXXX10\./))
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Done" })).toBeVisible();
  expect(finishLater).toHaveBeenCalledOnce();
});

const HERE: Session = {
  device: "Chrome on Android",
  place: "On the network that you use now",
  signedInAt: "2026-11-20T05:00:00.000Z",
  lastSeenAt: "2026-11-20T06:00:00.000Z",
  isCurrent: true,
};
const THERE: Session = { ...HERE, device: "Firefox on Windows", place: null, isCurrent: false };

test("the sessions are listed, this one marked, and the others ended at a press", async () => {
  const calls = {
    read: vi.fn<SessionCalls["read"]>(async () => ({ kind: "ok", data: [HERE, THERE] })),
    endOthers: vi.fn<SessionCalls["endOthers"]>(async () => ({ kind: "ok", data: { ended: 1 } })),
  };
  const screen = await render(<SessionsSheet open onClose={close} calls={calls} />);
  const rows = () => screen.getByRole("list", { name: "Sessions" }).getByRole("listitem").elements();
  await expect
    .poll(() => rows().map(({ textContent }) => textContent))
    .toEqual([
      "Chrome on Android (this device)Signed in on 20th Nov 2026, 10:30 AM",
      "Firefox on WindowsSigned in on 20th Nov 2026, 10:30 AMLast used on 20th Nov 2026, 11:30 AM",
    ]);
  await screen.getByRole("button", { name: "End other sessions" }).click();
  await expect
    .element(screen.getByRole("status").getByText(/^You are signed out everywhere else/))
    .toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(calls.endOthers).toHaveBeenCalledOnce();
});

test("with no other session there is nothing to end", async () => {
  const calls: SessionCalls = {
    read: async () => ({ kind: "ok", data: [HERE] }),
    endOthers: async () => ({ kind: "ok", data: { ended: 0 } }),
  };
  const screen = await render(<SessionsSheet open onClose={close} calls={calls} />);
  await expect.element(screen.getByText("Chrome on Android (this device)")).toBeVisible();
  expect(screen.getByRole("button", { name: "End other sessions" }).query()).toBeNull();
});
