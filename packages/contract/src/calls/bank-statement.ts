import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { BOOLEAN_MESSAGE, GivenLoanId, ReturnAddress } from "../primitives.ts";

/** The session's name, as the return address carries it. */
const SessionName = z
  .string("This names no bank session")
  .check(z.regex(/^[A-Za-z0-9_.~-]{1,200}$/, "This names no bank session"));

export const connectBank = call({
  name: "connect-bank",
  says: "Opens a session at the bank statement service and answers the address to go to. While that session is open, the same address again; session_expire asks for a new one. The return page must be /finbox of this app.",
  method: "POST",
  path: "/user/connect-url",
  access: "borrower",
  step: "bank-statement",
  consents: ["bank-statement", "statement-sharing"],
  notices: STEP_NOTICES.statement,
  body: z.strictObject({
    loan_id: GivenLoanId,
    callBackUrl: ReturnAddress,
    session_expire: z.optional(z.boolean(BOOLEAN_MESSAGE)),
  }),
  query: null,
  reply: z.object({ redirect_url: z.string() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "APPLICATION_REFUSED",
    "TOO_MANY_TRIES",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const readBankSession = call({
  name: "read-bank-session",
  says: "What came of a bank session: the server asks the provider itself, reads the statement, decides, and forgets the statement. Still at work after ten seconds: 400 with data.retry. Somebody else's session is not found.",
  method: "POST",
  path: "/user/bank-connect",
  access: "borrower",
  step: "bank-statement",
  reads: true,
  body: z.strictObject({ loan_id: GivenLoanId, entityId: SessionName }),
  query: null,
  reply: z.object({ decision: z.enum(["Approve", "Proceed to Bank"]) }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "STILL_PROCESSING",
    "BANK_SESSION_EXPIRED",
    "BANK_STATEMENT_MISSING",
    "BANK_STATEMENT_UNREADABLE",
    "APPLICATION_REFUSED",
    "PROVIDER_UNAVAILABLE",
  ],
});
