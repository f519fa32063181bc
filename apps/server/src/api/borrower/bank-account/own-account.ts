import { isOwnLoan } from "../../../journey/applications/own-loan.ts";
import { isLiveAccount } from "../../../journey/bank-accounts/store.ts";
import type { Rooms } from "../../../services.ts";

/** Whether both the loan and the account are the borrower's, and the account is the one that the loan goes to. */
export async function isOwnAccount(
  rooms: Pick<Rooms, "database">,
  {
    borrowerId,
    loanId,
    accountId,
  }: { readonly borrowerId: string; readonly loanId: number; readonly accountId: number },
): Promise<boolean> {
  if (!(await isOwnLoan(rooms, { borrowerId, loanId }))) return false;
  return rooms.database.withTx({ kind: "borrower", borrowerId }, (tx) =>
    isLiveAccount(tx, { accountId, applicationId: loanId }),
  );
}
