import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { SeededRandom } from "../prove/seeded-random.ts";
import { mapAtOnce } from "./at-once.ts";
import { type Applicant, applyAgain, sign } from "./borrower.ts";
import { type Copy, copyBorrower } from "./copies.ts";
import type { CreditStanding } from "./crowd.ts";
import { type Book, type Errand, type SignedLoan, withoutNewLoans } from "./errand.ts";
import { draw, drawHabit, ownLots } from "./lots.ts";
import { authoriseAutoPay, signCopies } from "./sign-copies.ts";
import { type End, walk } from "./walk.ts";

/** One loan in so many is signed with the signing service, and its papers are drawn and mailed. */
const WALKED_WHOLE_EVERY = 9;

/** Those who get no loan on the day they apply: why, out of a hundred. */
export const OTHERS: readonly {
  readonly standing: CreditStanding;
  readonly end: End;
  readonly percent: number;
}[] = [
  { standing: "low-score", end: "decision", percent: 28 },
  { standing: "low-income", end: "decision", percent: 14 },
  { standing: "prime", end: "pan", percent: 14 },
  { standing: "good", end: "identity", percent: 10 },
  { standing: "prime", end: "decision", percent: 14 },
  { standing: "good", end: "offer", percent: 8 },
  { standing: "prime", end: "references", percent: 6 },
  { standing: "good", end: "account", percent: 6 },
];

/** Those who get one. */
const BORROWING: readonly { readonly standing: CreditStanding; readonly percent: number }[] = [
  { standing: "prime", percent: 55 },
  { standing: "good", percent: 30 },
  { standing: "thin-file", percent: 15 },
];

type Lending = {
  readonly on: CivilDate;
  readonly count: number;
  /** More than goes out without two people. */
  readonly isLarge?: boolean;
  /** The account is one that every payout to fails. */
  readonly isAccountClosed?: boolean;
};

/** The ending of an account that is closed by the time its money comes. */
const CLOSED_ACCOUNT = "4444";

const closed = ({ number, ...account }: Applicant["account"]): Applicant["account"] => ({
  ...account,
  number: `${number.slice(0, -CLOSED_ACCOUNT.length)}${CLOSED_ACCOUNT}`,
});

/** Paid so that a loan is due as soon as the product allows. */
const dueSoon = (on: CivilDate) => ({ salary_date: Number(addDays(on, DUE_SOON_DAYS).slice(-2)) });
const DUE_SOON_DAYS = 16;

/** One applies by the calls, the others of the day are copies; all of them sign. */
export function lend(book: Book, { on, count, isLarge = false, isAccountClosed = false }: Lending): Errand {
  const { lender, crowd, random } = book;
  const { standing } = isLarge ? ({ standing: "prime" } as const) : draw(random, BORROWING);
  const drawn = isLarge ? crowd.nextWellPaid() : crowd.next(standing);
  const isFirst = book.models === 0;
  const isWalkedWhole = book.models % WALKED_WHOLE_EVERY === 0;
  book.models += 1;
  const applicant = {
    ...drawn,
    ...(isFirst ? { employment: { ...drawn.employment, ...dueSoon(on) } } : {}),
    ...(isAccountClosed ? { account: closed(drawn.account) } : {}),
  };
  const others = Array.from({ length: count - 1 }, () => crowd.like(applicant));
  const person = crowd.personOf(applicant, { standing });
  const lots = Array.from({ length: count }, () => ownLots(random));
  return async () => {
    const { borrower, isRefused } = await walk(lender, { applicant, person, end: "account" });
    book.borrowers += 1;
    if (isRefused) return [];
    const copies = await copyBorrower(lender, borrower, others);
    await mapAtOnce(copies, (copy) => authoriseAutoPay(lender, copy));
    const model: Copy = { userId: borrower.userId, loanId: borrower.loanId, applicant };
    if (isWalkedWhole) await sign(lender, borrower);
    await signCopies(lender, isWalkedWhole ? copies : [model, ...copies]);
    book.borrowers += copies.length;
    return [model, ...copies].map((loan, index): SignedLoan => {
      const own = lots[index] as SeededRandom;
      // The first loan of a book is never paid: however short the book, somebody is overdue in it.
      const habit = isFirst && loan === model ? "never" : drawHabit(own);
      return { loan, on, habit, lots: own, isLarge };
    });
  };
}

/** Somebody whose loan is closed takes another, by the same calls, and in instalments where that is offered and wanted. */
export async function borrowAgain(
  { lender }: Book,
  { applicant, lots }: { readonly applicant: Applicant; readonly lots: SeededRandom },
): Promise<SignedLoan[]> {
  const isInInstalments = lots.below(2) === 0;
  const borrower = await applyAgain(lender, applicant, { isInInstalments });
  if (borrower === null) return [];
  const loan: Copy = { userId: borrower.userId, loanId: borrower.loanId, applicant };
  await signCopies(lender, [loan]);
  // It may be more than goes out without two people, and terms hold for some days only.
  return [{ loan, on: lender.clock.today(), habit: drawHabit(lots), lots, isLarge: true }];
}

/** One comes as far as somebody without a loan does, the others are copies. */
export function turnAway(book: Book, count: number): Errand {
  const { lender, crowd, random } = book;
  const { standing, end } = draw(random, OTHERS);
  const applicant = crowd.next(standing);
  const person = crowd.personOf(applicant, { standing });
  const others = Array.from({ length: count - 1 }, () => crowd.like(applicant));
  return async () => {
    const { borrower } = await walk(lender, { applicant, person, end });
    const copies = await copyBorrower(lender, borrower, others);
    if (end === "account") await mapAtOnce(copies, (copy) => authoriseAutoPay(lender, copy));
    book.borrowers += count;
    return [];
  };
}

/** The face on the selfie is not the one on the card, so a person must look. */
export function sendToReview(book: Book): Errand {
  const { lender, crowd } = book;
  const applicant = crowd.next("prime");
  const person = crowd.personOf(applicant, { standing: "prime", isFaceAnother: true });
  return () => {
    book.borrowers += 1;
    return withoutNewLoans(walk(lender, { applicant, person, end: "references", isFaceAnother: true }));
  };
}

/** Somebody who bears a name of a list: nothing is decided until a person has looked. */
export function sendToScreening(book: Book, name: string): Errand {
  const { lender, crowd } = book;
  const applicant = crowd.next("prime");
  const person = crowd.personOf(applicant, { standing: "prime", name });
  return () => {
    book.borrowers += 1;
    return withoutNewLoans(walk(lender, { applicant, person, end: "decision" }));
  };
}
