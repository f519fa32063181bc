import type { Outcome } from "../api/client.ts";

/** Whose turn it is after a failure: the network's, ours, a provider's, or nobody's before some time has passed. */
export type Cause = "offline" | "timeout" | "limit" | "provider" | "fault" | "refused";

/** A call that did not do what it should, as the form says it. */
export type Failure = {
  readonly cause: Cause;
  readonly message: string;
  /** Until when asking again is pointless; `null` when it may be tried at once. */
  readonly waitUntilMs: number | null;
};

export type FailurePhrases = { readonly offline: string; readonly otherwise: string };

type Failed = Exclude<Outcome<unknown>, { kind: "ok" }>;

export function failureOf(
  outcome: Failed,
  { phrases, nowMs }: { phrases: FailurePhrases; nowMs: number },
): Failure {
  const cause = causeOf(outcome);
  const waitMs = outcome.kind === "refused" ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;
  return {
    cause,
    message: messageOf(outcome, phrases),
    waitUntilMs: cause === "limit" ? nowMs + waitMs : null,
  };
}

/** The server's own sentence first: it knows what happened. */
export function messageOf(outcome: Failed, phrases: FailurePhrases): string {
  if (outcome.kind === "offline") return phrases.offline;
  if (outcome.kind === "timeout") return phrases.otherwise;
  return Object.values(outcome.fields)[0] ?? outcome.message ?? phrases.otherwise;
}

function causeOf(outcome: Failed): Cause {
  if (outcome.kind !== "refused") return outcome.kind;
  if (outcome.status === 429) return "limit";
  if (outcome.code === "PROVIDER_UNAVAILABLE" || outcome.code === "STILL_PROCESSING") return "provider";
  return outcome.status >= 500 ? "fault" : "refused";
}
