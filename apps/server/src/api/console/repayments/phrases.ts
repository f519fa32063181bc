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
  mandate_paused:
    "The borrower has paused auto-pay in their UPI app. Nothing is debited until they resume it there; they can pay by themselves.",
  mandate_cancelled: "The borrower has ended the auto-pay in their UPI app. They pay by themselves.",
  mandate_expired: "The auto-pay has run out. They pay by themselves.",
  adequate_funds_not_available_blocked:
    "Too little of what is in the account is free. It is presented again.",
  debit_declined: "The bank declined without more. The borrower asks their bank.",
  limit_exceeded_remitting_bank:
    "The debit is above what the bank allows by UPI. The borrower can pay in parts.",
  per_transaction_limit_exceeded:
    "The debit is above what the bank allows by UPI. The borrower can pay in parts.",
  payer_account_has_changed:
    "The UPI address leads to another account now. The borrower pays by themselves, or changes it back.",
  bank_not_available: "The bank had a fault. The borrower bears no charge, and it is presented again.",
  psp_not_available: "The UPI app had a fault. The borrower bears no charge, and it is presented again.",
  psp_timeout: "The UPI app did not answer in time. The borrower bears no charge, and it is presented again.",
  notification_failed:
    "The provider could not tell the borrower of the debit, so it was not asked for. They bear no charge.",
};

/** `null` when there is no reason; one that is not in the table is named as it came. */
export const meaningOf = (failure: string | null): string | null =>
  failure === null
    ? null
    : (MEANINGS[failure.split(":")[0]?.toLowerCase() ?? ""] ??
      "Not in our table. Ask the provider what it means.");
