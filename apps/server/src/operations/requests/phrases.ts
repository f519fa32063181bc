import { formatRupees } from "@vaada/money/format";
import type { Paise } from "@vaada/money/paise";

/** The sentences that refuse to make or carry out a request. */
export const REQUEST_PHRASES = {
  loanNeeded: "Say which loan",
  amountNeeded: "Say how much",
  evidenceNeeded: "Say which proof was seen, and where it is",
  noLoan: "This kind is about no loan",
  noAmount: "This kind takes no amount",
  noRunningLoan: "There is no running loan under this number.",
  lessOwed: (part: string, owed: Paise): string =>
    `Only ${formatRupees(owed)} of ${part} are owed today: no more than that can be waived.`,
  knownReference:
    "This reference is on file already, for this loan or another. One movement of money counts once.",
  comesByItself:
    "The provider reports this payment, and no open case asks whose it is. A loan has it, or gets it by itself.",
  otherThanReported: (reported: Paise): string =>
    `The provider has ${formatRupees(reported)} under this reference. It is matched whole or not at all.`,
  matchedTo: (loanId: number, reason: string): string => `Matched to loan ${loanId}: ${reason}`,
  onSheet: "It waits on a colleague's sheet. Release that sheet or send it back first.",
  noSuchDay: "The money came after the loan was paid out, and not after today.",
  moreThanOwed: (excess: Paise): string =>
    `This is ${formatRupees(excess)} more than is owed. Record what is owed, and give the rest back.`,
  nothingToRefund: "Nothing was paid beyond the debt, so there is nothing to give back.",
  lessToRefund: (excess: Paise): string => `Only ${formatRupees(excess)} are to be given back.`,
  refundUnderWay: ({ underWay, left }: { readonly underWay: Paise; readonly left: Paise }): string =>
    `${formatRupees(underWay)} go back by the provider, and that has not ended. ${formatRupees(left)} can be given back by hand.`,
  notLessThanOwed: (owed: Paise): string =>
    `${formatRupees(owed)} are owed today. A settlement is for less than that.`,
  instalmentsStay:
    "A loan in instalments keeps its due dates. What is late of it costs the agreed interest, and a fee can be waived.",
  dueAlready: "The due date is today or has passed. It is put off before it comes, or not at all.",
  putOffOnce: "The due date of this loan was put off once, and once is all.",
  noSuchDueDate: (days: number): string => `Choose a day after the due date, at most ${days} days later.`,
  debitAnnounced:
    "The borrower was told of a debit, and it goes as it was told. Ask again if it does not go through.",
  autoPayTooSmall: (max: Paise): string =>
    `The auto-pay is for ${formatRupees(max)} at most, and more would be due then. Choose an earlier day.`,
  notRefused: "The policy has not refused this application, so there is nothing to override.",
  appliesAnew: "This application has ended, and the borrower has another one.",
  neverOverridden:
    "The law, the blacklist or the borrower's age stands against it. That is not set aside by anybody.",
  noSuchAmount: (minimum: Paise, maximum: Paise): string =>
    `Choose full hundreds from ${formatRupees(minimum)} to ${formatRupees(maximum)}.`,
  moreThanAsked: (most: Paise): string =>
    `At most ${formatRupees(most)}: no more than the borrower asked for, than a proof by Aadhaar code allows, or than a small household can repay.`,
  notStoppedSwitch: "This is not stopped.",
  notStopped: "This payout has not stopped. To let it go the first time, ask for its release.",
  notEnded:
    "The provider has this payout and has not said how it ended. Ask about it: it is never sent twice.",
  isStopped: "This payout has stopped. To try it again, ask for a payout retry.",
  booksBroken: (rule: string): string =>
    `A rule of the books is broken (${rule}). No money is released until its case is explained.`,
  noBrokenRule: "No open case of a broken rule has this number.",
  noAccount: "No account is on file for this application.",
  moneyGone:
    "The money has gone to this account, or is on its way. It can't be changed for this loan any more.",
  payoutAlive: "A payout to this account may still arrive. Ask again when its bank has decided.",
  noMobileChange:
    "No proven change of number waits under this request. The borrower begins it in the app, where the new number gets a code.",
  mobileTaken: "The new number signs in to another account by now. It can't be used here.",
  askerHeld:
    "The account of the new number has an open complaint, a dispute or an order of a court, and can't be erased yet. Answer that first.",
  notStoppedContact: "Contact with this borrower is not stopped.",
  noHoursAsked: "This borrower asked for no hours of their own.",
  noHours: "Choose a later hour than the first.",
  sameHours: "These are the hours already.",
  noSuchPerson: "There is nobody under this id.",
  deactivated: "This person was deactivated. To bring them back, ask for a role for their e-mail address.",
  notBad: "Only a loan that is a bad one (NPA) can be written off.",
  isWrittenOff: "This loan was written off already.",
  mayBeListed: "The borrower may be on a list of sanctions or public offices. Clear the match first.",
  // The maker of an override is not told of a list.
  looksFirst: "Operations looks at this borrower first. Ask again once they are done.",
  noSuchMatch: "This borrower has no match of this number.",
  matchCleared: "This match was cleared already.",
  notInChart: "The chart has no such account.",
  notByHand: (name: string): string => `${name} is made by loans alone: nobody posts to it by hand.`,
  sameAccount: "What an account gives, another one gets: choose two.",
  dayAhead: "The value date lies ahead.",
  monthNotOver: "This month is not over.",
  monthClosed: "This month is closed.",
  nothingPosted: (month: string): string =>
    `Nothing was posted by the end of this month: the first to close is ${month}.`,
  closeFirst: (month: string): string => `Close ${month} first: months close in their order.`,
  daysOpen: (days: number): string => `${days} of its days are not closed yet.`,
  notCompared: (days: number): string =>
    `${days} reports of its days are not compared with the providers' yet.`,
  differencesOpen: (count: number): string => `${count} differences with the providers' reports are open.`,
  rulesBroken: (count: number): string => `${count} cases of broken rules of the books are open.`,
  noBackTest: "There is no such back-test.",
  backTestRuns: "The back-test has not ended yet.",
  backTestOld: (tried: number, live: number): string =>
    `The back-test was against version ${tried}, and version ${live} is in force by now. Run it again.`,
  versionAhead: (version: number, from: string): string =>
    `Version ${version} is agreed and holds from ${from}. A draft is tried against it, and takes its place, from that day on.`,
  samePolicy: "The draft has the figures of the version in force: nothing would change.",
  fromTomorrow: (day: string): string => `A version holds from the start of a day, ${day} at the earliest.`,
  endsBeforeItBegins: "The last day in shadow is before the first.",
  sameRole: "This person has that role already.",
  lastAdministrator: "This is the last administrator: somebody else must be one first.",
  addressTaken: "Somebody has this e-mail address already. Ask for another role for them by their id.",
} as const;

/** In place of the reason of a request whose words and figures were erased. */
export const ERASED_WORDS = "Erased: the period for which this was kept has ended.";
