import { type Action, action } from "../actions/action-routes.ts";
import { type CashfreeAccount, reverseTransfer } from "../cashfree/transfers.ts";
import { Refusal } from "../refusal.ts";
import type { PayoutPool } from "./payouts.ts";

/** The acts of a borrower's bank on money that it has received. */
export const payoutActions = (pool: PayoutPool, cashfree: CashfreeAccount): Action[] => [
  action({
    act: "reverse",
    idField: "payout_id",
    options: {},
    run: async ({ id }) => {
      if (cashfree.find(id) !== null) return reverseTransfer(cashfree, id);
      const payout = pool.find(id);
      if (payout === null) return null;
      const reversed = await pool.reverse(id);
      if (reversed === null)
        throw new Refusal(409, `Only what has arrived can be sent back; the payout is ${payout.status}`);
      return { id: reversed.id, status: reversed.status };
    },
  }),
];
