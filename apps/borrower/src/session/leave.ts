import { DEVICE_KEYS } from "../device/device-keys.ts";
import { deviceStorage } from "../device/device-storage.ts";
import { sayEventOfSession } from "./session-event.ts";
import { isSignedIn } from "./session-values.ts";
import { EMPTY_STATE, useSession } from "./store.ts";
import { tellTabsOfSignOut } from "./tabs.ts";

/** Forgets whoever was signed in: everything on this device but the device's own choices, in every tab. */
export function leaveSession(): void {
  const wasSignedIn = isSignedIn();
  // The state first: setting it writes it, and the sweep below must come after the last write.
  useSession.setState(EMPTY_STATE, true);
  const own: readonly string[] = DEVICE_KEYS;
  for (const key of deviceStorage.keys()) if (!own.includes(key)) deviceStorage.removeItem(key);
  sayEventOfSession();
  if (wasSignedIn) tellTabsOfSignOut();
}
