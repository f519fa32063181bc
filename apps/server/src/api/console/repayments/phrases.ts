/** The meaning of each reason of a bank or the provider, for the person who looks at it. */
const MEANINGS: Readonly<Record<string, string>> = {
  insufficient_funds:
    "There was not enough in the account. It is presented again after 3 days, three times in all.",
  mandate_not_active:
    "The auto-pay is not active any more: the borrower or the bank ended it. They pay by themselves.",
  payment_mandate_not_active:
    "The auto-pay is not active any more: the borrower or the bank ended it. They pay by themselves.",
  bank_account_invalid: "The bank knows no such account. The account must be changed, with proof.",
  debit_instrument_blocked: "The account is blocked for debits. The borrower asks their bank.",
  debit_instrument_inactive: "The account is not active. The borrower asks their bank.",
  incorrect_ifsc: "The branch code is wrong. The account must be changed, with proof.",
  transaction_limit_exceeded: "The debit is above what the account allows. The borrower can pay in parts.",
  bank_technical_error: "The bank had a fault. The borrower bears no charge, and it is presented again.",
  payment_timed_out:
    "The bank did not answer in time. The borrower bears no charge, and it is presented again.",
  payment_declined: "The bank declined without more. The borrower asks their bank.",
  payment_cancelled: "The borrower closed the payment page.",
  payment_failed: "The payment did not go through, and no money was taken.",
};

/** `null` when there is no reason; one that is not in the table is named as it came. */
export const meaningOf = (failure: string | null): string | null =>
  failure === null
    ? null
    : (MEANINGS[failure.toLowerCase()] ?? "Not in our table. Ask the provider what it means.");
