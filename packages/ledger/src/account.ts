/** The lender's accounts, one word each. Loans have accounts of their own under the same words. */
export const ACCOUNTS = [
  /** The lender's money at the payment provider, from which loans are paid out. */
  "pool",
  /** What borrowers owe of what was lent to them. */
  "principal-receivable",
  /** Processing fees earned. */
  "fee-income",
  /** GST collected for the tax office. */
  "gst-payable",
] as const;
export type Account = (typeof ACCOUNTS)[number];
