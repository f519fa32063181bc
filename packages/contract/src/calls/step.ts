import * as z from "zod/mini";
import { call } from "../call.ts";
import { Day, LoanId, Percent, Rupees } from "../primitives.ts";
import { Employment } from "./employment.ts";

/** The price that was taken, in a line. */
const TakenPrice = z.object({
  totalAmount: Rupees,
  finalAmount: Rupees,
  repayAmount: Rupees,
  /** Of instalments the day of the last. */
  repayDate: Day,
  apr: Percent,
  /** Left out of a loan that is repaid at once. */
  instalments: z.optional(z.object({ count: z.int(), firstOn: Day })),
});
export type TakenPrice = z.output<typeof TakenPrice>;

export const checkStep = call({
  name: "check-step",
  says: "Where the borrower is on the journey: what is on file, and the address of the current step.",
  method: "GET",
  path: "/step/step-checker",
  access: "borrower",
  body: null,
  query: null,
  reply: z.object({
    customer: z.object({
      user_id: z.string(),
      mobile: z.string(),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** Masked: `XXXX XXXX 1234`. */
      aadhar_no: z.nullable(z.string()),
      /** The address of the proven identity, as the dashboard's call takes it; left out before it is proven. */
      address: z.optional(
        z.object({
          residenceAddress: z.string(),
          city: z.string(),
          state: z.string(),
          pincode: z.string(),
        }),
      ),
      /** Another account has proven that the PAN is its own: this borrower is to give another one. */
      pan_released: z.optional(z.literal(true)),
    }),
    loan: z.object({
      loan_id: LoanId,
      loan_status: z.string(),
      loan_type: z.enum(["New Case", "Repeat Case"]),
      /** Whether this application was decided on before: who is decided on again must allow it again. */
      was_decided: z.boolean(),
      /** The bank account that was given last and still counts, as `account_id` of the calls; left out without one. */
      account_id: z.optional(z.int()),
      /** The price that was taken, as it stands now; left out before it is taken and once the loan runs. */
      price: z.optional(TakenPrice),
    }),
    /** The fields of the form, for this application or, until they are given, for the last one. */
    employment: z.nullable(Employment),
    redirect_to: z.string(),
  }),
  refuses: ["SESSION_ENDED"],
});
