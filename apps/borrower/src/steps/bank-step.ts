import { go } from "../shell/navigation.ts";
import { stepPaths } from "./paths.ts";

/** Why the borrower is at the bank step (again). */
export type BankNote = {
  readonly text: string;
  /** A decision without a statement is possible once the bureau answers again. */
  readonly canDecideAgain: boolean;
};

type BankStepOptions = { readonly note: BankNote | null; readonly isNewSession: boolean };

/**
 * Shows the bank step in place of the screen that asked. The history entry keeps the note, so that a
 * reload shows it again.
 */
export function goToBankStep({ note, isNewSession }: BankStepOptions): void {
  const path = isNewSession ? stepPaths.processToBankAnew() : stepPaths.processToBank();
  go(path, { replace: true, state: note === null ? null : { bankNote: note } });
}

export const keptBankNote = (): BankNote | null =>
  (history.state as { bankNote?: BankNote } | null)?.bankNote ?? null;
