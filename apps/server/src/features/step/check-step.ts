import { currentRouteOf, leadStatusOf } from "../../applications/standing.ts";
import { readLastApplication } from "../../applications/store.ts";
import type { Rooms } from "../../rooms.ts";
import { readBorrower } from "./store.ts";

/** Where the borrower is on the road. Derived on every call, so no two devices can disagree. */
export async function checkStep(rooms: Pick<Rooms, "database" | "vault">, borrowerId: string) {
  const { mobileSealed, application } = await rooms.database.withTx(
    { kind: "borrower", borrowerId },
    async (tx) => ({
      ...(await readBorrower(tx, borrowerId)),
      application: await readLastApplication(tx, borrowerId),
    }),
  );
  if (application === null) throw new Error("checkStep: a borrower without an application");
  const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  return {
    customer: { user_id: borrowerId, mobile: rooms.vault.open(mobileSealed, place), name: null },
    loan: {
      loan_id: application.id,
      loan_status: leadStatusOf(application),
      loan_type: application.loanType,
    },
    employment: null,
    redirect_to: currentRouteOf(application),
  };
}
