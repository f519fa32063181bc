import type { ClientFailure } from "@vaada/contract/calls/client-failures";
import { listenToOutcomes, type Outcome } from "./client.ts";

/** The server takes no more in one go; a device that fails more often has said enough. */
const KINDS_MAX = 50;
const TIMES_MAX = 1_000;

const ADDRESS = "/api/app/failures";

const counted = new Map<string, ClientFailure>();

/** Counts the calls that failed on their way and tells them once there is a network, or as the page is left. */
export function keepTellingFailures(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  listenToOutcomes(countFailure);
  addEventListener("online", tellFailures, { signal });
  addEventListener("pagehide", tellFailures, { signal });
  const onHidden = () => document.visibilityState === "hidden" && tellFailures();
  document.addEventListener("visibilitychange", onHidden, { signal });
  return () => {
    leaving.abort();
    listenToOutcomes(() => {});
  };
}

function countFailure(path: string, outcome: Outcome<unknown>): void {
  const kind = kindOf(outcome);
  if (kind === null) return;
  const key = `${kind} ${path}`;
  const times = (counted.get(key)?.times ?? 0) + 1;
  if (times > TIMES_MAX || (times === 1 && counted.size >= KINDS_MAX)) return;
  counted.set(key, { path, kind, times });
}

/** A refusal with a code came from our server, which has it in its own log. */
function kindOf(outcome: Outcome<unknown>): ClientFailure["kind"] | null {
  if (outcome.kind === "offline" || outcome.kind === "timeout") return outcome.kind;
  return outcome.kind === "refused" && outcome.code === undefined ? "foreign" : null;
}

/** A beacon waits for no answer and outlives the page. What the browser would not take goes with the next. */
function tellFailures(): void {
  if (counted.size === 0 || !navigator.onLine) return;
  const body = JSON.stringify({ failures: [...counted.values()] });
  if (navigator.sendBeacon(ADDRESS, new Blob([body], { type: "application/json" }))) counted.clear();
}
