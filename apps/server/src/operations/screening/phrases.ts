import type { CivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { RiskClass } from "@vaada/lending/risk-class/risk-class";

/** The sentences that refuse a list or a class of risk. */
export const SCREENING_PHRASES = {
  brokenLine: (line: number, says: string): string => `Line ${line}: ${says}`,
  dayNeeded: "The file does not say its day. Say it.",
  dayAhead: "This day lies ahead",
  /** A file that is older than the version in force would let people off the list again. */
  olderThan: (last: CivilDate): string =>
    `The version in force is of ${formatDay(last)}: this file is older.`,
  /** A short file would let almost everybody off the list, by the hand of one person. */
  dropsTooMany: (dropped: number, of: number): string =>
    `This file leaves out ${dropped} of the ${of} who are listed now. If that is right, a checker imports it and says so.`,
  classTooLow: (least: RiskClass): string => `By the rules it is ${least} at least`,
} as const;
