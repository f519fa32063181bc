import { DEBIT_RUN } from "@vaada/lending/debit-run";
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
  nextPhase,
  phasesWithin,
  startsAtMs,
} from "./day-phase.ts";
import { announceDebits } from "./debits/announce-debits.ts";
import { planDebits } from "./debits/plan-debits.ts";
import { presentDebits, refreshDebits } from "./debits/present-debits.ts";
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

/** In this order: the banks' results come before the fees and classes of unpaid loans. */
const TASKS: Readonly<Record<DayPhase["phase"], readonly DayTask[]>> = {
  morning: [presentDebits, refreshDebits, sendWaitingNotices, announceDebits, remindBorrowers],
  evening: [
    refreshDebits,
    followHolidays,
    planDebits,
    chargeLateFees,
    classifyLoans,
    bookLender,
    bookLoans,
    judgePromises,
    cancelLapsedMandates,
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

/**
 * Runs every phase that is due by the platform's clock and not finished, in order and each with its own date, however
 * many days were missed. Safe to run at any time, twice, by two workers at once, and to be killed.
 */
export async function runBusinessDays(
  services: DayServices,
  { loansAtOnce = LOANS_AT_ONCE }: { readonly loansAtOnce?: number } = {},
): Promise<void> {
  for (;;) {
    const day = await findDuePhase(services);
    if (day === null) return;
    await runPhase(services, day, loansAtOnce);
  }
}

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
  await database.withTx(AS_WORKER, (tx) => beginPhase(tx, { ...day, now: clock.realNow() }));
  const tookMs: Record<string, number> = {};
  for (const runTask of TASKS[day.phase]) {
    const startedMs = performance.now();
    await runTask({ services, day, loansAtOnce });
    tookMs[runTask.name] = Math.round(performance.now() - startedMs);
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
    await advanceClockTo(services, startsAtMs(phase, DEBIT_RUN));
    await runBusinessDays(services);
  }
  await advanceClockTo(services, untilMs);
  await runBusinessDays(services);
}

/** Real time goes on meanwhile, so the clock may be there already. */
async function advanceClockTo({ clock }: DayServices, instantMs: number): Promise<void> {
  const aheadMs = instantMs - clock.now().getTime();
  if (aheadMs > 0) await clock.moveBy?.(aheadMs);
}
