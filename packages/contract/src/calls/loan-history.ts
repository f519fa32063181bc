import * as z from "zod/mini";
import { call } from "../call.ts";
import { SIGNED_STATUSES } from "../lead-status.ts";
import { Day, GivenLoanId, PageLimit, Rupees } from "../primitives.ts";

/** The documents that are made when a loan is signed. */
export const DOCUMENT_TYPES = ["Key Fact Statement", "Loan Agreement", "Sanction Letter"] as const;

/**
 * The documents that follow by a loan's end: the tax on its fee, its account, and that nothing is owed any
 * more.
 */
export const LOAN_DOCUMENT_TYPES = [
  ...DOCUMENT_TYPES,
  "Tax Invoice",
  "Credit Note",
  "Statement of Account",
  "No Dues Certificate",
] as const;
export type LoanDocumentType = (typeof LOAN_DOCUMENT_TYPES)[number];

/** A document of a loan, at an address that is good for a few minutes and for this session alone. */
export const LoanDocument = z.object({
  documentType: z.enum(LOAN_DOCUMENT_TYPES),
  presignedUrl: z.string(),
});

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
    limit: z.optional(PageLimit),
  }),
  reply: z.array(
    z.object({
      loanID: z.int(),
      loanNo: z.string(),
      status: z.enum(SIGNED_STATUSES),
      disbursalAmount: z.nullable(Rupees),
      disbursalDate: z.nullable(Day),
      disbursalTime: z.nullable(z.string()),
      /** The day by which nothing was owed any more; `null` until then. */
      closedOn: z.nullable(Day),
      documents: z.array(LoanDocument),
    }),
  ),
  refuses: ["SESSION_ENDED"],
});
