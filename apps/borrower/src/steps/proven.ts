import { useState } from "react";
import { paths } from "../paths.ts";
import { go } from "../shell/navigation.ts";
import { askForStep } from "../shell/step.ts";
import { useAnswer } from "../waiting/use-answer.ts";

const PROVEN = { isProven: true };

/**
 * Shows a screen that claims what the server has just said. It replaces the screen that asked, so that Back does not ask
 * again.
 */
export const enterProven = (path: string): void => go(path, { replace: true, state: PROVEN });

/** Whether the server's answer made this history entry. A typed address proves nothing. */
export const isProvenHere = (): boolean =>
  (history.state as Partial<typeof PROVEN> | null)?.isProven === true;

type Claim = { path: string; isTrueAt: (step: string) => boolean };

/** Whether the screen at `path` may make its claim. The server's step leads a borrower who typed the address. */
export function useProven({ path, isTrueAt }: Claim): boolean {
  const [isProven, setIsProven] = useState(isProvenHere);
  useAnswer(
    async () => isProven || isTrueAtStep(isTrueAt),
    (isTrue) => {
      if (isTrue) setIsProven(true);
      // An ended session has sent the borrower elsewhere by now.
      else if (location.pathname === path) go(paths.stepper(), { replace: true });
    },
  );
  return isProven;
}

async function isTrueAtStep(isTrueAt: Claim["isTrueAt"]): Promise<boolean> {
  const outcome = await askForStep();
  return outcome.kind === "ok" && isTrueAt(outcome.data.redirect_to);
}
