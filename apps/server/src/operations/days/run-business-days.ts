import { civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { UPI_DEBIT_HOUR, UPI_LAST_HOUR } from "@vaada/lending/upi-auto-pay";
import {
  countHoldingClose,
  isAnyDebitWaiting,
  lookAtPresentedDebits,
  lookAtWaitingDebits,
} from "../../loans/repayments/debits/queue/store.ts";
import { workOffDebits } from "../../loans/repayments/debits/queue/work-off-debits.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { bookLender, bookLoans } from "./book-day.ts";
import { cancelLapsedMandates } from "./cancel-lapsed-mandates.ts";
import { chargeLateFees } from "./charge-late-fees.ts";
import { classifyLoans } from "./classify-loans.ts";
import {
  type DayPhase,
  type DayServices,
  type DayTask,
  lastPhaseAt,
  mayWaitForDebits,
  nextPhase,
  phasesWithin,
  startsAtMs,
} from "./day-phase.ts";
import { announceDebits } from "./debits/announce-debits.ts";
import { planDebits } from "./debits/plan-debits.ts";
import { countPresented, presentDebits, tellPayers } from "./debits/present-debits.ts";
import {
  countLapsed,
  requestBooksCheck,
  requestBureauFile,
  requestHeads,
  requestReconciliation,
  requestRetention,
} from "./end-day.ts";
import { followHolidays, warnOfHolidays } from "./follow-holidays.ts";
import { judgePromises } from "./judge-promises.ts";
import { remindBorrowers } from "./remind-borrowers.ts";
import { sendWaitingNotices } from "./send-waiting-notices.ts";
import { beginPhase, finishPhase, holdPhase, readFirstArrival, readLastPhase } from "./store.ts";

/** In this order; those of one place do not know of each other, and run side by side. */
const TASKS: Readonly<Record<DayPhase["phase"], readonly (DayTask | readonly DayTask[])[]>> = {
  morning: [presentDebits, sendWaitingNotices, announceDebits, tellPayers, remindBorrowers],
  evening: [
    countPresented,
    followHolidays,
    planDebits,
    chargeLateFees,
    classifyLoans,
    // Each reads through all loans, on a connection of its own.
    [bookLender, cancelLapsedMandates],
    bookLoans,
    judgePromises,
    countLapsed,
    warnOfHolidays,
    requestReconciliation,
    requestBureauFile,
    requestHeads,
    requestBooksCheck,
    requestRetention,
  ],
};

/** The loans of one transaction: enough that round trips do not count, and few enough that no payment waits long. */
const LOANS_AT_ONCE = 200;

type RunOptions = { readonly loansAtOnce?: number };

/**
 * Runs every phase that is due by the platform's clock and not finished, in order and each with its own date, however
 * many days were missed, up to a close that waits for its day's debits. Safe to run at any time, twice, by two workers at
 * once, and to be killed.
 */
export async function runDuePhases(services: DayServices, options: RunOptions = {}): Promise<void> {
  while ((await runNextPhase(services, { ...options, mayWait: true })) === "ran");
}

/**
 * The same with the work of the debits, for whoever moves the calendar and sees to it that all is done: no close waits for
 * longer than there is something to do for its debits.
 */
export async function runBusinessDays(services: DayServices, options: RunOptions = {}): Promise<void> {
  for (;;) {
    const result = await runNextPhase(services, { ...options, mayWait: true });
    await workOffDebits(services);
    if (result === "none") return;
    if (result === "waits") await runNextPhase(services, { ...options, mayWait: false });
  }
}

async function runNextPhase(
  services: DayServices,
  { loansAtOnce = LOANS_AT_ONCE, mayWait }: RunOptions & { readonly mayWait: boolean },
): Promise<"ran" | "waits" | "none"> {
  const day = await findDuePhase(services);
  if (day === null) return "none";
  const waiting = await beginDay(services, day);
  if (waiting > 0 && mayWait && mayWaitForDebits(day, { now: services.clock.now(), hours: DEBIT_RUN })) {
    services.log.info({ ...day, waiting }, "the close of business waits for debits");
    return "waits";
  }
  await runPhase(services, day, loansAtOnce);
  return "ran";
}

/**
 * Whoever begins a phase has each debit looked at that a bank is still to decide on: the banks' results come before the fees and
 * classes of unpaid loans. Answers how many debits the phase would wait for.
 */
const beginDay = ({ database, clock }: DayServices, day: DayPhase): Promise<number> =>
  database.withTx(AS_WORKER, async (tx) => {
    if (await beginPhase(tx, { ...day, now: clock.realNow() })) await lookAtPresentedDebits(tx);
    return day.phase === "evening" ? countHoldingClose(tx) : 0;
  });

async function findDuePhase({ database, clock }: DayServices): Promise<DayPhase | null> {
  const nowMs = clock.now().getTime();
  const next = await database.withTx(AS_WORKER, async (tx) => {
    const last = await readLastPhase(tx);
    if (last !== null) return last.isFinished ? nextPhase(last) : last;
    // Before the first run, work starts with the first day of the first loan.
    const lastDue = lastPhaseAt(nowMs, DEBIT_RUN);
    const arrivedOn = await readFirstArrival(tx);
    return arrivedOn !== null && arrivedOn < lastDue.on
      ? ({ on: arrivedOn, phase: "morning" } as const)
      : lastDue;
  });
  return startsAtMs(next, DEBIT_RUN) <= nowMs ? { on: next.on, phase: next.phase } : null;
}

async function runPhase(services: DayServices, day: DayPhase, loansAtOnce: number): Promise<void> {
  const { database, clock, log } = services;
  const tookMs: Record<string, number> = {};
  const runTimed = async (runTask: DayTask): Promise<void> => {
    const startedMs = performance.now();
    await runTask({ services, day, loansAtOnce });
    tookMs[runTask.name] = Math.round(performance.now() - startedMs);
  };
  for (const tasks of TASKS[day.phase]) {
    const ended = await Promise.allSettled([tasks].flat().map(runTimed));
    for (const task of ended) if (task.status === "rejected") throw task.reason;
  }
  await database.withTx(AS_WORKER, async (tx) => {
    if (await holdPhase(tx, day)) await finishPhase(tx, { ...day, now: clock.realNow() });
  });
  log.info({ ...day, tookMs }, "a part of the business day is done");
}

/**
 * Advances the platform's calendar as time itself would: at the start of each phase in between the clock stands still
 * until the phase is done, results included. Readers meanwhile get the time of that phase.
 */
export async function advanceCalendar(services: DayServices, ms: number): Promise<void> {
  const { clock } = services;
  // Phases that are due already belong to the days before.
  await runBusinessDays(services);
  const startMs = clock.now().getTime();
  const untilMs = startMs + ms;
  for (const phase of phasesWithin({ afterMs: startMs, untilMs }, DEBIT_RUN)) {
    await passWindows(services, startsAtMs(phase, DEBIT_RUN));
    await advanceClockTo(services, startsAtMs(phase, DEBIT_RUN));
    await runBusinessDays(services);
  }
  await passWindows(services, untilMs);
  await advanceClockTo(services, untilMs);
  await runBusinessDays(services);
  await workOffWaiting(services);
}

/** The hours of a day at which debits by UPI that have waited for them are presented. */
const WINDOW_HOURS = [UPI_DEBIT_HOUR, UPI_LAST_HOUR] as const;
const HOUR_MS = 3_600_000;

/** Stands still at each of these hours until an instant, while debits wait for one. */
async function passWindows(services: DayServices, untilMs: number): Promise<void> {
  const today = startOfDayInIndia(civilDateInIndia(services.clock.now().getTime()));
  for (const hour of WINDOW_HOURS) {
    const atMs = today + hour * HOUR_MS;
    if (atMs >= untilMs || atMs <= services.clock.now().getTime()) continue;
    if (!(await services.database.withTx(AS_WORKER, isAnyDebitWaiting))) return;
    await advanceClockTo(services, atMs);
    await workOffWaiting(services);
  }
}

async function workOffWaiting(services: DayServices): Promise<void> {
  if (await services.database.withTx(AS_WORKER, lookAtWaitingDebits)) await workOffDebits(services);
}

/** Real time goes on meanwhile, so the clock may be there already. */
async function advanceClockTo({ clock }: DayServices, instantMs: number): Promise<void> {
  const aheadMs = instantMs - clock.now().getTime();
  if (aheadMs > 0) await clock.moveBy?.(aheadMs);
}
