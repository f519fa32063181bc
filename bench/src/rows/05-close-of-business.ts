import { join } from "node:path";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { type Books, type Library, withLibrary } from "../books/books.ts";
import { closeBySql } from "../books/close-by-sql.ts";
import { endMorning, readClose, undoClose } from "../books/days.ts";
import { seedLoans } from "../books/seed-loans.ts";
import { todayInIndia } from "../books/today.ts";
import { type Hand, startHand } from "../child.ts";
import { median } from "../median.ts";
import { powerOf } from "../power.ts";
import type { CloseDay, DayClosed } from "../programs/close-day.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const LOANS = 1_000_000;
const LOANS_FEWER = 100_000;
const LOANS_MORE = 3_000_000;
const ROUNDS = 7;
/** Of the sizes that only the growth is read from. */
const RUNS = 3;

/**
 * The evening's work with every effect: late fees with their events, journals and news, classes, debits planned. A 44th of
 * the loans is due on a day, and nobody has paid: far more is to be done than on any real day.
 */
export const closeOfBusinessRow: Row = {
  number: 5,
  title: "close of business against hand-written set-based SQL",
  measure: (bench) =>
    inTemporaryFolder((folder) =>
      withLibrary((library) => measure(bench, library, join(folder, "programs.log"))),
    ),
};

async function measure(bench: Bench, library: Library, logFile: string): Promise<Measurement[]> {
  const closer = startHand<CloseDay, DayClosed>({ program: "close-day", logFile });
  const on = todayInIndia();
  try {
    const books = await seed(bench, library, atScale(bench, LOANS));
    const { compared, reruns } = await compareWithSql(bench, { books, closer, on });
    const times = [{ size: atScale(bench, LOANS), time: compared.ours }];
    for (const loans of [LOANS_FEWER, LOANS_MORE]) {
      const size = atScale(bench, loans);
      times.push({
        size,
        time: await secondsFor(bench, { books: await seed(bench, library, size), closer, on }),
      });
    }
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
    ];
  } finally {
    await closer.stop();
  }
}

type Closing = { readonly books: Books; readonly closer: Hand<CloseDay, DayClosed>; readonly on: CivilDate };

async function seed({ say }: Bench, library: Library, loans: number): Promise<Books> {
  say(`seeding ${loans} loans`);
  const books = await library.open();
  await seedLoans(books, { loans, today: todayInIndia(), due: "spread", hasAutoPay: true });
  await endMorning(books, todayInIndia());
  return books;
}

async function compareWithSql(bench: Bench, { books, closer, on }: Closing) {
  const reruns: number[] = [];
  const made = new Set<string>();
  const compared = await compare({
    ours: async () => {
      await undoClose(books, on);
      const { seconds } = await closer.do({ url: books.url, on });
      made.add(await readClose(books));
      reruns.push((await closer.do({ url: books.url, on })).seconds);
      made.add(await readClose(books));
      return seconds;
    },
    reference: async () => {
      await undoClose(books, on);
      const startedMs = performance.now();
      await closeBySql(books, on);
      const seconds = (performance.now() - startedMs) / 1000;
      made.add(await readClose(books));
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

async function secondsFor(bench: Bench, { books, closer, on }: Closing): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    bench.say(`run ${run} of ${RUNS}`);
    await undoClose(books, on);
    seconds.push((await closer.do({ url: books.url, on })).seconds);
  }
  return median(seconds.slice(1));
}
