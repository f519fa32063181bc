import { keptLoanId } from "../session/loan-id.ts";
import { go } from "../shell/navigation.ts";
import { accountPaths } from "./account-paths.ts";

/** An account whose owner the bank has told. */
export type VerifiedAccount = {
  readonly bank: string;
  /** The last four digits. */
  readonly ending: string;
  /** As the bank has it; `null` where only our own file was read, which has what the borrower typed. */
  readonly name: string | null;
};

/** Why nothing came of an account, as it is told: a mismatch is claimed only where there was one. */
export type AccountFailure =
  | { readonly kind: "name-mismatch" }
  | { readonly kind: "auto-pay-closed"; readonly hasFailed: boolean }
  | { readonly kind: "auto-pay-refused" }
  /** In the server's own sentence. */
  | { readonly kind: "said"; readonly message: string };

/** In memory alone, and only for the application it is about. */
let last: { readonly loanId: string; readonly account: VerifiedAccount } | null = null;

/** To the screen that tells it, in place of the one that found out: Back must not ask once more. */
export function enterAccountVerified(account: VerifiedAccount): void {
  last = { loanId: keptLoanId(), account };
  go(accountPaths.verified(), { replace: true });
}

/** The reason names nobody, so it is kept with the entry of the history: a reload says it once more. */
export function enterAccountFailed(accountFailure: AccountFailure): void {
  last = null;
  go(accountPaths.notVerified(), { replace: true, state: { accountFailure } });
}

/** What was answered since the page was loaded; `null` after a reload. */
export const lastVerifiedAccount = (): VerifiedAccount | null =>
  last?.loanId === keptLoanId() ? last.account : null;

export const keptAccountFailure = (): AccountFailure | null =>
  (history.state as { accountFailure?: AccountFailure } | null)?.accountFailure ?? null;
