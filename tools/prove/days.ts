import { dirname } from "node:path";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { phasesWithin, startsAtMs } from "../../apps/server/src/operations/days/day-phase.ts";
import { readDaysOutcome, spreadLoans } from "../../apps/server/testing/days/many-loans.ts";
import { closeDays } from "./close-days.ts";
import { copyDatabase } from "./database-copies.ts";
import { disburseLoans } from "./disbursed-loans.ts";
import type { DayVisits } from "./programs/close-days.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { seededRandom } from "./seeded-random.ts";
import { startWorkers } from "./workers.ts";

const WALKED_DAYS = 24;
const SKIPPED_DAYS = 10;
const TIMES_MAX = 5;
const MINUTE_MS = 60_000;
/** A small batch, so that a kill falls between two batches. */
const LOANS_AT_ONCE = 7;
const KILLS = 15;

/**
 * Closes the same days of the same loans in copies of one database: once a day; one to five times at once; by a process
 * that is killed again and again; and by one that did not run for ten days. Each runs in a time zone of its own. The
 * ledger, the events and the loans must come out the same.
 */
export async function proveDays(stack: ProvingStack, { seed, count, say }: Run): Promise<Verdict> {
  const workers = startWorkers(stack);
  const loans = await disburseLoans(stack, { seed, count }).finally(() => workers.stop());
  await spreadLoans(stack.testServer, loans);
  say(`${loans.length} loans are lent`);
  const schedules = schedulesOf(stack, seed);
  const outcomes = new Map<string, string>();
  const breaches: string[] = [];
  let kills = 0;
  for (const { name, timeZone, work, killPausesMs } of schedules) {
    const copy = await copyDatabase(stack, `days_${name}`);
    const run = await closeDays(stack, { databaseName: copy.name, timeZone, work, killPausesMs });
    kills += run.kills;
    if (run.fault !== null) breaches.push(`${name}: ${run.fault}`);
    outcomes.set(name, await readDaysOutcome(copy.asSuperuser));
    say(`${name} (${timeZone}): ${work.visits.length} visits, ${run.kills} kills`);
    await copy.close();
  }
  const [[, expected] = ["", ""]] = outcomes;
  for (const [name, outcome] of outcomes)
    if (outcome !== expected) breaches.push(`${name}: another ledger: ${firstDifference(expected, outcome)}`);
  const fees = expected.split("\n").filter((line) => line.includes('"late-fee"')).length;
  if (fees === 0) breaches.push("no late fee was charged, so nothing was compared");
  return {
    figures: `${WALKED_DAYS} days of ${count} loans in ${schedules.length} ways, ${fees} late fees, ${kills} kills`,
    breaches,
  };
}

type DaySchedule = {
  readonly name: string;
  readonly timeZone: string;
  readonly work: DayVisits;
  readonly killPausesMs: readonly number[];
};

function schedulesOf({ testServer, workerFile }: ProvingStack, seed: number): DaySchedule[] {
  const random = seededRandom(seed);
  const startMs = testServer.clock.now().getTime();
  const phases = phasesWithin({ afterMs: startMs, untilMs: startMs + WALKED_DAYS * DAY_MS }, DEBIT_RUN);
  const daily = phases.map((phase) => ({ atMs: startsAtMs(phase, DEBIT_RUN) + MINUTE_MS, times: 1 }));
  const skippedFromMs = startMs + 3 * DAY_MS;
  const skipped = daily.filter(
    ({ atMs }) => atMs < skippedFromMs || atMs > skippedFromMs + SKIPPED_DAYS * DAY_MS,
  );
  const often = daily.map(({ atMs }) => ({ atMs, times: 1 + random.below(TIMES_MAX) }));
  const schedule = (name: string, timeZone: string, visits: DayVisits["visits"]): DaySchedule => ({
    name,
    timeZone,
    work: { server: dirname(workerFile), visits, loansAtOnce: LOANS_AT_ONCE },
    killPausesMs: [],
  });
  return [
    schedule("daily", "Asia/Kolkata", daily),
    schedule("often", "UTC", often),
    {
      ...schedule("killed", "America/Los_Angeles", daily),
      killPausesMs: Array.from({ length: KILLS }, () => random.below(120)),
    },
    schedule("skipped", "Pacific/Kiritimati", skipped),
  ];
}

function firstDifference(expected: string, outcome: string): string {
  const [one, other] = [expected.split("\n"), outcome.split("\n")];
  const at = one.findIndex((line, index) => line !== other[index]);
  return `${other[at] ?? "nothing"} and not ${one[at] ?? "nothing"}`;
}
