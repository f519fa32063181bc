import type { Outcome } from "../api/client.ts";

/** The cause of a failure: the network, a provider that was asked for this, or the server's answer by its status. */
export type Cause = "offline" | "timeout" | "provider" | number;

/** A call that did not do what it should, as the form says it. */
export type Failure = {
  readonly cause: Cause;
  readonly message: string;
  /** Until when asking again is pointless; `null` when it may be tried at once. */
  readonly waitUntilMs: number | null;
};

export type FailurePhrases = { readonly offline: string; readonly otherwise: string };

type FailedOutcome = Exclude<Outcome<unknown>, { kind: "ok" }>;

export function failureOf(
  outcome: FailedOutcome,
  { phrases, nowMs }: { phrases: FailurePhrases; nowMs: number },
): Failure {
  const message = messageOf(outcome, phrases);
  if (outcome.kind !== "refused") return { cause: outcome.kind, message, waitUntilMs: null };
  const { status, code, retryAfterSeconds = 0 } = outcome;
  const cause = code === "PROVIDER_UNAVAILABLE" ? "provider" : status;
  return { cause, message, waitUntilMs: status === 429 ? nowMs + retryAfterSeconds * 1000 : null };
}

/** The server's own sentence first: it knows what happened. */
export function messageOf(outcome: FailedOutcome, phrases: FailurePhrases): string {
  if (outcome.kind === "offline") return phrases.offline;
  if (outcome.kind === "timeout") return phrases.otherwise;
  return Object.values(outcome.fields)[0] ?? outcome.message ?? phrases.otherwise;
}
