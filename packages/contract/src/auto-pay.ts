/**
 * How an auto-pay debits: through the bank (e-NACH), or through the borrower's UPI app. An account has one live auto-pay at a
 * time, by one of them.
 */
export const AUTO_PAY_METHODS = ["enach", "upi"] as const;
export type AutoPayMethod = (typeof AUTO_PAY_METHODS)[number];
