import * as z from "zod/mini";
import { call } from "../call.ts";
import { OtherFee } from "../fees.ts";
import { InstalmentSchedule } from "../instalments.ts";
import { LANGUAGES } from "../language.ts";
import { Day, GivenLoanId, Hash, Percent, Rupees } from "../primitives.ts";

const LANGUAGE_MESSAGE = "Choose en or hi";

/** A figure or a day that another issue of the statement stated otherwise, as the borrower reads it. */
const Change = z.object({ field: z.string(), before: z.string(), after: z.string() });

export const readKeyFacts = call({
  name: "read-key-facts",
  says: "The key fact statement in force, in the Reserve Bank's format, as a page of its own and as figures. One that has run out is issued anew first, and says what changed. In the borrower's language, or the one that is asked for.",
  method: "GET",
  path: "/loan/key-fact-statement",
  access: "borrower",
  step: "key-facts",
  showsOnly: true,
  body: null,
  query: z.strictObject({
    loan_id: GivenLoanId,
    language: z.optional(z.enum(LANGUAGES, LANGUAGE_MESSAGE)),
  }),
  reply: z.object({
    html: z.string(),
    /** SHA-256 of exactly this page. */
    hash: z.string(),
    language: z.enum(LANGUAGES),
    proposalNumber: z.string(),
    issuedOn: Day,
    validThrough: Day,
    isAccepted: z.boolean(),
    /** Against the issue before; `null` for the first. */
    changes: z.nullable(z.array(Change)),
    disbursed_amount: Rupees,
    tenure: z.int(),
    repayDate: Day,
    /** The instalments, if it has some; `repayDate` is then that of the last. */
    instalments: z.optional(InstalmentSchedule),
    totalAmount: Rupees,
    repayAmount: Rupees,
    interestAmount: Rupees,
    processingFee: Percent,
    processingAmount: Rupees,
    gst: Percent,
    gstOfAdminFee: Rupees,
    costTotal: Rupees,
    costPer100: Rupees,
    roi: Percent,
    annualRate: Percent,
    /** For money that arrives on the day of issue. */
    apr: Percent,
    /** The highest that comes of a later arrival, and the day of that; left out of an older statement. */
    highestApr: z.optional(Percent),
    highestAprOn: z.optional(Day),
    lateFee: Rupees,
    bounceCharge: Rupees,
    /** The most that all penal charges together come to; left out where no limit was promised. */
    penalMaximum: z.optional(Rupees),
    /** How much principal and interest must be unpaid for a late fee; left out with it. */
    lateFeeFrom: z.optional(Rupees),
    /** Every other fee that the loan bears or may come to bear; left out when there is none. */
    otherFees: z.optional(z.array(OtherFee)),
    coolingOffDays: z.int(),
    lender: z.string(),
    grievanceOfficer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    /** The same as a PDF, at an address that is good for a few minutes. */
    pdfUrl: z.string(),
  }),
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN"],
});

export const acceptKeyFacts = call({
  name: "accept-key-facts",
  says: "The borrower has read and understood the key fact statement. The hash of what was shown is kept with the time, the language and the address. Without a hash it is the page that this borrower fetched last. Another one than the one in force is refused.",
  method: "POST",
  path: "/loan/key-fact-statement",
  access: "borrower",
  step: "key-facts",
  body: z.strictObject({ loan_id: GivenLoanId, hash: z.optional(Hash) }),
  query: null,
  reply: z.object({ redirect_to: z.string() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "KFS_NOT_READ",
    "KFS_CHANGED",
  ],
});
