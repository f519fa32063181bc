import * as z from "zod/mini";
import { InstalmentState } from "../../instalments.ts";
import { Day, GivenDay, Instant, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Uuid } from "../console-call.ts";

/**
 * The states of an order for a borrower's money. `open`: nobody has paid yet; `pending`: somebody pays and
 * the provider has not said how it ended; `bounced`: a debit that the bank sent back; `refunded`: some of it
 * went back.
 */
export const REPAYMENT_STATES = ["open", "pending", "paid", "failed", "bounced", "refunded"] as const;
export type RepaymentState = (typeof REPAYMENT_STATES)[number];

const RepaymentRow = z.object({
  order_id: z.string(),
  number: z.int(),
  loan_id: z.int(),
  borrower_id: z.string(),
  name: z.nullable(z.string()),
  purpose: z.enum(["repayment", "cooling-off", "debit"]),
  amount: Rupees,
  state: z.enum(REPAYMENT_STATES),
  made_at: Instant,
  /** The provider's name of the order. */
  reference: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
  method: z.nullable(z.string()),
  paid_at: z.nullable(Instant),
  value_date: z.nullable(Day),
  /** The reason by the provider or the bank, and its meaning. */
  failure: z.nullable(z.string()),
  meaning: z.nullable(z.string()),
  /** The number of the presentation of an auto-pay debit. */
  presentation: z.nullable(z.int()),
  /** The number of the instalment that a debit is for. */
  instalment: z.nullable(z.int()),
  refunded: Rupees,
  /** Pending for more than 30 minutes. */
  is_late: z.boolean(),
});

export const readRepayments = consoleCall({
  name: "read-repayments",
  says: "Orders for borrowers' money with their payments, debits and refunds, newest first. `q` finds one by its loan's number, by a mobile number or by a PAN.",
  method: "GET",
  path: "/repayments",
  access: "repayments:read",
  params: null,
  body: null,
  query: listQuery({
    state: z.optional(z.enum(REPAYMENT_STATES)),
    purpose: z.optional(z.enum(["repayment", "cooling-off", "debit"])),
    /** The due date of the loan. */
    on: z.optional(GivenDay),
  }),
  reply: listReply(RepaymentRow),
  refuses: [],
});

export const readRepaymentSummary = consoleCall({
  name: "read-repayment-summary",
  says: "How many orders of today are in which state, and how many are pending for too long.",
  method: "GET",
  path: "/repayments/summary",
  access: "repayments:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    states: z.array(z.object({ state: z.enum(REPAYMENT_STATES), count: z.int(), amount: Rupees })),
    late: z.int(),
    on: Day,
  }),
  refuses: [],
});

export const readRepayment = consoleCall({
  name: "read-repayment",
  says: "One order with every payment that was tried on it and every refund, and of a loan in instalments how each stands today.",
  method: "GET",
  path: "/repayments/{order_id}",
  access: "repayments:read",
  params: z.object({ order_id: Uuid }),
  body: null,
  query: null,
  reply: z.extend(RepaymentRow, {
    /** `null` for a loan that is repaid at once. */
    instalments: z.nullable(z.array(InstalmentState)),
    payments: z.array(
      z.object({
        payment_id: z.string(),
        amount: Rupees,
        status: z.string(),
        method: z.nullable(z.string()),
        paid_at: Instant,
        failure: z.nullable(z.string()),
        meaning: z.nullable(z.string()),
        dispute: z.nullable(z.string()),
      }),
    ),
    refunds: z.array(
      z.object({
        refund_id: z.string(),
        amount: Rupees,
        status: z.string(),
        failure: z.nullable(z.string()),
        intended_at: Instant,
      }),
    ),
  }),
  refuses: ["NOT_FOUND"],
});

export const askOrder = consoleCall({
  name: "ask-order",
  says: "Asks the provider now what became of an order. Nothing else changes by it.",
  method: "POST",
  path: "/repayments/{order_id}/ask",
  access: "repayments:work",
  params: z.object({ order_id: Uuid }),
  body: null,
  query: null,
  reply: z.object({ order_id: z.string() }),
  refuses: ["NOT_FOUND", "REQUEST_NOT_POSSIBLE"],
});
