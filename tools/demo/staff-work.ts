import { addDays, type CivilDate, DAY_MS, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { decideApplication, readApplications } from "@vaada/contract/console/calls/applications";
import { explainCase, readCases } from "@vaada/contract/console/calls/cases";
import {
  assignCollector,
  beginCall,
  contactBorrower,
  readCollection,
  readCollections,
  stopContact,
  takePromise,
} from "@vaada/contract/console/calls/collections";
import { answerComplaint, readComplaintList, takeComplaint } from "@vaada/contract/console/calls/complaints";
import { makeSheet, readDisbursals, releaseSheet } from "@vaada/contract/console/calls/disbursals";
import {
  answerPrivacyRequest,
  readPrivacyRequests,
  takePrivacyRequest,
} from "@vaada/contract/console/calls/privacy-requests";
import { approveRequest, makeRequest } from "@vaada/contract/console/calls/requests";
import type { SeededRandom } from "../prove/seeded-random.ts";
import { CallRefused } from "./calls.ts";
import type { Desks, Person } from "./desks.ts";
import type { Lender } from "./lender.ts";
import { tellRegistries } from "./registry-work.ts";
import { importLists, judgeMatches } from "./screening-work.ts";

/** The lender's people at work: what they do in the console on a day of desk work. */
export type StaffWork = {
  /** `isLast`: what is left over is what a visitor of the book finds to do. */
  work(given: { readonly isLast: boolean }): Promise<void>;
  /** Imports the lists of sanctions and public offices that everybody is held against. */
  importLists(): Promise<void>;
  /** Puts every payout that waits for two people onto a sheet, and releases it. */
  releasePayouts(): Promise<void>;
};

type StaffContext = {
  readonly lender: Lender;
  readonly random: SeededRandom;
  readonly desks: Desks;
  /** The lender's first day. */
  readonly opensOn: CivilDate;
};

/** The most that one person gets done on a day. */
const COLLECTIONS_A_DAY = 14;
/** A complaint waits for its answer so many days, and so does a wish to have data corrected. */
const ANSWERED_AFTER_DAYS = { least: 4, spread: 22 } as const;

export function createStaffWork(context: StaffContext): StaffWork {
  let openMonth = `${context.opensOn.slice(0, 7)}-01` as CivilDate;
  return {
    importLists: () => importLists(context),
    releasePayouts: () => releasePayouts(context, { isLast: false }),
    async work({ isLast }) {
      const { desks } = context;
      const roles = ["support", "operations", "checker"] as const;
      await desks.open(["collections-1", "collections-2", "credit-officer-1", ...roles.map(desks.onDuty)]);
      await collect(context);
      await answerComplaints(context);
      await answerCorrections(context);
      await waiveCharges(context, { isLast });
      await writeOff(context, { isLast });
      await releasePayouts(context, { isLast });
      await decideReviews(context, { isLast });
      await explainCases(context, { isLast });
      openMonth = await closeMonths(context, openMonth);
      await judgeMatches(context);
      if (!isLast) await tellRegistries(desks);
    },
  };
}

const LIMIT = { limit: "200" };

async function collect({ lender, random, desks }: StaffContext): Promise<void> {
  const { rows } = await desks.call("collections-1", readCollections, { query: LIMIT });
  for (const { loan_id } of random.shuffled(rows).slice(0, COLLECTIONS_A_DAY)) {
    const params = { loan_id };
    // Each has borrowers of their own.
    const person = loan_id % 2 === 0 ? "collections-1" : "collections-2";
    const loan = await desks.call(person, readCollection, { params });
    if (loan.stopped_for !== null) continue;
    if (loan.collector === null) {
      await desks.call(person, assignCollector, { params, body: {} });
      continue;
    }
    if (loan.window.obstacle !== null) continue;
    const chance = random.below(10);
    if (chance < 2) {
      await desks.call(person, contactBorrower, { params, body: { channel: "text" } });
      continue;
    }
    const outcome = chance < 5 ? "no-answer" : chance < 6 ? "call-back" : "reached";
    const body = { channel: "call", outcome, ...(outcome === "reached" ? { note: "Salary is late." } : {}) };
    await desks.call(person, beginCall, { params, body: {} });
    await desks.call(person, contactBorrower, { params, body });
    if (outcome !== "reached") continue;
    if (loan.overdue_days > 60 && random.below(6) === 0) {
      const stop = { stop: "hardship", reason: "Lost the job last month, has a letter of it" };
      await desks.call(person, stopContact, { params, body: stop });
    } else await promise({ lender, random, desks }, { person, loan_id, owed: loan.owed });
  }
}

async function promise(
  { lender, random, desks }: Omit<StaffContext, "opensOn">,
  { person, loan_id, owed }: { person: Person; loan_id: number; owed: number },
): Promise<void> {
  const on: CivilDate = addDays(lender.clock.today(), 2 + random.below(9));
  const amount = random.below(3) === 0 ? Math.floor(owed / 2) : owed;
  await desks.call(person, takePromise, { params: { loan_id }, body: { on, amount } });
}

/** Each waits as long as its number says, so the same book has the same answers. */
const answeredAfter = (number: string): number =>
  ANSWERED_AFTER_DAYS.least + (Number(number.replaceAll(/\D/g, "")) % ANSWERED_AFTER_DAYS.spread);

async function answerComplaints({ desks }: StaffContext): Promise<void> {
  const support = desks.onDuty("support");
  const { rows } = await desks.call(support, readComplaintList, { query: { ...LIMIT, state: "open" } });
  for (const { complaint_id, ticket, age_days } of rows) {
    const params = { complaint_id };
    if (age_days > 2) await desks.call(support, takeComplaint, { params, body: {} });
    if (age_days < answeredAfter(ticket)) continue;
    const body = {
      status: "answered",
      answer:
        "We looked at every entry of your loan. What you saw is right, and we wrote down below how it came about.",
    };
    await desks.call(support, answerComplaint, { params, body });
  }
}

async function answerCorrections({ desks }: StaffContext): Promise<void> {
  const support = desks.onDuty("support");
  const { rows } = await desks.call(support, readPrivacyRequests, { query: { ...LIMIT, state: "open" } });
  for (const { request_id, number, age_days } of rows) {
    if (age_days < answeredAfter(number)) continue;
    const params = { request_id };
    await desks.call(support, takePrivacyRequest, { params, body: {} });
    const body = {
      outcome: "refused",
      answer: "Your bank has it otherwise. Please ask there first and send us its letter.",
    };
    await desks.call(support, answerPrivacyRequest, { params, body });
  }
}

async function waiveCharges(
  { lender, random, desks }: StaffContext,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const [operations, checker] = [desks.onDuty("operations"), desks.onDuty("checker")];
  const { rows } = await desks.call(checker, readCollections, { query: LIMIT });
  for (const { loan_id } of random.shuffled(rows).slice(0, isLast ? 3 : 1)) {
    const { lines } = await desks.call(checker, readCollection, { params: { loan_id } });
    if (lines.charges === 0) continue;
    const body = {
      kind: "waiver",
      loan_id,
      amount: lines.charges,
      reason: "The bank says that it was down that day",
    };
    const { request_id } = await desks.call(operations, makeRequest, { body });
    if (!isLast) await desks.call(checker, approveRequest, { params: { id: request_id }, body: {} });
  }
  if (!isLast) await lender.workOff();
}

/** A loan is given up so many days after it was due, and not all on one day. */
const WRITTEN_OFF_AFTER_DAYS = 150;

async function writeOff({ lender, desks }: StaffContext, { isLast }: { isLast: boolean }): Promise<void> {
  const checker = desks.onDuty("checker");
  const query = { ...LIMIT, view: "npa" };
  const { rows } = await desks.call(checker, readCollections, { query });
  const oldest = rows.toSorted((one, other) => other.overdue_days - one.overdue_days);
  for (const { loan_id, overdue_days } of oldest) {
    if (overdue_days < WRITTEN_OFF_AFTER_DAYS) return;
    const body = { kind: "write-off", loan_id, reason: "Nothing came for half a year, nobody is reached" };
    const asked = await attempt(() => desks.call("accountant-1", makeRequest, { body }));
    if (asked === null) continue;
    // The last one waits for its second person.
    if (!isLast) await desks.call(checker, approveRequest, { params: { id: asked.request_id }, body: {} });
    await lender.workOff();
    return;
  }
}

/**
 * The accountant closes each month that is over as soon as nothing of it is open, and a checker agrees. Given the first day of the
 * first open month, and returns that of the first one which is left open.
 */
async function closeMonths(context: StaffContext, open: CivilDate): Promise<CivilDate> {
  const { lender, desks } = context;
  const next = addDays(lastDayOfMonth(open), 1);
  if (next > lender.clock.today()) return open;
  const details = { month: open.slice(0, 7) };
  const body = { kind: "period-close", details, reason: "Everything is compared and explained" };
  const asked = await attempt(() => desks.call("accountant-1", makeRequest, { body }));
  if (asked === null) return open;
  const params = { id: asked.request_id };
  await desks.call(desks.onDuty("checker"), approveRequest, { params, body: {} });
  return closeMonths(context, next);
}

/** Skips an act that can't be done as things stand. */
async function attempt<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CallRefused && error.code === "REQUEST_NOT_POSSIBLE") return null;
    throw error;
  }
}

/** So many payouts are on the sheet that a visitor may release. */
const SHEET_LEFT = 5;

async function releasePayouts({ desks }: StaffContext, { isLast }: { isLast: boolean }): Promise<void> {
  const [operations, checker] = [desks.onDuty("operations"), desks.onDuty("checker")];
  const query = { ...LIMIT, state: "to-release" };
  const { rows } = await desks.call(operations, readDisbursals, { query });
  const loan_ids = rows
    .filter(({ waiting_request }) => waiting_request === null)
    .map(({ loan_id }) => loan_id);
  // On the last day one sheet waits for its second person and the other payouts for a sheet.
  const chosen = isLast ? loan_ids.slice(0, SHEET_LEFT) : loan_ids;
  if (chosen.length === 0) return;
  const body = { loan_ids: chosen, reason: "Signed and checked" };
  const sheet = await desks.call(operations, makeSheet, { body });
  if (isLast) return;
  const seen = Object.fromEntries(sheet.rows.map(({ request_id, version }) => [request_id, version ?? ""]));
  await desks.call(checker, releaseSheet, { params: { sheet_id: sheet.sheet_id }, body: { seen } });
}

/** An application that waits less than so many days waits on. */
const REVIEW_DAYS = 5;

async function decideReviews(
  { lender, random, desks }: StaffContext,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const query = { ...LIMIT, state: "waiting" };
  const { rows } = await desks.call("credit-officer-1", readApplications, { query });
  for (const { loan_id, waits_since } of rows) {
    const days = (lender.clock.nowMs() - Date.parse(waits_since ?? "")) / DAY_MS;
    if (isLast || !(days >= REVIEW_DAYS)) continue;
    const action = random.below(3) === 0 ? "ask-again" : "approve";
    const body = { action, reason: "The face is the one on the card, the light was poor" };
    // Nobody decides on a possible match while operations looks at it.
    await attempt(() => desks.call("credit-officer-1", decideApplication, { params: { loan_id }, body }));
  }
  const [first] = rows;
  if (isLast && first !== undefined) {
    const body = { action: "hold", reason: "Waits for the employer's letter" };
    const params = { loan_id: first.loan_id };
    await attempt(() => desks.call("credit-officer-2", decideApplication, { params, body }));
  }
}

/** A case of today or yesterday is left to a visitor. */
const CASE_LEFT_DAYS = 2;

async function explainCases({ lender, desks }: StaffContext, { isLast }: { isLast: boolean }): Promise<void> {
  const operations = desks.onDuty("operations");
  const { rows } = await desks.call(operations, readCases, { query: { ...LIMIT, state: "open" } });
  for (const { number, opened_at } of rows) {
    const days = (lender.clock.nowMs() - Date.parse(opened_at)) / DAY_MS;
    if (isLast && days < CASE_LEFT_DAYS) continue;
    const body = { note: "The provider paid it back by hand; its letter is on file." };
    await desks.call(operations, explainCase, { params: { number }, body });
  }
}
