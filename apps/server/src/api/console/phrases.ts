/** The sentences about a field that only the server can judge. */
export const CONSOLE_FIELD_PHRASES = {
  lastBeforeFirst: "The last day is before the first",
  noLine: "This names no line of these days",
  tooManyDays: (max: number): string => `Choose at most ${max} days`,
  dayOfNoLoan: (daysAhead: number): string =>
    `Choose a day between the arrival of the money and ${daysAhead} days ahead`,
  termEnded: "This search has ended. Search again",
  noFigure: "This is no figure of the policy",
} as const;
