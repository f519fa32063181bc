import { showToast } from "@vaada/ui/toast";
import type { Outcome } from "../api/client.ts";
import { type Failure, failureOf } from "../form/failure.ts";
import { usualFailures } from "../language/shared-phrases.ts";

/** Why a call failed that the screen made by itself: told in a toast, and answered so that it stays on the screen. */
export function tellFailure(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): Failure {
  const phrases = usualFailures();
  const failure = failureOf(outcome, { phrases, nowMs: Date.now() });
  showToast({ tone: "error", text: failure.message });
  return failure;
}
