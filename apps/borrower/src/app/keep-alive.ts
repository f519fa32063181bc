import type { checkStep } from "@vaada/contract/calls/step";
import { request } from "../api/client.ts";

/** Far inside the server's own limit, and rare enough to cost nothing. */
const TELL_EVERY_MS = 600_000;

let toldAtMs = Date.now();

/** The server counts from the last call it heard, not from the last touch: somebody who only reads must be told to it. */
export function tellServerOfActivity({ atOnce = false }: { atOnce?: boolean } = {}): void {
  const nowMs = Date.now();
  if (!atOnce && nowMs - toldAtMs < TELL_EVERY_MS) return;
  toldAtMs = nowMs;
  void request<typeof checkStep>("GET", "/step/step-checker");
}
