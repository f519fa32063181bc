import { pause } from "../../waiting/pause.ts";
import { type AskSession, resultOf, type SessionResult } from "./session-result.ts";

/** The specification's pause before the next try while the bank is still at work. */
const RETRY_MS = 5000;

type Question = {
  ask: AskSession;
  sessionId: string;
  /** Whether anybody still waits for the answer. */
  left: AbortSignal;
  /** Until when nothing is asked; `null` when it is asked again. */
  onPause: (untilMs: number | null) => void;
};

/** Asks what came of a session, as often as it takes. */
export async function askUntilRead({ ask, sessionId, left, onPause }: Question): Promise<SessionResult> {
  while (true) {
    const result = resultOf(await ask(sessionId));
    if (result.kind !== "reading" || left.aborted) return result;
    onPause(Date.now() + RETRY_MS);
    await pause(RETRY_MS);
    if (left.aborted) return result;
    onPause(null);
  }
}
