import type { Subscription } from "@vaada/contract/calls/push";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outcome } from "../api/client.ts";
import { REMINDERS_KEY } from "../device/device-storage.ts";
import { leaveSession } from "../session/leave.ts";
import { writeSessionValues } from "../session/session-values.ts";
import { areMine, mayAsk } from "./device-choice.ts";
import { createReminders, forgetHere, type ReminderCalls } from "./reminders.ts";

const KEY = "B".repeat(87);
const GIVEN = { endpoint: "https://push.example/x", keys: { p256dh: KEY, auth: "a".repeat(22) } };

beforeEach(() => writeSessionValues({ user_id: "1" }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser as far as reminders go: what it is asked, and what it then holds. */
function browser({ permission = "granted" }: { permission?: NotificationPermission } = {}) {
  let held: PushSubscription | null = null;
  const unsubscribe = vi.fn(async () => {
    held = null;
    return true;
  });
  const subscription = { toJSON: () => GIVEN, unsubscribe } as unknown as PushSubscription;
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => {
    held = subscription;
    return subscription;
  });
  const pushManager = { subscribe, getSubscription: async () => held };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockReturnValue(Promise.resolve(registration));
  const state: { permission: NotificationPermission } = { permission: "default" };
  const requestPermission = vi.fn(async () => {
    state.permission = permission;
    return permission;
  });
  vi.stubGlobal("Notification", Object.assign(state, { requestPermission }));
  return { subscribe, unsubscribe, state };
}

function server(given: Partial<ReminderCalls> = {}) {
  const sent: [Subscription, boolean][] = [];
  const reminders = createReminders({
    readKey: given.readKey ?? (async () => ({ kind: "ok", data: KEY })),
    sendSubscription:
      given.sendSubscription ??
      (async (subscription, granted) => {
        sent.push([subscription, granted]);
        return { kind: "ok", data: null };
      }),
  });
  return { reminders, sent };
}

test("turned on, the server is told of this browser; turned off, it is told too and nothing is left", async () => {
  const { subscribe, unsubscribe } = browser();
  const { reminders, sent } = server();
  expect([mayAsk(), await reminders.read()]).toEqual([true, "off"]);
  expect(await reminders.turnOn()).toEqual({ kind: "on" });
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: KEY }]]);
  expect([mayAsk(), await reminders.read()]).toEqual([false, "on"]);
  expect((await reminders.turnOff()).kind).toBe("ok");
  expect(sent).toEqual([
    [GIVEN, true],
    [GIVEN, false],
  ]);
  expect([unsubscribe.mock.calls.length, await reminders.read()]).toEqual([1, "off"]);
});

test("a no to the browser is told as such, and a closed question as nothing", async () => {
  const { state } = browser({ permission: "denied" });
  const { reminders, sent } = server();
  expect(await reminders.turnOn()).toEqual({ kind: "blocked" });
  expect([state.permission, mayAsk(), await reminders.read()]).toEqual(["denied", false, "blocked"]);
  browser({ permission: "default" });
  expect(await reminders.turnOn()).toEqual({ kind: "closed" });
  expect(sent).toEqual([]);
});

test("it is not on before the server knows, and not off either", async () => {
  browser();
  const offline: Outcome<never> = { kind: "offline" };
  const { reminders } = server({ sendSubscription: async () => offline });
  expect(await reminders.turnOn()).toEqual(offline);
  expect(areMine()).toBe(false);
  const heard = server();
  await heard.reminders.turnOn();
  expect(await reminders.turnOff()).toEqual(offline);
  expect(await reminders.read()).toBe("on");
});

test("where the lender sends none, or the browser has no push service, it says so", async () => {
  const { subscribe } = browser();
  const none = server({ readKey: async () => ({ kind: "ok", data: null }) });
  expect([await none.reminders.areSent(), await none.reminders.turnOn()]).toEqual([
    false,
    { kind: "impossible" },
  ]);
  subscribe.mockRejectedValue(new DOMException("no service", "AbortError"));
  expect(await server().reminders.turnOn()).toEqual({ kind: "impossible" });
});

test("one that was made with an older key gives way", async () => {
  const { subscribe, unsubscribe } = browser();
  const { reminders } = server();
  await reminders.turnOn();
  subscribe.mockRejectedValueOnce(new DOMException("another key", "InvalidStateError"));
  expect(await reminders.turnOn()).toEqual({ kind: "on" });
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("signing out forgets whose they were, and they end when somebody signs in or turns them off", async () => {
  const { unsubscribe } = browser();
  const { reminders } = server();
  await reminders.turnOn();
  leaveSession();
  expect(localStorage.getItem(REMINDERS_KEY)).toBeNull();
  writeSessionValues({ user_id: "2" });
  expect([await reminders.read(), unsubscribe.mock.calls.length]).toEqual(["off", 1]);
  await reminders.turnOn();
  await forgetHere();
  expect([await reminders.read(), unsubscribe.mock.calls.length]).toEqual(["off", 2]);
});
