import * as z from "zod/mini";
import { call } from "../call.ts";
import { CheckoutAnswer } from "../checkout-answer.ts";
import { Day, GivenLoanId, Instant, Rupees } from "../primitives.ts";
import { hasTooManyDecimals, isRupeeAmount, REPAYMENT_MESSAGES } from "../repayment.ts";
import { TRANSACTION_MODES } from "./transactions-history.ts";

export const ORDER_PURPOSES = ["repayment", "cooling-off"] as const;
export type OrderPurpose = (typeof ORDER_PURPOSES)[number];

/**
 * `created`: nobody has tried to pay it. `pending`: somebody has, and the bank has not said how that ended.
 * `failed`: the last try ended without money; it may be tried again.
 */
export const ORDER_STATUSES = ["created", "pending", "paid", "failed"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const AMOUNT_MESSAGE = REPAYMENT_MESSAGES.amountOutOfRange;
const PURPOSE_MESSAGE = "Choose repayment or cooling-off";
const ORDER_MESSAGE = "This names no order";

/** The split of a payment. The first four parts add up to its amount. */
const Split = z.object({
  interest: Rupees,
  principal: Rupees,
  charges: Rupees,
  /** Received beyond what was owed: it is sent back. */
  excess: Rupees,
  /** A rest of less than a rupee that was forgiven with it. */
  waived: Rupees,
  /** Fee and GST that were taken back with it, when it was the exit of the cooling-off days. */
  feesReversed: Rupees,
});

const Order = z.object({
  orderId: z.string(),
  loan_id: z.int(),
  purpose: z.enum([...ORDER_PURPOSES, "debit"]),
  status: z.enum(ORDER_STATUSES),
  amount: Rupees,
  madeAt: Instant,
  paidAt: z.nullable(Instant),
  paymentId: z.nullable(z.string()),
  mode: z.nullable(z.enum(TRANSACTION_MODES)),
  split: z.nullable(Split),
  /** The debt after this payment, on the day it was made; `null` until it is paid. */
  remaining: z.nullable(Rupees),
  /**
   * The cost of giving the loan back after this payment, on the day it was made, while that can be done; else
   * `null`.
   */
  exit: z.nullable(z.object({ until: Day, amount: Rupees })),
  /** The debt on the due date after this payment, and the payment's saving; `null` from the due date on. */
  atDue: z.nullable(
    z.object({
      on: Day,
      amount: Rupees,
      saved: Rupees,
      /** Set when the sum is one instalment, and not all that is left. */
      isInstalment: z.optional(z.literal(true)),
    }),
  ),
  /** Whether it closed the loan, and was not taken back since. */
  isLoanClosed: z.boolean(),
  /** How the loan ended with it; `null` while it has not. */
  closing: z.nullable(
    z.object({
      loanNo: z.string(),
      closedBy: z.enum(["repaid", "cooling-off"]),
      /** The agreed interest that was not paid, and the days before the due date; `null` when it was paid no earlier. */
      saved: z.nullable(z.object({ amount: Rupees, days: z.int() })),
      /** Whether nothing can be debited any more. */
      isAutoPayOff: z.boolean(),
    }),
  ),
  /** The day on which the payer's bank took it back after a dispute: since then it does not count; else `null`. */
  chargedBackOn: z.nullable(Day),
  /** The sum that was sent back of it, or is about to be. */
  refunded: Rupees,
  /** Why the last try ended without money, as a sentence; `null` when nobody knows or none has. */
  failure: z.nullable(z.string()),
  /** The receipt as a PDF, at an address that is good for a few minutes; `null` until it is paid. */
  receiptUrl: z.nullable(z.string()),
  /** Why the receipt was issued anew, as a sentence, and those that it replaces; `null` for the first. */
  correction: z.nullable(
    z.object({
      reason: z.string(),
      replacedReceipts: z.array(z.object({ issuedAt: Instant, receiptUrl: z.string() })),
    }),
  ),
  /** The platform's instant. */
  now: Instant,
});
export type Order = z.output<typeof Order>;

export const createOrder = call({
  name: "create-order",
  says: "Opens an order at the payment provider, for its checkout: for the full payment of today, or a part of it. While the loan can be given back, the full payment is what that costs, and its order has the purpose cooling-off. While an order of the same loan, purpose and amount is unpaid, that order again. A cooling-off order is for exactly what the exit costs. An amount that can't be paid is told at its field.",
  method: "POST",
  path: "/user/repayment/create-order",
  access: "borrower",
  body: z.strictObject({
    amount: z.number(AMOUNT_MESSAGE).check(
      z.refine((amount) => !hasTooManyDecimals(amount), REPAYMENT_MESSAGES.tooManyDecimals),
      z.refine((amount) => hasTooManyDecimals(amount) || isRupeeAmount(amount), AMOUNT_MESSAGE),
    ),
    leadId: GivenLoanId,
    /** A repayment when left out. */
    purpose: z.optional(z.enum(ORDER_PURPOSES, PURPOSE_MESSAGE)),
  }),
  query: null,
  reply: z.object({
    orderId: z.string(),
    amount: Rupees,
    /** The fields with which the checkout is filled. */
    name: z.string(),
    email: z.nullable(z.string()),
    mobile: z.string(),
    /** The brand's, for the checkout's head. */
    logo: z.nullable(z.string()),
  }),
  refuses: [
    "SESSION_ENDED",
    "NOT_FOUND",
    "AMOUNT_OUT_OF_RANGE",
    "NOTHING_OWED",
    "LOAN_CLOSED",
    "PAYMENT_PENDING",
    "COOLING_OFF_OVER",
    "MONEY_STOPPED",
    "PROVIDER_UNAVAILABLE",
  ],
});

export const verifyPayment = call({
  name: "verify-payment",
  says: "What the checkout answered. The signature is checked, the provider is asked, and the payment counts once, whoever tells of it first. A provider that can't be asked leaves the order pending: it is asked again.",
  method: "POST",
  path: "/user/repayment/verify",
  access: "borrower",
  body: CheckoutAnswer,
  query: null,
  reply: Order,
  refuses: ["SESSION_ENDED", "NOT_FOUND", "PAYMENT_NOT_VERIFIED"],
});

export const readOrder = call({
  name: "read-order",
  says: "The truth about an order: what became of it, what it paid off, what is left, and its receipt. Somebody else's order is not found.",
  method: "GET",
  path: "/user/repayment/order",
  access: "borrower",
  body: null,
  query: z.strictObject({
    orderId: z.string(ORDER_MESSAGE).check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, ORDER_MESSAGE)),
  }),
  reply: Order,
  refuses: ["SESSION_ENDED", "NOT_FOUND"],
});
