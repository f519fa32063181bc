import type { readAppConfig } from "@vaada/contract/calls/app-config";
import type { changeConsent } from "@vaada/contract/calls/consents";
import type { Subscription, subscribeToPush } from "@vaada/contract/calls/push";
import { REMINDERS_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../api/client.ts";
import { areMine, canRemind, keepMine, keepNotNow } from "./device-choice.ts";

/** `blocked`: the person has said no to the browser, and only there it can be undone. */
export type ReminderState = "impossible" | "blocked" | "off" | "on";

export type TurnOnResult =
  | { kind: "on" | "blocked" | "closed" | "impossible" }
  | Exclude<Outcome<never>, { kind: "ok" }>;

/** This device's acts on reminders, for the person who is signed in. */
export type Reminders = {
  /** Whether the lender sends any. */
  areSent: () => Promise<boolean>;
  read: () => Promise<ReminderState>;
  turnOn: () => Promise<TurnOnResult>;
  turnOff: () => Promise<Outcome<unknown>>;
};

export const createReminders = (calls: ReminderCalls): Reminders => ({
  areSent: async () => {
    const key = await calls.readKey();
    return key.kind === "ok" && key.data !== null;
  },
  read: readState,
  turnOn: () => turnOn(calls),
  turnOff: () => turnOff(calls),
});

const REMINDER_CALLS: ReminderCalls = {
  readKey: async () => {
    const outcome = await request<typeof readAppConfig>("GET", "/app/config");
    return outcome.kind === "ok" ? { kind: "ok", data: outcome.data.push?.publicKey ?? null } : outcome;
  },
  sendSubscription: async (subscription, granted) => {
    const noticeVersion = REMINDERS_NOTICE_VERSION;
    // Reminders that were taken back are given back by this word alone, and those that were not stay as they are.
    if (granted) {
      const body = { kind: "reminders", granted } as const;
      const given = await request<typeof changeConsent>("POST", "/user/consents", { body, noticeVersion });
      if (given.kind !== "ok") return given;
    }
    return request<typeof subscribeToPush>("POST", "/user/push", {
      body: { subscription, granted },
      noticeVersion,
    });
  },
};

export const REMINDERS = createReminders(REMINDER_CALLS);

/** Those of somebody who was signed in here before are shown no more: this is another's phone now. */
async function readState(): Promise<ReminderState> {
  if (!canRemind()) return "impossible";
  const subscription = await subscriptionHere();
  if (subscription !== null && !areMine()) await subscription.unsubscribe();
  if (Notification.permission === "denied") return "blocked";
  return subscription !== null && areMine() ? "on" : "off";
}

/** The browser asks first, and only while the press is fresh. */
async function turnOn({ readKey, sendSubscription }: ReminderCalls): Promise<TurnOnResult> {
  if (!canRemind()) return { kind: "impossible" };
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { kind: permission === "denied" ? "blocked" : "closed" };
  const key = await readKey();
  if (key.kind !== "ok") return key;
  const subscription = key.data === null ? null : await subscribe(key.data);
  if (subscription === null) return { kind: "impossible" };
  const sent = await sendSubscription(subscription.toJSON() as Subscription, true);
  if (sent.kind !== "ok") return sent;
  keepMine();
  return { kind: "on" };
}

/** The server first: should it not hear of it, the switch still says on. */
async function turnOff({ sendSubscription }: ReminderCalls): Promise<Outcome<unknown>> {
  const subscription = await subscriptionHere();
  if (subscription !== null) {
    const sent = await sendSubscription(subscription.toJSON() as Subscription, false);
    if (sent.kind !== "ok") return sent;
  }
  await forgetHere();
  return { kind: "ok", data: null };
}

/** Nothing is shown here any more, whatever the server knows: the push service tells it at the next try. */
export async function forgetHere(): Promise<void> {
  const subscription = await subscriptionHere();
  await subscription?.unsubscribe();
  keepNotNow();
}

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** `null` where the browser has no push service to go to. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription | null> {
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  try {
    // One that was made with another key stands in the way of a new one.
    return await ask().catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return ask();
    });
  } catch {
    return null;
  }
}

export type ReminderCalls = {
  /** Reads the key with which a browser subscribes; `null` where the lender sends no reminders. */
  readKey: () => Promise<Outcome<string | null>>;
  sendSubscription: (subscription: Subscription, granted: boolean) => Promise<Outcome<unknown>>;
};
