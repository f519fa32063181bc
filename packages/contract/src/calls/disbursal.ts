import * as z from "zod/mini";
import { call } from "../call.ts";
import { Day, GivenLoanId, Instant, Rupees } from "../primitives.ts";
import { DOCUMENT_TYPES } from "./loan-history.ts";

/**
 * Where the money is. `waiting-consent`: the borrower has withdrawn a consent that the loan rests on. `waiting-auto-pay`: the bank has not confirmed the auto-pay yet. `waiting-release`: it is above the
 * lender's limit, and a person is to release it. `sent`: it is released, or is about to be by itself. `taken`: the bank
 * has it. `checking`: it came back, and a person of the lender looks. `held`: a person of the lender looks, for a reason
 * that is not the bank's.
 */
export const DISBURSAL_STATES = [
  "waiting-consent",
  "waiting-auto-pay",
  "waiting-release",
  "sent",
  "taken",
  "arrived",
  "checking",
  "held",
] as const;
export type DisbursalState = (typeof DISBURSAL_STATES)[number];

export const readDisbursal = call({
  name: "read-disbursal",
  says: "Where the money is, to which account it goes, and what is repaid when.",
  method: "GET",
  path: "/loan/disbursal",
  access: "borrower",
  step: "disbursal",
  showsOnly: true,
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
    /** The first due sum and its day: the first instalment, or all of a loan that is repaid at once. */
    repayAmount: Rupees,
    repayDate: Day,
    /**
     * The documents that are ready. Their addresses are the loan history's: this call is asked again and
     * again.
     */
    documents: z.array(z.enum(DOCUMENT_TYPES)),
    now: Instant,
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN"],
});
