import { pause } from "../../waiting/pause.ts";
import { type AskDrop, type DropResult, resultOf } from "./drop-result.ts";

/** The specification's pause before the next try while a bank is still at work. */
const RETRY_MS = 5000;

type Question = {
  ask: AskDrop;
  /** Whether anybody still waits for the answer. */
  left: AbortSignal;
  /** Until when nothing is asked; `null` when it is asked again. */
  onPause: (untilMs: number | null) => void;
};

/** Asks what came of the rupee, as often as it takes. */
export async function askUntilKnown({ ask, left, onPause }: Question): Promise<DropResult> {
  while (true) {
    const result = resultOf(await ask());
    if (result.kind !== "under-way" || left.aborted) return result;
    onPause(Date.now() + RETRY_MS);
    await pause(RETRY_MS);
    if (left.aborted) return result;
    onPause(null);
  }
}
