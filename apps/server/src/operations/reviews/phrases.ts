/** The sentences that refuse an act on an application. */
export const REVIEW_PHRASES = {
  closed: "This application is closed.",
  awaitsNoApproval: "This application does not wait for an approval.",
  borrowerBarred:
    "The borrower is on the lender's list. Reject the application, or take them off the list first.",
  // A credit officer is not told of a list.
  mayBeListed:
    "Operations looks at this borrower first. The application goes on by itself once they are done.",
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
  setAside: "This application is set aside. Resume it first.",
  setAsideAlready: "This application is set aside like that already.",
  notSetAside: "This application is not set aside, so there is nothing to resume.",
  setAsideByTwo: "Two people set this application aside, and two let it go on. Ask for it.",
  waitsForSecondPerson:
    "What a colleague asked for on this application waits for a second person. They take it back, or a checker declines it.",
  released: "The money of this loan is released already.",
  undecided:
    "Nothing was decided on this application yet, so there is nothing to refuse. Note that it is not required.",
  noPan: "The borrower has confirmed no PAN, and the list holds nothing else.",
  noStatementNeeded:
    "A bank statement can be asked for until the offer is taken, and not while something else is looked at.",
  statementSeen: "The policy has seen a bank statement of this application already.",
  nothingToAskAgain: "This application waits for no selfie.",
  amountTooHigh: "The policy lends less than this amount. Sanction no more than it does.",
  amountByStatement:
    "This application goes to the bank first. An amount can be set once the statement was seen.",
  releasedAlready: "The money is released already and on its way.",
  needsNoRelease: "No person needs to release this amount: it waits for the bank to confirm the auto-pay.",
} as const;

/** No reviewer can release money while one of these holds. */
export const PAYOUT_BLOCK_PHRASES = {
  barred: "The borrower is on the lender's list. Reject the loan, or take them off the list first.",
  listed: "The borrower may be on a list of sanctions or public offices. Two people clear the match first.",
  "came-back-after-payment":
    "The borrower paid on this loan before its money came back: give that back first, and close the loan.",
  "paid-elsewhere":
    "An earlier payout of this loan was found paid after it had failed: settle that with the provider first.",
} as const;
