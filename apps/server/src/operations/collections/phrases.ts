import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";

/** Why an act on an overdue loan is refused, in words for a person of the lender. */
export const CONTACT_PHRASES = {
  notOverdue: "Nothing is overdue on this loan.",
  stopped: (reason: string): string => `Contact is stopped: ${reason}. Starting again takes two people.`,
  stoppedForNow: (reason: string): string => `Contact is stopped: ${reason}.`,
  nobodyAssigned: "Nobody is assigned. The borrower must be told first who contacts them.",
  somebodyElse: "Somebody else is assigned. The borrower was told of them alone.",
  notTold: "The text that tells the borrower who contacts them has not left yet.",
  promised: (on: CivilDate): string =>
    `The borrower promised to pay on ${formatDay(on)}. Nobody contacts them until then.`,
  outsideHours: (day: string, time: string): string =>
    `It is outside the hours of contact. They begin ${day}, ${time}.`,
  noHourLeft:
    "The hours that the borrower asked for lie outside those of the law, so no hour of contact is left. Nobody calls or texts until they are corrected.",
  noneLeft: (channel: "call" | "text", most: number): string =>
    `No ${channel} is left today: there are ${most} a day.`,
  callOpen: (begun: string): string => `Write down first what came of the call that you began at ${begun}.`,
  otherCallOpen: (begun: string): string =>
    `Write down first what came of the call that you began about another loan at ${begun}.`,
  noCallOpen: "No call of yours is open. A call begins here, before it is made: the number is shown then.",
  noPromiseDay: (days: number): string => `Choose a day from today to ${days} days ahead`,
  promisedTooMuch: "No more than what is owed on that day can be promised",
  noHours: "Choose a later hour than the first",
  hoursWidened: ({ from, until }: { readonly from: number; readonly until: number }): string =>
    `The borrower asked to be contacted from ${from}:00 to ${until}:00 only. These hours are narrowed here and never widened. If the borrower wants others, ask for a correction, which takes two people.`,
} as const;
