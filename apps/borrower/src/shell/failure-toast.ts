import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/show-toast";
import type { Outcome } from "../api/client.ts";
import { somethingWentWrong } from "../language/shared-phrases.ts";

/** Tells in an error toast what became of a failed call. A blocking error must also stay on the screen itself. */
export function showFailureToast(outcome: Outcome<unknown>): void {
  const text = failureText(outcome);
  if (text !== undefined) showToast({ tone: "error", text });
}

/** The server's own sentence where it gave one. Nothing for a call that went well. */
function failureText(outcome: Outcome<unknown>): string | undefined {
  switch (outcome.kind) {
    case "ok":
      return undefined;
    case "refused":
      return outcome.message ?? somethingWentWrong();
    case "offline":
      return t`You’re offline. Check your connection and try again.`;
    case "timeout":
      return t`This is taking too long. Check your connection and try again.`;
    default:
      return outcome satisfies never;
  }
}
