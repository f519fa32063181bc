import { isApplicationOf } from "../../../journey/applications/store.ts";
import { readByReference } from "../../../loans/repayments/orders/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";

/** Whether a `leadId` is the borrower's own, also of a loan that was closed long ago. */
export const isOwnApplication = (
  { database }: Pick<Services, "database">,
  given: { readonly borrowerId: string; readonly applicationId: number },
): Promise<boolean> => database.withTx(asBorrower(given.borrowerId), (tx) => isApplicationOf(tx, given));

/** Somebody else's order is not there. */
export const isOwnOrder = (
  { database }: Pick<Services, "database">,
  { borrowerId, orderReference }: { readonly borrowerId: string; readonly orderReference: string },
): Promise<boolean> =>
  database.withTx(asBorrower(borrowerId), async (tx) => (await readByReference(tx, orderReference)) !== null);
