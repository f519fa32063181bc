import { useState } from "react";
import { paths } from "../paths.ts";
import { go } from "../shell/navigation.ts";
import { askForStep } from "../shell/step.ts";
import { useAnswer } from "../waiting/use-answer.ts";

const PROVEN = { isProven: true };

/**
 * Goes to a screen that claims what the server has just said. In place of the screen that asked: Back must not ask once
 * more.
 */
export const enterProven = (path: string): void => go(path, { replace: true, state: PROVEN });

/** Whether this entry of the history was made by that answer. A typed address proves nothing. */
export const isProvenHere = (): boolean =>
  (history.state as Partial<typeof PROVEN> | null)?.isProven === true;

type Claim = { path: string; isTrueAt: (step: string) => boolean };

/** Whether the screen at `path` may claim what it does. Whoever typed the address is led by the server's step. */
export function useProven({ path, isTrueAt }: Claim): boolean {
  const [isProven, setIsProven] = useState(isProvenHere);
  useAnswer(
    async () => isProven || isTrueAtStep(isTrueAt),
    (isTrue) => {
      if (isTrue) setIsProven(true);
      // A session that has ended has sent the borrower elsewhere by now.
      else if (location.pathname === path) go(paths.stepper(), { replace: true });
    },
  );
  return isProven;
}

async function isTrueAtStep(isTrueAt: Claim["isTrueAt"]): Promise<boolean> {
  const outcome = await askForStep();
  return outcome.kind === "ok" && isTrueAt(outcome.data.redirect_to);
}
