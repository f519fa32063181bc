import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { LoanId } from "../primitives.ts";
import { EmploymentAlone } from "./employment.ts";

export const updateEmploymentDetails = call({
  name: "update-employment-details",
  says: "A repeat borrower's next application: all seven fields at once, and the household's income where it was asked. It is opened and decided on at once: approved, to the bank statement, or (409) refused with reasons and the day of a new try. The same fields again are the same application.",
  method: "POST",
  path: "/user/update-employment-details",
  access: "borrower",
  consents: ["bureau"],
  notices: STEP_NOTICES.bureau,
  body: EmploymentAlone,
  query: null,
  reply: z.object({
    loan_id: LoanId,
    decision: z.enum(["Approve", "Proceed to Bank"]),
    redirect_to: z.string(),
  }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "STEP_OUT_OF_TURN",
    "APPLICATION_REFUSED",
    "LOAN_OPEN",
    "DECISION_UNAVAILABLE",
  ],
});
