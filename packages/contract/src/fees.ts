import * as z from "zod/mini";
import { Percent, Rupees } from "./primitives.ts";

const OCCASION = {
  /** The name that the terms give it. */
  kind: z.string(),
  /** Kept back at the disbursal, levied once on an overdue loan, or for each debit that bounces. */
  on: z.enum(["disbursal", "overdue", "bounce"]),
  /** After the due date; `null` for the others. */
  afterDays: z.nullable(z.int()),
};

/** A fee of a loan that a reply has no word of its own for: what it comes to each time, and the tax on that. */
export const OtherFee = z.object({ ...OCCASION, amount: Rupees, gst: Rupees });
export type OtherFee = z.output<typeof OtherFee>;

/** The same before there is a loan: a share of what is lent, by grade, or so many rupees. */
export const OtherFeeTerms = z.object({
  ...OCCASION,
  percents: z.nullable(z.array(z.object({ grade: z.string(), percent: Percent }))),
  rupees: z.nullable(Rupees),
  gst: z.nullable(Percent),
  cap: z.nullable(Rupees),
});
export type OtherFeeTerms = z.output<typeof OtherFeeTerms>;
