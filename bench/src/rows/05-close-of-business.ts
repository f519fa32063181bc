import { join } from "node:path";
import { addDays, type CivilDate, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { startTaskRunner, type TaskRunner } from "../child.ts";
import { type BenchDatabase, type DatabaseServer, withDatabaseServer } from "../database/bench-database.ts";
import { endMorning, readClose, undoClose } from "../database/business-days.ts";
import { closeBySql } from "../database/close-by-sql.ts";
import { seedLoans, todayInIndia } from "../database/seed-loans.ts";
import type { CloseDayResult, CloseDayTask } from "../programs/close-day.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { median, powerOf } from "../statistics.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const LOANS = 1_000_000;
const LOANS_FEWER = 100_000;
const LOANS_MORE = 3_000_000;
const ROUNDS = 7;
/** Rounds of the sizes from which only the growth is read. */
const RUNS = 3;

/** A day that is no month end, whose close accrues every loan: the hand-written one does not. */
export const usualDay = (today: CivilDate): CivilDate =>
  today === lastDayOfMonth(today) ? addDays(today, -1) : today;

/**
 * The evening's work with every effect: late fees with their events, journals and news, classes, debits planned. A 44th of
 * the loans is due on a day, and nobody has paid: far more is to be done than on any real day.
 */
export const closeOfBusinessRow: Row = {
  number: 5,
  title: "close of business against hand-written set-based SQL",
  measure: (bench) =>
    inTemporaryFolder((folder) =>
      withDatabaseServer((databaseServer) => measure(bench, databaseServer, join(folder, "programs.log"))),
    ),
};

async function measure(
  bench: Bench,
  databaseServer: DatabaseServer,
  logFile: string,
): Promise<Measurement[]> {
  const closer = startTaskRunner<CloseDayTask, CloseDayResult>({ program: "close-day", logFile });
  const on = usualDay(todayInIndia());
  const monthEnd = lastDayOfMonth(on);
  try {
    const database = await seed(bench, { databaseServer, loans: atScale(bench, LOANS), on });
    const { compared, reruns } = await compareWithSql(bench, { database, closer, on });
    const times = [{ size: atScale(bench, LOANS), time: compared.ours }];
    for (const loans of [LOANS_FEWER, LOANS_MORE]) {
      const size = atScale(bench, loans);
      times.push({
        size,
        time: await timeClose(bench, {
          database: await seed(bench, { databaseServer, loans: size, on }),
          closer,
          on,
        }),
      });
    }
    const fewer = atScale(bench, LOANS_FEWER);
    const usual = times.find(({ size }) => size === fewer)?.time ?? compared.ours;
    const atMonthEnd = await timeClose(bench, {
      database: await seed(bench, { databaseServer, loans: fewer, on: monthEnd }),
      closer,
      on: monthEnd,
    });
    return [
      {
        metric: `close of business, ${atScale(bench, LOANS)} loans ÷ hand-written SQL`,
        unit: "s",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-most", limit: 1.3 },
        details: { rounds: compared.rounds },
      },
      {
        metric: `it grows with this power of the loans (${times.map(({ size }) => size).join(", ")})`,
        unit: "power",
        ours: powerOf(times),
        goal: { of: "ours", kind: "at-most", limit: 1.05 },
        details: { times },
      },
      {
        metric: "rerun of a closed day ÷ its first run",
        unit: "s",
        ours: median(reruns),
        reference: compared.ours,
        ratio: median(reruns) / compared.ours,
        goal: { of: "ratio", kind: "at-most", limit: 0.1 },
        details: { reruns },
      },
      {
        metric: `close of business on the last day of a month ÷ on another day, ${fewer} loans`,
        unit: "s",
        ours: atMonthEnd,
        reference: usual,
        ratio: atMonthEnd / usual,
      },
    ];
  } finally {
    await closer.stop();
  }
}

type DayClose = {
  readonly database: BenchDatabase;
  readonly closer: TaskRunner<CloseDayTask, CloseDayResult>;
  readonly on: CivilDate;
};

async function seed(
  { say }: Bench,
  {
    databaseServer,
    loans,
    on,
  }: { readonly databaseServer: DatabaseServer; readonly loans: number; readonly on: CivilDate },
): Promise<BenchDatabase> {
  say(`seeding ${loans} loans`);
  const database = await databaseServer.open();
  await seedLoans(database, { loans, today: on, due: "spread", hasAutoPay: true });
  await endMorning(database, on);
  return database;
}

async function compareWithSql(bench: Bench, { database, closer, on }: DayClose) {
  const reruns: number[] = [];
  const made = new Set<string>();
  const compared = await compare({
    ours: async () => {
      await undoClose(database, on);
      const { seconds } = await closer.run({ url: database.url, on });
      made.add(await readClose(database));
      reruns.push((await closer.run({ url: database.url, on })).seconds);
      made.add(await readClose(database));
      return seconds;
    },
    reference: async () => {
      await undoClose(database, on);
      const startedMs = performance.now();
      await closeBySql(database, on);
      const seconds = (performance.now() - startedMs) / 1000;
      made.add(await readClose(database));
      return seconds;
    },
    rounds: ROUNDS,
    onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
  });
  if (made.size !== 1)
    throw new Error(`the two closes differ, or one is done twice: ${[...made].join(" | ")}`);
  bench.say(`each close: ${[...made].join("")}`);
  return { compared, reruns };
}

async function timeClose(bench: Bench, { database, closer, on }: DayClose): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    bench.say(`run ${run} of ${RUNS}`);
    await undoClose(database, on);
    seconds.push((await closer.run({ url: database.url, on })).seconds);
  }
  return median(seconds.slice(1));
}
