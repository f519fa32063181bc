import * as z from "zod/mini";
import { Day, Rupees } from "./primitives.ts";

/** One instalment as it is agreed: the parts add up to it. */
const Instalment = z.object({
  number: z.int(),
  dueOn: Day,
  amount: Rupees,
  principal: Rupees,
  interest: Rupees,
});

/** Every instalment in its order. A loan that is repaid at once has none, and the field is left out. */
export const InstalmentSchedule = z.array(Instalment);
export type InstalmentSchedule = z.output<typeof InstalmentSchedule>;

/** One instalment as it stands today. */
export const InstalmentState = z.object({
  ...Instalment.shape,
  /** Through the end of this day it can be paid at no cost for the wait. */
  payableThrough: Day,
  paid: Rupees,
  unpaid: Rupees,
  state: z.enum(["paid", "overdue", "due", "ahead"]),
});
export type InstalmentState = z.output<typeof InstalmentState>;
