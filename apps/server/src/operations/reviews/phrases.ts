/** What a person of the lender is told when an act on an application is refused. */
export const REVIEW_PHRASES = {
  closed: "This application is closed.",
  awaitsNoApproval: "This application does not wait for an approval.",
  borrowerBarred:
    "The borrower is on the lender's list. Reject the application, or take them off the list first.",
  decidedMeanwhile: "Somebody decided on this application a moment ago. Look at it again.",
  refusedByPolicy: "By the credit policy this application can't be approved. Reject it.",
  awaitsNobody: "This application does not wait for a person, so it can't be rejected.",
  consentWithdrawn:
    "The borrower has withdrawn a consent that this application rests on: it waits until they give it back.",
  payoutMayBeAlive: "A payout of this loan was paid or may yet be: it can't be rejected.",
  nothingToRelease: "This loan is not signed, or closed: there is nothing to release.",
  arrived: "The money has arrived.",
  termsRanOut: "The terms have run out: they are issued anew, and the borrower signs again.",
  owesEarlierLoan:
    "The borrower owes an earlier loan again: the money goes by itself once that one is closed.",
  releasedAlready: "The money is released already and on its way.",
  needsNoRelease: "No person needs to release this amount: it waits for the bank to confirm the auto-pay.",
} as const;
