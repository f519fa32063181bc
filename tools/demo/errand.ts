import type { CivilDate } from "@vaada/calendar/civil-date";
import type { SeededRandom } from "../prove/seeded-random.ts";
import type { Applicant } from "./borrower.ts";
import type { Copy } from "./copies.ts";
import type { Crowd } from "./crowd.ts";
import type { Lender } from "./lender.ts";
import type { Habit } from "./lots.ts";

/** A loan that was signed today, and what its borrower will do about it. */
export type SignedLoan = {
  readonly loan: Copy;
  readonly on: CivilDate;
  readonly habit: Habit;
  /** The lots of this borrower alone. */
  readonly lots: SeededRandom;
  /** Its money may wait for two people. */
  readonly isLarge: boolean;
};

/**
 * One person's acts on a day, with the loans that they sign. Some errands run at once: all lots are drawn
 * before, or are their own.
 */
export type Errand = () => Promise<SignedLoan[]>;

/** A book while it is made. */
export type Book = {
  readonly lender: Lender;
  readonly crowd: Crowd;
  readonly random: SeededRandom;
  /** Has an errand run on a day to come. */
  readonly plan: (on: CivilDate, errand: Errand) => void;
  borrowers: number;
  loans: number;
  /** How many loans were applied for by calls. */
  models: number;
  /** Borrowers whose money arrived, and who therefore have something to say. */
  readonly lentTo: Applicant[];
};

/** Wraps an errand that makes no loan. */
export async function withoutNewLoans(errand: Promise<unknown>): Promise<SignedLoan[]> {
  await errand;
  return [];
}
