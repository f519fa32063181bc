import { AS_WORKER } from "../../platform/db/actor.ts";
import { askForReconciliation } from "./ask-for-reconciliation.ts";
import { chargeLateFees } from "./charge-late-fees.ts";
import { classLoans } from "./class-loans.ts";
import { countLapsed } from "./count-lapsed.ts";
import { type DayPhase, lastPhaseAt, nextPhase, startsAtMs } from "./day-phase.ts";
import { giveNotice } from "./debits/give-notice.ts";
import { planDebits } from "./debits/plan-debits.ts";
import { presentDebits } from "./debits/present-debits.ts";
import { refreshDebits } from "./debits/refresh-debits.ts";
import { remind } from "./remind.ts";
import type { DayServices, Step } from "./step.ts";
import { beginPhase, finishPhase, holdPhase, readFirstArrival, readLastPhase } from "./store.ts";

/** In this order: what the banks say comes before what is made of a loan that was not paid. */
const STEPS: Readonly<Record<DayPhase["phase"], readonly Step[]>> = {
  morning: [presentDebits, refreshDebits, giveNotice, remind],
  evening: [refreshDebits, planDebits, chargeLateFees, classLoans, countLapsed, askForReconciliation],
};

/** So many loans are decided on in one transaction: enough that no trip counts, and nobody's payment waits for long. */
const LOANS_AT_ONCE = 200;

/**
 * Does every part of a day's work that is due by the platform's clock and not done yet, in order and each with its own
 * day's date, however many days nobody did any. Safe to run at any time, twice, by two at once, and to be killed.
 */
export async function runBusinessDays(
  services: DayServices,
  { loansAtOnce = LOANS_AT_ONCE }: { readonly loansAtOnce?: number } = {},
): Promise<void> {
  for (;;) {
    const day = await findDue(services);
    if (day === null) return;
    await runPhase(services, day, loansAtOnce);
  }
}

async function findDue({ database, clock, terms }: DayServices): Promise<DayPhase | null> {
  const nowMs = clock.now().getTime();
  const next = await database.withTx(AS_WORKER, async (tx) => {
    const last = await readLastPhase(tx);
    if (last !== null) return last.isFinished ? nextPhase(last) : last;
    // Nothing was ever done: there is something to do from the first loan's first day on.
    const lastDue = lastPhaseAt(nowMs, terms.mandate);
    const arrivedOn = await readFirstArrival(tx);
    return arrivedOn !== null && arrivedOn < lastDue.on
      ? ({ on: arrivedOn, phase: "morning" } as const)
      : lastDue;
  });
  return startsAtMs(next, terms.mandate) <= nowMs ? { on: next.on, phase: next.phase } : null;
}

async function runPhase(services: DayServices, day: DayPhase, loansAtOnce: number): Promise<void> {
  const { database, clock, log } = services;
  await database.withTx(AS_WORKER, (tx) => beginPhase(tx, { ...day, now: clock.realNow() }));
  for (const step of STEPS[day.phase]) await step({ services, day, loansAtOnce });
  await database.withTx(AS_WORKER, async (tx) => {
    if (await holdPhase(tx, day)) await finishPhase(tx, { ...day, now: clock.realNow() });
  });
  log.info({ ...day }, "a part of the business day is done");
}
