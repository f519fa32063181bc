import { addDays, type CivilDate, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { sweep } from "../../apps/server/src/jobs/sweep.ts";
import { advanceCalendar } from "../../apps/server/src/operations/days/run-business-days.ts";
import { seededRandom } from "../prove/seeded-random.ts";
import { mapAtOnce } from "./at-once.ts";
import { askForCorrection, type Complaint, complain } from "./borrower.ts";
import { gatherCrowd } from "./crowd.ts";
import { openDesks } from "./desks.ts";
import type { Book, Errand } from "./errand.ts";
import { expectHabit } from "./habits.ts";
import type { Lender } from "./lender.ts";
import { lend, OTHERS, sendToReview, sendToScreening, turnAway } from "./lending.ts";
import { ownLots } from "./lots.ts";
import { payTooMuch } from "./pay.ts";
import { createStaffWork, type StaffWork } from "./staff-work.ts";
import { walk } from "./walk.ts";

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
/** One applicant in so many gets a loan. */
const LENT_OF = 4;
const SWEPT_EVERY_DAYS = 5;
const MAINTAINED_EVERY_DAYS = 60;
/** Early enough that no plan is for long that of a table that was empty. */
const MAINTAINED_FIRST = 10;
const TIDIED_EVERY_DAYS = 10;
const DESK_EVERY_DAYS = 7;
const MODEL_EVERY_DAYS = 5;
const REVIEWED_EVERY_DAYS = 12;
const LARGE_EVERY_DAYS = 20;
const SCREENED_EVERY_DAYS = 45;

/** A year of a lender, from the first application to today's, day by day on the book's clock. */
export async function writeBook(
  lender: Lender,
  plan: BookPlan & { readonly staffSecret: string; readonly onProgress: (progress: Progress) => void },
): Promise<Progress> {
  const random = seededRandom(plan.seed);
  const today = civilDateInIndia(Date.now() - LAST_DAY_MS);
  const first = addDays(today, -plan.days);
  const staff = createStaffWork({
    lender,
    random: ownLots(random),
    desks: openDesks(lender, plan.staffSecret),
    opensOn: first,
  });
  const crowd = gatherCrowd(random, today);
  const later = new Map<CivilDate, Errand[]>();
  const book: Book = {
    lender,
    crowd,
    random,
    plan: (on, errand) => later.set(on, [...(later.get(on) ?? []), errand]),
    borrowers: 0,
    loans: 0,
    models: 0,
    lentTo: [],
  };
  const applications = openApplications(book, plan);
  const progressOn = (day: number): Progress => ({
    day,
    days: plan.days,
    borrowers: book.borrowers,
    loans: book.loans,
  });
  await lender.clock.moveTo(startOfDayInIndia(first) + WORKING_HOUR * HOUR_MS);
  await sweep(lender.services);
  await staff.importLists();
  for (let day = 0; day <= plan.days; day += 1) {
    const on = addDays(first, day);
    const isLast = day === plan.days;
    await moveOnTo(lender, hourOf(on, today));
    await runErrands(book, staff, [...(later.get(on) ?? []), ...applications(day, on)]);
    if (isLast) await fillToday(book, on);
    if (day % DESK_EVERY_DAYS === DESK_EVERY_DAYS - 1 || isLast) {
      await askForHelp(book);
      await lender.workOff();
      await staff.work({ isLast });
      await lender.workOff();
    }
    if (day % SWEPT_EVERY_DAYS === 0) await sweep(lender.services);
    if (day % TIDIED_EVERY_DAYS === 0) await lender.tidyJobs();
    if (day % MAINTAINED_EVERY_DAYS === MAINTAINED_FIRST) await lender.maintain();
    plan.onProgress(progressOn(day));
  }
  await lender.workOff();
  await sweep(lender.services);
  await lender.workOff();
  await lender.maintain();
  return progressOn(plan.days);
}

/** The last day's work takes some minutes of the book's clock, and none of it may be ahead of real time. */
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

/** Runs the errands of a day, some at a time; then the lender does its work on it, and the money goes. */
async function runErrands(book: Book, staff: StaffWork, errands: readonly Errand[]): Promise<void> {
  const { lender } = book;
  if (errands.length === 0) return;
  const signed = (await mapAtOnce(errands, (errand) => errand())).flat();
  await lender.workOff();
  if (signed.some(({ isLarge }) => isLarge)) {
    await staff.releasePayouts();
    await lender.workOff();
  }
  book.loans += signed.length;
  for (const one of signed) {
    book.lentTo.push(one.loan.applicant);
    await expectHabit(book, one);
  }
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

/** Those who apply on each day. */
function openApplications(book: Book, plan: BookPlan): (day: number, on: CivilDate) => Errand[] {
  let [came, toLend, toTurnAway, screened] = [0, 0, 0, 0];
  return (day, on) => {
    const daysLeft = plan.days - day;
    const count = applicantsOn(day, plan);
    const loans = Math.ceil((came + count) / LENT_OF) - Math.ceil(came / LENT_OF);
    came += count;
    toLend += loans;
    toTurnAway += count - loans;
    const errands: Errand[] = [];
    // One model for the applicants of some days: those who borrow come on one of them, the others on another.
    const turn = daysLeft % MODEL_EVERY_DAYS;
    if (turn === 0 && toLend > 0) {
      errands.push(lend(book, { on, count: toLend }));
      toLend = 0;
    }
    if ((turn === 1 || daysLeft === 0) && toTurnAway > 0) {
      errands.push(turnAway(book, toTurnAway));
      toTurnAway = 0;
    }
    // Now and then a selfie is of somebody else, a loan is more than goes out without a person, and a name is on a list.
    if (daysLeft % REVIEWED_EVERY_DAYS === 0) errands.push(sendToReview(book));
    if (daysLeft % LARGE_EVERY_DAYS === LARGE_EVERY_DAYS - 1)
      errands.push(lend(book, { on, count: 2, isLarge: true }));
    if (daysLeft % SCREENED_EVERY_DAYS === 0) {
      const name = LISTED_NAMES[screened % LISTED_NAMES.length] as string;
      screened += 1;
      errands.push(sendToScreening(book, name));
    }
    return errands;
  };
}

/** Names that the sandbox's lists have, or nearly. */
const LISTED_NAMES = ["FARHAN SOHRABJI KADRI", "ZAHEER KALBADI"] as const;

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

/** Recent borrowers have something to ask. */
const HELPED_AMONG = 60;

const REVIEWS_TODAY = 4;

const LARGE_TODAY = 8;

/** Today has somebody on every step, payouts that wait for two people or failed, and money that can't be sent back. */
async function fillToday(book: Book, on: CivilDate): Promise<void> {
  const { lender, crowd } = book;
  const walks = OTHERS.map(({ standing, end }): Errand => {
    const applicant = crowd.next(standing);
    const person = crowd.personOf(applicant, { standing });
    return async () => {
      await walk(lender, { applicant, person, end });
      book.borrowers += 1;
      return [];
    };
  });
  const reviews = Array.from({ length: REVIEWS_TODAY }, () => sendToReview(book));
  const large = lend(book, { on, count: LARGE_TODAY, isLarge: true });
  const failing = lend(book, { on, count: 1, isAccountClosed: true });
  const left = (await mapAtOnce([...walks, ...reviews, large, failing], (errand) => errand())).flat();
  book.loans += left.length;
  const [asker] = book.lentTo.slice(-4);
  if (asker !== undefined) await askForCorrection(lender, asker);
  for (const applicant of book.lentTo.slice(-2))
    await payTooMuch(lender, applicant, { isRefundRefused: true });
  // The refund is tried again and again before a person is asked.
  for (let tries = 0; tries < REFUND_TRIES; tries += 1) {
    await lender.workOff();
    await lender.clock.moveBy(REFUND_PAUSE_MS);
  }
  await lender.workOff();
}
