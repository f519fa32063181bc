import * as z from "zod";
import { type Action, action } from "./actions/action-routes.ts";
import { type CashfreeAccount, reverseTransfer } from "./cashfree/transfers.ts";
import type { PayoutPool } from "./razorpayx/payouts.ts";
import { Refusal } from "./refusal.ts";

/** The acts of a borrower's bank on money that it has received, and of the lender on its own account. */
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
  action({
    act: "bank-transfer",
    idField: "account_number",
    options: { amount: SignedRupees },
    run: async ({ id, options: { amount } }) => pool.transfer(id, Math.round(amount * 100)),
  }),
];

/** Below zero for money that is taken out. */
const SignedRupees = z
  .number({ error: "must be rupees" })
  .refine(
    (amount) => amount !== 0 && Math.abs(amount) <= 1_000_000_000,
    "must be up to 100 crore, and not 0",
  );
