import * as z from "zod/mini";
import { call } from "../call.ts";
import { Day, GivenDay, GivenLoanId } from "../primitives.ts";
import { LoanDocument } from "./loan-history.ts";

const ORDER_MESSAGE = "Choose a last day that is not before the first";

type Range = { readonly from: string; readonly to: string };

export const readStatementOfAccount = call({
  name: "read-statement-of-account",
  says: "The statement of account of a loan for any range of days, both included, as a PDF. Without a loan, of the newest one. Not found when there is none.",
  method: "GET",
  path: "/user/statement",
  access: "borrower",
  body: null,
  query: z.strictObject({ loan_id: z.optional(GivenLoanId), from: GivenDay, to: GivenDay }).check(
    z.superRefine<Range>(({ from, to }, context) => {
      if (from > to) context.addIssue({ code: "custom", message: ORDER_MESSAGE, path: ["to"] });
    }),
  ),
  reply: z.extend(LoanDocument, { from: Day, to: Day }),
  refuses: ["SESSION_ENDED", "NOT_FOUND"],
});
