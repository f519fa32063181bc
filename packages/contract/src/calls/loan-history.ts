import * as z from "zod/mini";
import { call } from "../call.ts";
import { Day, GivenLoanId, Rupees } from "../primitives.ts";

export const DOCUMENT_TYPES = ["Key Fact Statement", "Loan Agreement", "Sanction Letter"] as const;

/** A document of a loan, at an address that is good for a few minutes and for this session alone. */
export const LoanDocument = z.object({
  documentType: z.enum(DOCUMENT_TYPES),
  presignedUrl: z.string(),
});

const LIMIT_MESSAGE = "This must be a number from 1 to 50";

export const readLoanHistory = call({
  name: "read-loan-history",
  says: "The borrower's loans, newest first, each with its documents.",
  method: "GET",
  path: "/user/loan-history",
  access: "borrower",
  body: null,
  query: z.strictObject({
    /** The last row's id of the page before. */
    before: z.optional(GivenLoanId),
    limit: z.optional(
      z.pipe(
        z.string(LIMIT_MESSAGE).check(z.regex(/^([1-9]|[1-4][0-9]|50)$/, LIMIT_MESSAGE)),
        z.transform(Number),
      ),
    ),
  }),
  reply: z.array(
    z.object({
      loanID: z.int(),
      loanNo: z.string(),
      status: z.string(),
      disbursalAmount: z.nullable(Rupees),
      disbursalDate: z.nullable(Day),
      disbursalTime: z.nullable(z.string()),
      documents: z.array(LoanDocument),
    }),
  ),
  refuses: ["SESSION_ENDED"],
});
