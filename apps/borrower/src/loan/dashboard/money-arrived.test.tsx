import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { COOLING_OFF } from "../testing/dashboards.ts";
import { hello, openDashboard } from "./testing/open-dashboard.tsx";

const started = location.pathname + location.search;

beforeEach(() => {
  localStorage.clear();
  writeSessionValues({ user_id: "1" });
});
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("money that this device saw on its way is celebrated once, with its number and what comes next", {
  tags: "long",
}, async () => {
  localStorage.setItem("awaited-money", "7");
  const screen = await openDashboard(COOLING_OFF);
  const title = screen.getByRole("heading", {
    name: "Your money has arrived. 19,292 rupees in HDFC, ending 6782.",
  });
  await expect.element(title).toHaveFocus();
  await expect.element(screen.getByText("in HDFC ··6782, 20 Nov at 4:12 PM")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Copy HDFCN52026112000012345" })).toBeVisible();
  expect([...document.querySelectorAll("main li")].map(({ textContent }) => textContent)).toEqual([
    "20 Nov Your signed papers are under Payments",
    "Until Mon 23 Nov Changed your mind? Give it back, without the fee",
    "Tue 29 Dec We remind you by text",
    "Fri 1 Jan 2027 Auto-pay takes it at 10 AM. Pay earlier, pay less.₹20,420",
  ]);
  await screen.getByRole("button", { name: "Go to home" }).click();
  await expect.element(hello(screen)).toBeVisible();
  await screen.unmount();
  await expect.element(hello(await openDashboard(COOLING_OFF))).toBeVisible();
});

test("the arrival is celebrated on any device until one has shown it, and not after the first days", async () => {
  const told = { ...COOLING_OFF, notifications: { unread: 2, arrival: 31 } };
  const seen: number[] = [];
  const screen = await openDashboard(told, {
    markSeen: async (notification) => {
      seen.push(notification);
      return { kind: "ok", data: {} };
    },
  });
  await expect.element(screen.getByRole("heading", { name: /^Your money has arrived/ })).toBeVisible();
  expect([...new Set(seen)]).toEqual([31]);
  await screen.unmount();
  const later = await openDashboard({ ...told, coolingOff: null });
  await expect.element(hello(later)).toBeVisible();
});
