import * as z from "zod/mini";
import { call } from "../call.ts";
import { CoolingOffLine } from "../owed.ts";
import { Day, GivenLoanId, Rupees } from "../primitives.ts";

export const readCoolingOff = call({
  name: "read-cooling-off",
  says: "What giving the loan back costs today: what arrived and its interest, less what was paid already. Paid by an order with the purpose cooling-off.",
  method: "GET",
  path: "/user/cooling-off",
  access: "borrower",
  body: null,
  query: z.strictObject({ loan_id: GivenLoanId }),
  reply: z.object({
    /** The last day of it. */
    until: Day,
    amount: Rupees,
    lines: z.array(CoolingOffLine),
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "NOTHING_OWED", "LOAN_CLOSED", "COOLING_OFF_OVER"],
});
