import type { Outcome } from "../api/client.ts";

/** A call that did not do what it should, as the form says it. */
export type Failure = {
  readonly message: string;
  /** Until when asking again is pointless; `null` when it may be tried at once. */
  readonly waitUntilMs: number | null;
};

export type FailurePhrases = { readonly offline: string; readonly otherwise: string };

/** The server's own sentence first: it knows what happened. */
export function failureOf(
  outcome: Exclude<Outcome<unknown>, { kind: "ok" }>,
  { phrases, nowMs }: { phrases: FailurePhrases; nowMs: number },
): Failure {
  switch (outcome.kind) {
    case "offline":
      return { message: phrases.offline, waitUntilMs: null };
    case "timeout":
      return { message: phrases.otherwise, waitUntilMs: null };
    case "refused":
      return {
        message: Object.values(outcome.fields)[0] ?? outcome.message ?? phrases.otherwise,
        waitUntilMs: outcome.status === 429 ? nowMs + (outcome.retryAfterSeconds ?? 0) * 1000 : null,
      };
    default:
      return outcome satisfies never;
  }
}
