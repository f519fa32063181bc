import * as z from "zod/mini";
import { call } from "../call.ts";
import { Instant, PageLimit, Rupees } from "../primitives.ts";

export const TRANSACTION_TYPES = [
  "disbursal",
  "processing fee",
  "repayment",
  "part payment",
  "mandate debit",
  "late fee",
  "bounce charge",
  "charge",
  "waiver",
  "refund",
  "chargeback",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/**
 * How the money went. `Deducted`: kept back from what was lent. `Charged` and `Waived`: no money went at all.
 * A refund goes the way that its payment came, and so does a chargeback: a payment that the payer's bank took back after a
 * dispute.
 */
export const TRANSACTION_MODES = [
  "IMPS",
  "NEFT",
  "RTGS",
  "UPI",
  "Card",
  "Net Banking",
  "Cash",
  "Credit Card",
  "Auto-pay",
  "Deducted",
  "Charged",
  "Waived",
  "Other",
] as const;
export type TransactionMode = (typeof TRANSACTION_MODES)[number];

export const Transaction = z.object({
  id: z.string(),
  loan_id: z.int(),
  type: z.enum(TRANSACTION_TYPES),
  /** The fee of the terms that a charge levies. */
  fee: z.optional(z.string()),
  /** The bank's own number of the payment where there is one, else ours. */
  referenceNo: z.string(),
  amount: Rupees,
  mode: z.enum(TRANSACTION_MODES),
  transactionDate: Instant,
  /** The order that was paid: its receipt is asked for by it. */
  orderId: z.nullable(z.string()),
});
export type Transaction = z.output<typeof Transaction>;

const ROW_MESSAGE = "This names no transaction";

export const readTransactions = call({
  name: "read-transactions",
  says: "What was lent, charged, paid, waived, sent back and taken back by the payer's bank, of all loans, newest first.",
  method: "GET",
  path: "/user/transactions-history",
  access: "borrower",
  body: null,
  query: z.strictObject({
    /** The last row's id of the page before. */
    before: z.optional(z.string(ROW_MESSAGE).check(z.regex(/^[A-Za-z0-9_.-]{1,80}$/, ROW_MESSAGE))),
    limit: z.optional(PageLimit),
  }),
  reply: z.array(Transaction),
  refuses: ["SESSION_ENDED"],
});
