/** The lender's accounts, one word each. Loans have accounts of their own under the same words. */
export const ACCOUNTS = [
  /** The lender's money at the payment provider, from which loans are paid out. */
  "pool",
  /** The principal that borrowers owe. */
  "principal-receivable",
  /** Interest that an event has made certain, and that was not paid yet. */
  "interest-receivable",
  "interest-income",
  /** The charges levied after the loan was paid out, and not paid yet. */
  "charges-receivable",
  "charge-income",
  /** Borrowers' money captured by the payment provider. */
  "collections",
  /** Received beyond what was owed: it goes back to the borrower. */
  "refund-payable",
  /** The debt that the lender forgave. */
  "waived",
  /** Earned by the fees that were kept back of what was lent. */
  "fee-income",
  /** GST collected for the tax office. */
  "gst-payable",
] as const;
export type Account = (typeof ACCOUNTS)[number];
