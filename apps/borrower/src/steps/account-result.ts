import { keptLoanId } from "../session/loan-id.ts";
import { go } from "../shell/navigation.ts";
import { dropAccountDraft } from "./account-draft.ts";
import { accountPaths } from "./account-paths.ts";

/** An account whose owner the bank has named. */
export type VerifiedAccount = {
  readonly bank: string;
  /** The last four digits. */
  readonly ending: string;
  /** The name at the bank; `null` after a reload, because our file has the name the borrower typed. */
  readonly name: string | null;
};

/** Why an account failed. The screen claims a mismatch only where there was one. */
export type AccountFailure =
  | { readonly kind: "name-mismatch" }
  | { readonly kind: "auto-pay-closed"; readonly hasFailed: boolean; readonly isUpi: boolean }
  | { readonly kind: "auto-pay-refused"; readonly isUpi: boolean }
  /** Nobody could ask the bank. The account stays, and no second rupee is sent. */
  | { readonly kind: "not-asked" }
  /** The server's own sentence says why. */
  | { readonly kind: "said"; readonly message: string };

/** The answer is in memory only, for the application it is about. */
let last: { readonly loanId: string; readonly account: VerifiedAccount } | null = null;

/** Shows the result in place of the screen that asked, so that Back does not ask again. */
export function enterAccountVerified(account: VerifiedAccount): void {
  last = { loanId: keptLoanId(), account };
  dropAccountDraft();
  go(accountPaths.verified(), { replace: true });
}

/** The reason names nobody, so the history entry keeps it and a reload shows it again. */
export function enterAccountFailed(accountFailure: AccountFailure): void {
  last = null;
  go(accountPaths.notVerified(), { replace: true, state: { accountFailure } });
}

/** The last answer since the page was loaded; `null` after a reload. */
export const lastVerifiedAccount = (): VerifiedAccount | null =>
  last?.loanId === keptLoanId() ? last.account : null;

export const keptAccountFailure = (): AccountFailure | null =>
  (history.state as { accountFailure?: AccountFailure } | null)?.accountFailure ?? null;
