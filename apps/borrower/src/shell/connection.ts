import { useEffect, useSyncExternalStore } from "react";

/** A ping that takes longer than this is no connection to fill in a form by. */
const PING_TIMEOUT_MS = 5000;
const PING_AGAIN_MS = 10_000;

let isOnline = true;
/** When what is on the screen was saved, while something on it is not of this moment. */
let savedAtMs: number | null = null;
const listeners = new Set<() => void>();

function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False once a question after the network has gone unanswered. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => isOnline,
    () => true,
  );

/** When what is on the screen was saved; `null` while all of it is of this moment. */
export const useSavedTime = (): number | null =>
  useSyncExternalStore(
    onConnection,
    () => savedAtMs,
    () => null,
  );

/** Says of what the screen shows when it was saved, as long as it is shown. */
export function useShownAsSaved(atMs: number): void {
  useEffect(() => {
    setSavedTime(atMs);
    return () => setSavedTime(null);
  }, [atMs]);
}

function setSavedTime(atMs: number | null): void {
  savedAtMs = atMs;
  for (const listener of listeners) listener();
}

let lookNow = (): void => {};

/** For who has just had no answer: the browser may not have noticed yet. */
export const checkConnection = (): void => lookNow();

/** The browser's own word is only a hint: it is asked about, and whatever answers proves the network is there. */
export function watchConnection(): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    const answered = await ping();
    if (stopped.signal.aborted) return;
    setOnline(answered);
    if (!answered) timer = setTimeout(look, PING_AGAIN_MS);
  };
  const { signal } = stopped;
  lookNow = () => void look();
  addEventListener("offline", look, { signal });
  addEventListener("online", look, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (!navigator.onLine) void look();
  return () => stopped.abort();
}

async function ping(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
    await fetch("/api/health/live", { cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

function setOnline(online: boolean): void {
  if (online === isOnline) return;
  isOnline = online;
  for (const listener of listeners) listener();
}
