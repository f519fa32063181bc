import { isHeldBy } from "@vaada/lending/statement/account-holder";
import type { StatementRow } from "@vaada/lending/statement/row";
import type { StatementAccount } from "../../providers/bank-statement/port.ts";

type OwnAccounts = {
  /** The rows of each account. */
  readonly accounts: readonly (readonly StatementRow[])[];
  readonly isHolderNamed: boolean;
  /** The provider suspects a forgery in one of them. */
  readonly isFraudSuspected: boolean;
};

/**
 * Picks the accounts that are the borrower's. `null` when every account is somebody else's. An account whose holder the bank
 * does not name counts as the borrower's, who signed in to it, and `isHolderNamed` says so. Several files of one account
 * are merged.
 */
export function pickOwnAccounts(
  shared: readonly StatementAccount[],
  { borrower }: { readonly borrower: string },
): OwnAccounts | null {
  const own = shared.filter(({ holder }) => holder === null || isHeldBy({ borrower, holder }));
  if (own.length === 0) return null;
  const files = Map.groupBy(own, accountKey).values();
  return {
    accounts: [...files].map((ofAccount) => ofAccount.flatMap(({ rows }) => rows)),
    isHolderNamed: own.every(({ holder }) => holder !== null),
    isFraudSuspected: own.some(({ isFraudSuspected }) => isFraudSuspected),
  };
}

/** Without its last digits an account can't be told from another, so it is never merged. */
const accountKey = (account: StatementAccount): unknown =>
  account.accountLastFour === null ? account : `${account.bank?.toLowerCase()} ${account.accountLastFour}`;
