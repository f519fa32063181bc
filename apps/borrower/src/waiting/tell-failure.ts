import { showToast } from "@vaada/ui/show-toast";
import type { Outcome } from "../api/client.ts";
import { type Failure, failureOf } from "../form/failure.ts";
import { usualFailures } from "../language/shared-phrases.ts";

type FailedOutcome = Exclude<Outcome<unknown>, { kind: "ok" }>;

/** Why a call failed that the screen made by itself, for the screen that says it in the place of what it asked for. */
export const failureOfOutcome = (outcome: FailedOutcome): Failure =>
  failureOf(outcome, { phrases: usualFailures(), nowMs: Date.now() });

/** The same in a toast, where nothing else on the screen says it. */
export function tellFailure(outcome: FailedOutcome): Failure {
  const failure = failureOfOutcome(outcome);
  showToast({ tone: "error", text: failure.message });
  return failure;
}
