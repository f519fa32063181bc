import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/show-toast";
import { somethingWentWrong } from "../language/shared-phrases.ts";
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

/**
 * Nobody could decide, so the bank statement stands in. The toast has the server's sentence, and the note what is kept and what
 * can be done: one message, not the same one twice.
 */
export function goToBankInstead(why: string | undefined): void {
  showToast({ tone: "error", text: why ?? somethingWentWrong() });
  const text = t`We haven’t decided yet. Your answers are kept. Connect your bank, or let us ask the credit bureau again.`;
  goToBankStep({ note: { text, canDecideAgain: true }, isNewSession: false });
}

export const keptBankNote = (): BankNote | null =>
  (history.state as { bankNote?: BankNote } | null)?.bankNote ?? null;
