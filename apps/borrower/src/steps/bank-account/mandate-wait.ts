import type { RazorpayAnswer } from "../../checkout/checkout.ts";
import { pause } from "../../waiting/pause.ts";
import type { AutoPayCalls, MandateAnswer } from "./auto-pay-calls.ts";

/** How long the borrower waits for the bank at most: the specification's countdown. */
export const WAIT_SECONDS = 120;

const ASKED_EVERY_MS = 2000;

/** What the wait for the bank came to. */
export type WaitEnd =
  | { kind: "go-on" }
  | { kind: "refused" }
  | { kind: "not-authorised"; message: string | undefined }
  /** The answer has sent the borrower elsewhere already. */
  | { kind: "led-elsewhere" };

type Word = WaitEnd | { kind: "at-the-bank" } | { kind: "unheard" };

export function wordIn(answer: MandateAnswer): Word {
  if (answer.kind === "refused") {
    const { status, code, message } = answer;
    if (status === 403 || status === 422) return { kind: "led-elsewhere" };
    return code === "MANDATE_NOT_AUTHORISED" ? { kind: "not-authorised", message } : { kind: "unheard" };
  }
  if (answer.kind !== "ok") return { kind: "unheard" };
  switch (answer.data.status) {
    case "confirmed":
      return { kind: "go-on" };
    case "rejected":
    case "cancelled":
      return { kind: "refused" };
    case "initiated":
      return { kind: "at-the-bank" };
    case "created":
    case "none":
      return { kind: "unheard" };
    default:
      return answer.data.status satisfies never;
  }
}

type Wait = {
  calls: Pick<AutoPayCalls, "finish" | "read">;
  /** `null` when the window was closed after the bank had agreed. */
  answer: RazorpayAnswer | null;
  untilMs: number;
  left: AbortSignal;
  /** Whether the last question got through. */
  onHeard: (isHeard: boolean) => void;
};

/**
 * Waits until the bank has agreed or refused. Many banks take a day to agree, which is no reason to stay: after the
 * countdown the borrower goes on, and the next call asks once more.
 */
export async function waitForBank({ calls, answer, untilMs, left, onHeard }: Wait): Promise<WaitEnd> {
  let said = await (answer === null ? calls.read() : calls.finish(answer));
  while (!left.aborted) {
    const word = wordIn(said);
    if (word.kind !== "at-the-bank" && word.kind !== "unheard") return word;
    onHeard(said.kind === "ok");
    if (Date.now() >= untilMs) break;
    await pause(ASKED_EVERY_MS);
    if (!left.aborted) said = await calls.read();
  }
  return { kind: "go-on" };
}
