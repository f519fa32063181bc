import { go } from "../shell/navigation.ts";
import { stepPaths } from "./paths.ts";

/** Why somebody is at the bank step (again). */
export type BankNote = {
  readonly text: string;
  /** The decision may still be had without a statement, once the bureau answers again. */
  readonly canDecideAgain: boolean;
};

type BankStepOptions = { readonly note: BankNote | null; readonly isNewSession: boolean };

/**
 * To the bank step, in place of the screen that found out. The note is kept with the entry of the history, so that a
 * reload says it once more.
 */
export function goToBankStep({ note, isNewSession }: BankStepOptions): void {
  const path = isNewSession ? stepPaths.processToBankAnew() : stepPaths.processToBank();
  go(path, { replace: true, state: note === null ? null : { bankNote: note } });
}

export const keptBankNote = (): BankNote | null =>
  (history.state as { bankNote?: BankNote } | null)?.bankNote ?? null;
