import { addDays, type CivilDate, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { sweep } from "../../apps/server/src/jobs/sweep.ts";
import { advanceCalendar } from "../../apps/server/src/operations/days/run-business-days.ts";
import { type SeededRandom, seededRandom } from "../prove/seeded-random.ts";
import { forEachAtOnce } from "./at-once.ts";
import { type Applicant, applyAgain, askForCorrection, type Complaint, complain, sign } from "./borrower.ts";
import { type Copy, copyBorrower } from "./copies.ts";
import { type Crowd, gatherCrowd, type Standing } from "./crowd.ts";
import { openDesks } from "./desks.ts";
import type { Lender } from "./lender.ts";
import { giveLoanBack, payInCheckout, payTooMuch, planBounces } from "./pay.ts";
import { authoriseAutoPay, signCopies } from "./sign-copies.ts";
import { openStaffRoom, type StaffRoom } from "./staff-room.ts";
import { type End, walk } from "./walk.ts";

export type BookPlan = { readonly seed: number; readonly borrowers: number; readonly days: number };

export type Progress = {
  readonly day: number;
  readonly days: number;
  readonly borrowers: number;
  readonly loans: number;
};

const HOUR_MS = 3_600_000;
/** The desks are open, contact is allowed, and the morning's debits are over. */
const WORKING_HOUR = 11;
/** Of so many loans one is signed with the signing service, and its papers are drawn and mailed. */
const WALKED_WHOLE_EVERY = 9;
const SWEPT_EVERY_DAYS = 3;
const HOUSE_EVERY_DAYS = 30;
const DESK_EVERY_DAYS = 7;
const MODEL_EVERY_DAYS = 3;
const REVIEWED_EVERY_DAYS = 8;
const LARGE_EVERY_DAYS = 20;

/** What a borrower does about the loan, out of a hundred. */
const HABITS = [
  { habit: "auto-pay", percent: 56 },
  { habit: "early", percent: 12 },
  { habit: "cooling-off", percent: 5 },
  { habit: "too-much", percent: 2 },
  { habit: "bounces-once", percent: 9 },
  { habit: "late", percent: 9 },
  { habit: "very-late", percent: 4 },
  { habit: "never", percent: 3 },
] as const;
type Habit = (typeof HABITS)[number]["habit"];

/** Those who get no loan on the day they apply: why, out of a hundred. */
const OTHERS: readonly { readonly standing: Standing; readonly end: End; readonly percent: number }[] = [
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
const BORROWING: readonly { readonly standing: Standing; readonly percent: number }[] = [
  { standing: "prime", percent: 55 },
  { standing: "good", percent: 30 },
  { standing: "thin-file", percent: 15 },
];

type Act = () => Promise<void>;

/** A year of a lender, from the first application to today's, day by day on the book's clock. */
export async function writeBook(
  lender: Lender,
  plan: BookPlan & { readonly staffSecret: string; readonly onProgress: (progress: Progress) => void },
): Promise<Progress> {
  const random = seededRandom(plan.seed);
  const crowd = gatherCrowd(random);
  const staff = openStaffRoom({ lender, random, desks: openDesks(lender, plan.staffSecret) });
  const today = civilDateInIndia(Date.now() - LAST_DAY_MS);
  const first = addDays(today, -plan.days);
  const later = new Map<CivilDate, Act[]>();
  const book: Book = {
    lender,
    crowd,
    random,
    staff,
    later,
    borrowers: 0,
    loans: 0,
    models: 0,
    toLend: 0,
    toTurnAway: 0,
    lentTo: [],
  };
  await lender.clock.moveTo(startOfDayInIndia(first) + WORKING_HOUR * HOUR_MS);
  await sweep(lender.services);
  for (let day = 0; day <= plan.days; day += 1) {
    const on = addDays(first, day);
    await moveOnTo(lender, hourOf(on, today));
    for (const act of later.get(on) ?? []) await act();
    await takeApplications(book, { on, count: applicantsOn(day, plan), daysLeft: plan.days - day });
    if (day % DESK_EVERY_DAYS === DESK_EVERY_DAYS - 1 || day === plan.days) {
      await askForHelp(book);
      await lender.workOff();
      await staff.work({ isLast: day === plan.days });
    }
    await lender.workOff();
    if (day % SWEPT_EVERY_DAYS === 0) await sweep(lender.services);
    if (day % HOUSE_EVERY_DAYS === 0) await lender.keepHouse();
    plan.onProgress({ day, days: plan.days, borrowers: book.borrowers, loans: book.loans });
  }
  await lender.workOff();
  await sweep(lender.services);
  await lender.workOff();
  await lender.keepHouse();
  return { day: plan.days, days: plan.days, borrowers: book.borrowers, loans: book.loans };
}

/** What happens on the last day takes some minutes of the book's clock, and none of it may be ahead of real time. */
const LAST_DAY_MS = 90 * 60_000;
const REFUND_TRIES = 7;
const REFUND_PAUSE_MS = 5 * 60_000;

/** The working hour of a day, and of the last one as late as can be. */
const hourOf = (on: CivilDate, today: CivilDate): number =>
  on === today ? Date.now() - LAST_DAY_MS : startOfDayInIndia(on) + WORKING_HOUR * HOUR_MS;

/** Every phase on the way is run, each at its hour, as production's timetable does it. */
async function moveOnTo({ services, clock, workOff }: Lender, instantMs: number): Promise<void> {
  const ms = instantMs - clock.nowMs();
  if (ms > 0) await advanceCalendar(services, ms);
  await workOff();
}

/** More each month: a tenth of what comes at the end comes at the beginning. */
function applicantsOn(day: number, { borrowers, days }: BookPlan): number {
  const weight = (at: number) => 0.1 + (0.9 * at) / days;
  let [before, all] = [0, 0];
  for (let at = 0; at <= days; at += 1) {
    if (at < day) before += weight(at);
    all += weight(at);
  }
  const share = (sum: number) => Math.round((borrowers * sum) / all);
  return share(before + weight(day)) - share(before);
}

type Book = {
  readonly lender: Lender;
  readonly crowd: Crowd;
  readonly random: SeededRandom;
  readonly staff: StaffRoom;
  readonly later: Map<CivilDate, Act[]>;
  borrowers: number;
  loans: number;
  models: number;
  /** Who has come and not been walked yet. */
  toLend: number;
  toTurnAway: number;
  /** Whose money arrived, and who therefore has something to say. */
  readonly lentTo: Applicant[];
};

async function takeApplications(
  book: Book,
  { on, count, daysLeft }: { on: CivilDate; count: number; daysLeft: number },
): Promise<void> {
  const loans = Math.ceil(count / 2);
  book.toLend += loans;
  book.toTurnAway += count - loans;
  // One model for the applicants of some days: those who borrow come on one of them, the others on another.
  const turn = daysLeft % MODEL_EVERY_DAYS;
  if (turn === 0 && book.toLend > 0) await lend(book, { on, count: book.toLend });
  if ((turn === 1 || daysLeft === 0) && book.toTurnAway > 0) await turnAway(book, book.toTurnAway);
  // Now and then a selfie is of somebody else, and a loan is more than goes out without a person.
  if (daysLeft % REVIEWED_EVERY_DAYS === 0) await sendToReview(book);
  if (daysLeft % LARGE_EVERY_DAYS === LARGE_EVERY_DAYS - 1) await lend(book, { on, count: 2, isLarge: true });
  if (daysLeft === 0) await fillToday(book, on);
}

function draw<T extends { readonly percent: number }>(random: SeededRandom, among: readonly T[]): T {
  let at = random.below(among.reduce((sum, { percent }) => sum + percent, 0));
  for (const one of among) {
    at -= one.percent;
    if (at < 0) return one;
  }
  throw new Error("draw: among nothing");
}

type Lending = {
  readonly on: CivilDate;
  readonly count: number;
  /** More than goes out without two people. */
  readonly isLarge?: boolean;
  /** And nobody releases it, so that a visitor can. */
  readonly isLeft?: boolean;
};

/** Paid so that a loan is due as soon as the product allows. */
const dueSoon = (on: CivilDate) => ({ salary_date: Number(addDays(on, DUE_SOON_DAYS).slice(-2)) });
const DUE_SOON_DAYS = 16;

async function lend(book: Book, { on, count, isLarge = false, isLeft = false }: Lending): Promise<void> {
  const { lender, crowd, random, staff } = book;
  const { standing } = isLarge ? ({ standing: "prime" } as const) : draw(random, BORROWING);
  const drawn = isLarge ? crowd.nextWellPaid() : crowd.next(standing);
  const applicant =
    book.models === 0 ? { ...drawn, employment: { ...drawn.employment, ...dueSoon(on) } } : drawn;
  if (!isLarge) book.toLend = 0;
  const { borrower, isRefused } = await walk(lender, { applicant, standing, end: "account", crowd });
  book.borrowers += 1;
  if (isRefused) return;
  const others = Array.from({ length: count - 1 }, () => crowd.like(applicant));
  const copies = await copyBorrower(lender, borrower, others);
  await forEachAtOnce(copies, (copy) => authoriseAutoPay(lender, copy));
  const model: Copy = { userId: borrower.userId, loanId: borrower.loanId, applicant };
  book.models += 1;
  if (book.models % WALKED_WHOLE_EVERY === 1) {
    await sign(lender, borrower);
    await signCopies(lender, copies);
  } else await signCopies(lender, [model, ...copies]);
  book.borrowers += copies.length;
  book.loans += copies.length + 1;
  await lender.workOff();
  if (isLeft) return;
  book.lentTo.push(applicant, ...others);
  if (isLarge) {
    await staff.releasePayouts();
    await lender.workOff();
  }
  for (const loan of [model, ...copies]) {
    // The first loan of a book is never paid: however short the book, somebody is overdue in it.
    const isFirst = loan === model && book.models === 1;
    const { habit } = draw(random, HABITS);
    await expectHabit(book, { loan, on, habit: isFirst ? "never" : habit });
  }
}

async function readDueOn({ owner }: Lender, loanId: number): Promise<CivilDate | null> {
  const { rows } = await owner.query<{ due: string }>(
    "select due_on::text as due from vaada.loans where application_id = $1",
    [loanId],
  );
  return (rows[0]?.due as CivilDate | undefined) ?? null;
}

/** Of so many who pay early one comes back. */
const BORROWS_AGAIN_OF = 3;

/** Somebody whose loan is closed takes another, by the same calls. */
async function borrowAgain(book: Book, applicant: Applicant): Promise<void> {
  const { lender, random, staff } = book;
  const borrower = await applyAgain(lender, applicant);
  if (borrower === null) return;
  const { userId, loanId } = borrower;
  const loan: Copy = { userId, loanId, applicant };
  await signCopies(lender, [loan]);
  book.loans += 1;
  await lender.workOff();
  // It may be more than goes out without two people, and terms hold for some days only.
  await staff.releasePayouts();
  await lender.workOff();
  await expectHabit(book, { loan, on: lender.clock.today(), habit: draw(random, HABITS).habit });
}

async function expectHabit(
  book: Book,
  { loan, on, habit }: { loan: Copy; on: CivilDate; habit: Habit },
): Promise<void> {
  const { lender, random, later } = book;
  const { loanId, applicant } = loan;
  const dueOn = await readDueOn(lender, loanId);
  if (dueOn === null) return;
  const plan = (day: CivilDate, act: Act) => later.set(day, [...(later.get(day) ?? []), act]);
  const pay = (day: CivilDate, percent = 100) => plan(day, () => payInCheckout(lender, applicant, percent));
  switch (habit) {
    case "auto-pay":
      return;
    case "early":
      pay(addDays(dueOn, -2 - random.below(4)));
      if (random.below(BORROWS_AGAIN_OF) === 0)
        plan(addDays(dueOn, 2 + random.below(9)), () => borrowAgain(book, applicant));
      return;
    case "cooling-off":
      plan(addDays(on, 1), () => giveLoanBack(lender, applicant));
      return;
    case "too-much":
      plan(addDays(dueOn, -3), () => payTooMuch(lender, applicant, { isRefundRefused: false }));
      return;
    case "bounces-once":
      await planBounces(lender, { loanId, times: 1 });
      return;
    case "late":
      await planBounces(lender, { loanId, times: 9 });
      pay(addDays(dueOn, 4 + random.below(5)), 40);
      pay(addDays(dueOn, 10 + random.below(16)));
      return;
    case "very-late":
      await planBounces(lender, { loanId, times: 9 });
      pay(addDays(dueOn, 45 + random.below(60)));
      return;
    case "never":
      await planBounces(lender, { loanId, times: 9 });
      return;
    default:
      return habit satisfies never;
  }
}

async function turnAway(book: Book, count: number): Promise<void> {
  const { lender, crowd, random } = book;
  const { standing, end } = draw(random, OTHERS);
  const applicant = crowd.next(standing);
  const { borrower } = await walk(lender, { applicant, standing, end, crowd });
  const copies = await copyBorrower(
    lender,
    borrower,
    Array.from({ length: count - 1 }, () => crowd.like(applicant)),
  );
  if (end === "account") await forEachAtOnce(copies, (copy) => authoriseAutoPay(lender, copy));
  book.borrowers += count;
  book.toTurnAway = 0;
}

const COMPLAINTS: readonly Complaint[] = [
  { category: "Charges or interest", text: "The late fee is more than the paper said when I took the loan." },
  {
    category: "Auto-pay",
    text: "My account was debited in the morning although I had paid the night before.",
  },
  {
    category: "How we spoke to you",
    text: "Somebody called me twice while I was at work and would not say why.",
  },
  {
    category: "Payment or refund",
    text: "I paid too much last week and have not seen it back in my account.",
  },
  {
    category: "Money not received",
    text: "The app says that the money was sent, my bank says that it was not.",
  },
  { category: "The app", text: "The page of my loan stays empty on my phone since the update on Friday." },
];

/** Some of those who have a loan complain, and some want what is held of them corrected. */
async function askForHelp({ lender, random, lentTo }: Book): Promise<void> {
  const [one, other, third] = random.shuffled(lentTo.slice(-HELPED_AMONG));
  for (const applicant of [one, other])
    if (applicant !== undefined)
      await complain(lender, applicant, COMPLAINTS[random.below(COMPLAINTS.length)] as Complaint);
  if (third !== undefined && random.below(2) === 0) await askForCorrection(lender, third);
}

/** Who borrowed lately has something to ask. */
const HELPED_AMONG = 60;

async function sendToReview(book: Book): Promise<void> {
  const { lender, crowd } = book;
  const applicant = crowd.next("prime");
  await walk(lender, { applicant, standing: "prime", end: "references", crowd, isFaceAnother: true });
  book.borrowers += 1;
}

const REVIEWS_TODAY = 4;

/** Today has somebody on every step, payouts that wait for two people, and money that can't be sent back. */
async function fillToday(book: Book, on: CivilDate): Promise<void> {
  const { lender, crowd } = book;
  for (const { standing, end } of OTHERS) {
    await walk(lender, { applicant: crowd.next(standing), standing, end, crowd });
    book.borrowers += 1;
  }
  for (let reviews = 0; reviews < REVIEWS_TODAY; reviews += 1) await sendToReview(book);
  await lend(book, { on, count: 5, isLarge: true, isLeft: true });
  const [asker] = book.lentTo.slice(-4);
  if (asker !== undefined) await askForCorrection(lender, asker);
  for (const applicant of book.lentTo.slice(-2))
    await payTooMuch(lender, applicant, { isRefundRefused: true });
  // The refund is tried again and again before a person is asked.
  for (let tries = 0; tries < REFUND_TRIES; tries += 1) {
    await lender.clock.moveBy(REFUND_PAUSE_MS);
    await lender.workOff();
  }
}
