import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../shell/navigation.ts";
import { type NotificationCalls, type NotificationEntry, Notifications } from "./notifications.tsx";

const started = location.pathname + location.search;
const here = () => location.pathname + location.search;

beforeEach(() => go("/notifications"));
afterEach(() => go(started, { replace: true }));

const PAYMENT: NotificationEntry = {
  id: 12,
  kind: "payment-received",
  title: "Payment received",
  description: "₹5,000 is on your loan account.",
  tag: "New",
  date: "2026-11-30",
  time: "10:31 AM",
  createdAt: "2026-11-30T05:01:00.000Z",
  leads_to: "/repayment-success?orderId=order_1",
};

const ARRIVED: NotificationEntry = {
  ...PAYMENT,
  id: 3,
  kind: "money-arrived",
  title: "Your money has arrived",
  tag: null,
  leads_to: null,
};

async function open(read: NotificationCalls["read"]) {
  const calls = { read: vi.fn(read), markRead: vi.fn<NotificationCalls["markRead"]>(async () => undefined) };
  return { calls, screen: await render(<Notifications calls={calls} />) };
}

test("each says what, when and whether it is new, and leads to what it is about", {
  tags: "long",
}, async () => {
  const { screen, calls } = await open(async () => ({ kind: "ok", data: [PAYMENT, ARRIVED] }));
  const rows = screen.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  await expect.poll(() => rows.elements().length).toBe(2);
  const [first, second] = rows.elements().map(({ textContent }) => textContent ?? "");
  for (const text of [
    "Payment received",
    "New",
    "₹5,000 is on your loan account.",
    "30 Nov 2026",
    "10:31 AM",
  ])
    expect(first).toContain(text);
  expect(second).not.toContain("New");
  await expect.poll(() => calls.markRead.mock.calls).toEqual([[12]]);
  await screen.getByRole("link", { name: "See more: Payment received" }).click();
  expect(here()).toBe("/repayment-success?orderId=order_1");
});

test("without any it says so in the usual words, and marks nothing", async () => {
  const { screen, calls } = await open(async () => ({ kind: "ok", data: [] }));
  await expect.element(screen.getByRole("heading", { name: "No Notifications" })).toBeVisible();
  await expect.element(screen.getByText("We'll let you know when we have an update for you.")).toBeVisible();
  expect(calls.markRead).not.toHaveBeenCalled();
});

test("those that can't be had are told of, with another try", { tags: "long" }, async () => {
  let isOnline = false;
  const { screen } = await open(async () =>
    isOnline ? { kind: "ok", data: [ARRIVED] } : { kind: "offline" },
  );
  await expect
    .element(screen.getByRole("heading", { name: "We couldn’t load your notifications" }))
    .toBeVisible();
  isOnline = true;
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Your money has arrived")).toBeVisible();
});
