import { type Action, action } from "../actions/action-routes.ts";
import { Refusal } from "../refusal.ts";
import type { PayoutPool } from "./payouts.ts";

/** What a borrower's bank would do about money that it has taken in. */
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
