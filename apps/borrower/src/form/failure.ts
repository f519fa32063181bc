import type { Outcome } from "../api/client.ts";

/** A call that did not do what it should, in the words the form shows. */
export type Failure = {
  readonly message: string;
  /** Until when asking again is pointless; `null` when it may be tried at once. */
  readonly waitUntilMs: number | null;
};

export type FailureWords = { readonly offline: string; readonly otherwise: string };

/** The server's own sentence first: it knows what happened. */
export function failureOf(
  outcome: Exclude<Outcome<unknown>, { kind: "ok" }>,
  { words, nowMs }: { words: FailureWords; nowMs: number },
): Failure {
  switch (outcome.kind) {
    case "offline":
      return { message: words.offline, waitUntilMs: null };
    case "timeout":
      return { message: words.otherwise, waitUntilMs: null };
    case "refused":
      return {
        message: Object.values(outcome.fields)[0] ?? outcome.message ?? words.otherwise,
        waitUntilMs: outcome.status === 429 ? nowMs + (outcome.retryAfterSeconds ?? 0) * 1000 : null,
      };
    default:
      return outcome satisfies never;
  }
}
