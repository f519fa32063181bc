import { asBorrower } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { readLastApplication } from "./store.ts";

/** Whether a `loan_id` is the borrower's own, of the application that is open or was the last one. */
export async function isOwnLoan(
  { database }: Pick<Services, "database">,
  { borrowerId, loanId }: { readonly borrowerId: string; readonly loanId: number },
): Promise<boolean> {
  const application = await database.withTx(asBorrower(borrowerId), (tx) =>
    readLastApplication(tx, borrowerId),
  );
  return application?.id === loanId;
}
