import { lookBy, setOnline } from "./connection.ts";

/** A ping that takes longer than this is no connection to fill in a form by. */
const PING_TIMEOUT_MS = 5000;
const PING_AGAIN_MS = 10_000;

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
  lookBy(() => void look());
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
