import * as z from "zod/mini";
import { Day, Rupees } from "./primitives.ts";

/**
 * How an auto-pay debits: through the bank (e-NACH), or through the borrower's UPI app. An account has one live auto-pay at a
 * time, by one of them.
 */
export const AUTO_PAY_METHODS = ["enach", "upi"] as const;
export type AutoPayMethod = (typeof AUTO_PAY_METHODS)[number];

/**
 * The terms of this loan's auto-pay; `null` when the account's bank needs none, or no offer was taken yet.
 */
export const AutoPay = z.nullable(
  z.object({
    /** The debit, and its day, when nothing is paid before. */
    amount: Rupees,
    on: Day,
    /** Every instalment, the first one included. A loan that is repaid at once has none, and the field is left out. */
    instalments: z.optional(z.array(z.object({ on: Day, amount: Rupees }))),
    /** Never more than this at a time, whatever happens. */
    maximum: Rupees,
    /** The last day on which it can be debited. */
    until: z.string(),
    /** How it can be set up, the one that most borrowers have first. UPI is left out where it would ask for a PIN at every debit. */
    methods: z.array(z.enum(AUTO_PAY_METHODS)),
    /** Approving it in a UPI app takes this and gives it back; left out where UPI is not offered. */
    authorisation: z.optional(Rupees),
  }),
);
