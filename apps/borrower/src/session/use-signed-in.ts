import { useSyncExternalStore } from "react";
import { onEventOfSession } from "./session-event.ts";
import { isSignedIn } from "./session-values.ts";

/** Whether there is a token, also when it came from another tab. False in the prerendered page and its first render. */
export const useSignedIn = (): boolean => useSyncExternalStore(onEventOfSession, isSignedIn, () => false);
