import type { ReplyOf } from "@vaada/contract/call";
import type { verifyCode } from "@vaada/contract/calls/sign-in";
import { useSyncExternalStore } from "react";
import { deviceStorage } from "../device/device-storage.ts";

/** The seven values of a session, under the names the specification gives them. */
export const SESSION_NAMES = [
  "access_token",
  "user_id",
  "user_type",
  "loan_id",
  "product_id",
  "loan_status",
  "loan_type",
] as const;

type SessionName = (typeof SESSION_NAMES)[number];

/** 256 bits in base64url; anything else in its place was not put there by us, and could not even be sent. */
const TOKEN = /^[\w-]{43}$/;

export function accessToken(): string | null {
  const kept = deviceStorage.getItem("access_token" satisfies SessionName);
  return kept !== null && TOKEN.test(kept) ? kept : null;
}

/** Whether an earlier loan of this borrower was paid back. */
export const isRepeatBorrower = (): boolean =>
  deviceStorage.getItem("loan_type" satisfies SessionName) === "Repeat Case";

export const isSignedIn = (): boolean => accessToken() !== null;

export function writeSessionValues(values: Partial<Record<SessionName, string>>): void {
  for (const name of SESSION_NAMES) {
    const value = values[name];
    if (value !== undefined) deviceStorage.setItem(name, value);
  }
}

export function keepSession({ access_token, user_id, user_type, loan }: ReplyOf<typeof verifyCode>): void {
  writeSessionValues({
    access_token,
    user_id,
    user_type,
    loan_id: String(loan.loan_id),
    product_id: loan.productId,
    loan_status: loan.loan_status,
    loan_type: loan.loan_type,
  });
  markActive();
  sayEventOfSession();
}

/** Kept on the device, so that every tab counts from what happened in any of them. */
export const LAST_ACTIVE_KEY = "last_active_at";

/** Counts from now on: somebody has just signed in, or moved. */
export const markActive = (nowMs = Date.now()): void => deviceStorage.setItem(LAST_ACTIVE_KEY, String(nowMs));

/** A device that remembers nothing, or a time that is yet to come, counts as active now. */
export function lastActive(nowMs: number): number {
  const kept = Number.parseInt(deviceStorage.getItem(LAST_ACTIVE_KEY) ?? "", 10);
  return Number.isNaN(kept) ? nowMs : Math.min(kept, nowMs);
}

/** Said within this tab when somebody signs in or out; the browser tells only the other tabs of a change in storage. */
const SESSION_EVENT = "vaada-session";

export const sayEventOfSession = (): void => {
  dispatchEvent(new Event(SESSION_EVENT));
};

function onEventOfSession(act: () => void): () => void {
  addEventListener(SESSION_EVENT, act);
  addEventListener("storage", act);
  return () => {
    removeEventListener(SESSION_EVENT, act);
    removeEventListener("storage", act);
  };
}

/** Whether there is a token, also when it came from another tab. False in the prerendered page and its first render. */
export const useSignedIn = (): boolean => useSyncExternalStore(onEventOfSession, isSignedIn, () => false);
