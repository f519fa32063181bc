import { isLiveAccount } from "../../../journey/bank-accounts/store.ts";
import { isOwnLoan } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";

/** Whether both the loan and the account are the borrower's, and the account is the one that the loan goes to. */
export async function isOwnAccount(
  services: Pick<Services, "database">,
  {
    borrowerId,
    loanId,
    accountId,
  }: { readonly borrowerId: string; readonly loanId: number; readonly accountId: number },
): Promise<boolean> {
  if (!(await isOwnLoan(services, { borrowerId, loanId }))) return false;
  return services.database.withTx(asBorrower(borrowerId), (tx) =>
    isLiveAccount(tx, { accountId, applicationId: loanId }),
  );
}
