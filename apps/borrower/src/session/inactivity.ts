import { deviceStorage } from "../device/device-storage.ts";
import { LAST_ACTIVE_KEY, lastActive, markActive } from "./session-values.ts";

/** The specification's limit without mouse, key, click, scroll or touch, the same as the server's for a token. */
export const INACTIVITY_LIMIT_MS = 7_200_000;
/** Long enough to come back from another window and say so. */
const WARNING_MS = 60_000;
export const ACTIVITY_EVENTS = ["mousemove", "keydown", "click", "scroll", "touchstart"] as const;

/** A moving mouse would write the storage sixty times a second. */
const WRITE_EVERY_MS = 1000;

export type InactivityState =
  | { kind: "active"; lookAgainMs: number }
  | { kind: "warning"; secondsLeft: number; lookAgainMs: number }
  | { kind: "over" };

/** The state of a session by the clock alone: a tab that slept through its timers finds out on waking. */
export function inactivityAt({
  nowMs,
  lastActiveMs,
}: {
  nowMs: number;
  lastActiveMs: number;
}): InactivityState {
  const leftMs = lastActiveMs + INACTIVITY_LIMIT_MS - nowMs;
  if (leftMs <= 0) return { kind: "over" };
  if (leftMs > WARNING_MS) return { kind: "active", lookAgainMs: leftMs - WARNING_MS };
  return { kind: "warning", secondsLeft: Math.ceil(leftMs / 1000), lookAgainMs: leftMs % 1000 || 1000 };
}

/** Tells of every change of state until it is stopped, which it is by itself once the session is over. */
export function watchInactivity(onState: (state: InactivityState) => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (deviceStorage.getItem(LAST_ACTIVE_KEY) === null) markActive();

  const look = (): InactivityState => {
    clearTimeout(timer);
    const nowMs = Date.now();
    const state = inactivityAt({ nowMs, lastActiveMs: lastActive(nowMs) });
    if (stopped.signal.aborted) return state;
    if (state.kind === "over") stopped.abort();
    else timer = setTimeout(look, state.lookAgainMs);
    onState(state);
    return state;
  };
  const note = () => {
    // The deadline may have passed while the machine slept: then this movement comes too late.
    const nowMs = Date.now();
    if (nowMs - lastActive(nowMs) < WRITE_EVERY_MS) return;
    if (inactivityAt({ nowMs, lastActiveMs: lastActive(nowMs) }).kind !== "over") markActive(nowMs);
    look();
  };

  const { signal } = stopped;
  for (const name of ACTIVITY_EVENTS) addEventListener(name, note, { signal, passive: true, capture: true });
  addEventListener("pageshow", look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  look();
  return () => stopped.abort();
}
