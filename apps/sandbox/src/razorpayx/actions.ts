import { type Action, action } from "../actions/action-routes.ts";
import { Refusal } from "../refusal.ts";
import type { PayoutPool } from "./payouts.ts";

/** The acts of a borrower's bank on money that it has received. */
export const payoutActions = (pool: PayoutPool): Action[] => [
  action({
    act: "reverse",
    idField: "payout_id",
    options: {},
    run: async ({ id }) => {
      const payout = pool.find(id);
      if (payout === null) return null;
      const reversed = await pool.reverse(id);
      if (reversed === null)
        throw new Refusal(409, `Only what has arrived can be sent back; the payout is ${payout.status}`);
      return { id: reversed.id, status: reversed.status };
    },
  }),
];
