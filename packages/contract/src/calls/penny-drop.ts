import * as z from "zod/mini";
import { call } from "../call.ts";
import { GivenLoanId } from "../primitives.ts";

export const verifyBank = call({
  name: "verify-bank",
  says: "Has one rupee sent to the account and compares the name that the bank has with the borrower's. Asks for the auto-pay as well, so no event need have come. A failure discards the account.",
  method: "POST",
  path: "/user/bank-verify",
  access: "borrower",
  step: "penny-drop",
  body: z.strictObject({ loan_id: GivenLoanId }),
  query: null,
  reply: z.object({
    redirect_to: z.string(),
    bank: z.string(),
    /** The last four digits. */
    account: z.string(),
    /** As the bank has it. */
    name: z.string(),
  }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "TOO_MANY_TRIES",
    "STILL_PROCESSING",
    "MANDATE_NOT_AUTHORISED",
    "BANK_NAME_MISMATCH",
    "BANK_ACCOUNT_INVALID",
    "PROVIDER_UNAVAILABLE",
  ],
});
