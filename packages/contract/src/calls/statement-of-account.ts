import * as z from "zod/mini";
import { call } from "../call.ts";
import { Day, GivenDay, GivenLoanId } from "../primitives.ts";
import { RANGE_MESSAGES } from "../statement-range.ts";
import { LoanDocument } from "./loan-history.ts";

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

export const readStatementOfAccount = call({
  name: "read-statement-of-account",
  says: "The statement of account of a loan for any range of days, both included, as a PDF. It is drawn when its address is opened and kept nowhere. Without a loan, of the newest one; without days, of all its days up to today. Not found when there is none.",
  method: "GET",
  path: "/user/statement",
  access: "borrower",
  body: null,
  query: z
    .strictObject({ loan_id: z.optional(GivenLoanId), from: z.optional(GivenDay), to: z.optional(GivenDay) })
    .check(
      z.superRefine<Range>(({ from, to }, context) => {
        if (from !== undefined && to !== undefined && from > to)
          context.addIssue({ code: "custom", message: RANGE_MESSAGES["before-first"], path: ["to"] });
      }),
    ),
  reply: z.extend(LoanDocument, { from: Day, to: Day }),
  refuses: ["SESSION_ENDED", "NOT_FOUND"],
});
