import { DEVICE_KEYS, deviceStorage } from "../device/device-storage.ts";
import { isSignedIn, sayEventOfSession } from "./session-values.ts";
import { EMPTY_STATE, useSession } from "./store.ts";
import { tellTabsOfSignOut } from "./tabs.ts";

/** Forgets whoever was signed in: everything on this device but the device's own choices, in every tab. */
export function leaveSession(): void {
  const wasSignedIn = isSignedIn();
  // The state first: setting it writes it, and the sweep below must come after the last write.
  useSession.setState(EMPTY_STATE, true);
  const own: readonly string[] = DEVICE_KEYS;
  for (const key of deviceStorage.keys()) if (!own.includes(key)) deviceStorage.removeItem(key);
  // A due payment marks the app's icon for its owner alone.
  void navigator.clearAppBadge?.()?.catch(() => undefined);
  sayEventOfSession();
  if (wasSignedIn) tellTabsOfSignOut();
}

/**
 * Why somebody is on `/logout`: nothing moved for two hours, the server ended the session, or another tab signed out.
 * Nobody sent the person there when there is none.
 */
export const SIGN_OUT_REASONS = ["away", "ended", "elsewhere"] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

export function signOutReasonOf(search: string): SignOutReason | undefined {
  const asked = new URLSearchParams(search).get("reason");
  return SIGN_OUT_REASONS.find((reason) => reason === asked);
}
