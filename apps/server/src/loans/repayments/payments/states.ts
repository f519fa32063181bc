import type { PaymentStatus } from "../../../providers/payments/port.ts";

/**
 * How far a payment has come. Answers and events come late, twice and out of order: a word of the same rank or a lower
 * one is no news. What had failed can yet be captured.
 */
const RANK: Readonly<Record<PaymentStatus, number>> = {
  created: 0,
  authorized: 1,
  failed: 2,
  captured: 3,
  refunded: 4,
};

export const leadsOn = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] > RANK[from];

/** Whether the payer's bank has not said the last word. */
export const isUndecided = (status: PaymentStatus): boolean =>
  status === "created" || status === "authorized";

/** Whether the money came, wherever it is now. */
export const hasCome = (status: PaymentStatus): boolean => status === "captured" || status === "refunded";
