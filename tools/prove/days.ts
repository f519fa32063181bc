import { dirname } from "node:path";
import { phasesWithin, startsAtMs } from "../../apps/server/src/operations/days/day-phase.ts";
import { readDaysOutcome, spreadLoans } from "../../apps/server/testing/days/many-loans.ts";
import { chanceOf } from "./chance.ts";
import { closeDays } from "./close-days.ts";
import { copyDatabase } from "./database-copies.ts";
import { lendLoans } from "./lent-loans.ts";
import type { DaysWork } from "./programs/close-days.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { startWorkers } from "./workers.ts";

const WALKED_DAYS = 24;
const SKIPPED_DAYS = 10;
const TIMES_MAX = 5;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Few at once, so that whoever is killed is killed between them. */
const LOANS_AT_ONCE = 7;
const KILLS = 15;

/**
 * The same loans and the same days, in copies of one database: closed once a day; one to five times at once; by a process
 * that is killed on and on; and by one that nobody started for ten days. Each in a time zone of its own. The ledger, the
 * events and the loans must come out the same.
 */
export async function proveDays(house: ProvingHouse, { seed, count, say }: Run): Promise<Verdict> {
  const workers = startWorkers(house);
  const loans = await lendLoans(house, { seed, count }).finally(() => workers.stop());
  await spreadLoans(house.inside, loans);
  say(`${loans.length} loans are lent`);
  const ways = waysOf(house, seed);
  const outcomes = new Map<string, string>();
  const breaches: string[] = [];
  let kills = 0;
  for (const { name, timeZone, work, killPausesMs } of ways) {
    const copy = await copyDatabase(house, `days_${name}`);
    const run = await closeDays(house, { databaseName: copy.name, timeZone, work, killPausesMs });
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
    figures: `${WALKED_DAYS} days of ${count} loans in ${ways.length} ways, ${fees} late fees, ${kills} kills`,
    breaches,
  };
}

type Way = {
  readonly name: string;
  readonly timeZone: string;
  readonly work: DaysWork;
  readonly killPausesMs: readonly number[];
};

function waysOf({ inside, workerFile }: ProvingHouse, seed: number): Way[] {
  const chance = chanceOf(seed);
  const { mandate } = inside.rooms.terms;
  const startMs = inside.clock.now().getTime();
  const phases = phasesWithin({ afterMs: startMs, untilMs: startMs + WALKED_DAYS * DAY_MS }, mandate);
  const daily = phases.map((phase) => ({ atMs: startsAtMs(phase, mandate) + MINUTE_MS, times: 1 }));
  const skippedFromMs = startMs + 3 * DAY_MS;
  const skipped = daily.filter(
    ({ atMs }) => atMs < skippedFromMs || atMs > skippedFromMs + SKIPPED_DAYS * DAY_MS,
  );
  const often = daily.map(({ atMs }) => ({ atMs, times: 1 + chance.below(TIMES_MAX) }));
  const way = (name: string, timeZone: string, visits: DaysWork["visits"]): Way => ({
    name,
    timeZone,
    work: { server: dirname(workerFile), visits, loansAtOnce: LOANS_AT_ONCE },
    killPausesMs: [],
  });
  return [
    way("daily", "Asia/Kolkata", daily),
    way("often", "UTC", often),
    {
      ...way("killed", "America/Los_Angeles", daily),
      killPausesMs: Array.from({ length: KILLS }, () => chance.below(120)),
    },
    way("skipped", "Pacific/Kiritimati", skipped),
  ];
}

function firstDifference(expected: string, outcome: string): string {
  const [one, other] = [expected.split("\n"), outcome.split("\n")];
  const at = one.findIndex((line, index) => line !== other[index]);
  return `${other[at] ?? "nothing"} and not ${one[at] ?? "nothing"}`;
}
