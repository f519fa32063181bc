import * as z from "zod/mini";
import { call } from "../call.ts";
import { Day, GivenLoanId, Instant, Rupees } from "../primitives.ts";
import { LoanDocument } from "./loan-history.ts";

/**
 * Where the money is. `waiting-auto-pay`: the bank has not confirmed the auto-pay yet. `waiting-release`: the lender is
 * to release it, above its limit by a person. `sent`: it is released. `taken`: the bank has it. `checking`: it came back,
 * and a person of the lender looks.
 */
export const DISBURSAL_STATES = [
  "waiting-auto-pay",
  "waiting-release",
  "sent",
  "taken",
  "arrived",
  "checking",
] as const;
export type DisbursalState = (typeof DISBURSAL_STATES)[number];

export const readDisbursal = call({
  name: "read-disbursal",
  says: "Where the money is, to which account it goes, and what is repaid when.",
  method: "GET",
  path: "/loan/disbursal",
  access: "borrower",
  step: "disbursal",
  body: null,
  query: z.strictObject({ loan_id: GivenLoanId }),
  reply: z.object({
    state: z.enum(DISBURSAL_STATES),
    amount: Rupees,
    bank: z.string(),
    /** The last four digits. */
    account: z.string(),
    signedAt: Instant,
    sentAt: z.nullable(Instant),
    arrivedAt: z.nullable(Instant),
    /** The bank's own number of the payment. */
    utr: z.nullable(z.string()),
    repayAmount: Rupees,
    repayDate: Day,
    documents: z.array(LoanDocument),
    now: Instant,
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN"],
});
