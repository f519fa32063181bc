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
 * The accounts that are the borrower's; `null` when each is somebody else's. One whose holder the bank does not name is
 * taken for theirs, who signed in to it, and that is written down. What was sent in several files is one account.
 */
export function ownAccounts(
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

/** Without its last digits nothing tells an account from another, so it stays one of its own. */
const accountKey = (account: StatementAccount): unknown =>
  account.accountLastFour === null ? account : `${account.bank?.toLowerCase()} ${account.accountLastFour}`;
