import { readApplicationPage } from "../../../apps/server/src/api/console/applications/store.ts";
import { asStaff } from "../../../apps/server/src/platform/db/actor.ts";
import { openDatabase } from "../../../apps/server/src/platform/db/database.ts";
import { withDatabaseServer } from "../database/bench-database.ts";
import { FIRST_LOAN, seedLoans, todayInIndia } from "../database/seed-loans.ts";
import { uuidOf } from "../database/seed-orders.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { median } from "../statistics.ts";

const LOANS = 10_000_000;
const PAGE = 10_000;
const ROWS_A_PAGE = 100;
const LOOKS_A_ROUND = 200;
const ROUNDS = 7;
const WARM_UPS = 2;

/** A page far back in a list of the console costs what its first page does. */
export const consoleListRow: Row = {
  number: 10,
  title: "console list, a page far back against the first",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  return withDatabaseServer(async (databaseServer) => {
    const loans = atScale(bench, LOANS);
    const page = atScale(bench, PAGE);
    bench.say(`seeding ${loans} loans`);
    const seeded = await databaseServer.open();
    await seedLoans(seeded, { loans, today: todayInIndia(), due: "even" });
    const nothing = () => undefined;
    const database = openDatabase({
      url: seeded.url,
      poolSizeMax: 2,
      onRetry: nothing,
      onPoolError: nothing,
    });
    const looks = atScale(bench, LOOKS_A_ROUND);
    const timePages = async (before: number | undefined): Promise<number> => {
      const tookMs: number[] = [];
      for (let look = 0; look < looks; look += 1) {
        const startedMs = performance.now();
        const { rows } = await database.withTx(asStaff(STAFF), (tx) =>
          readApplicationPage(tx, EVERYTHING, { before, limit: ROWS_A_PAGE }),
        );
        tookMs.push(performance.now() - startedMs);
        if (rows.length !== ROWS_A_PAGE) throw new Error(`console list: ${rows.length} rows on a page`);
      }
      return median(tookMs);
    };
    try {
      const farBack = FIRST_LOAN + loans + 1 - (page - 1) * ROWS_A_PAGE;
      const compared = await compare({
        ours: () => timePages(farBack),
        reference: () => timePages(undefined),
        warmUps: WARM_UPS,
        rounds: ROUNDS,
        onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
      });
      return [
        {
          metric: `console list p50, page ${page} ÷ page 1, of ${loans} loans`,
          unit: "ms, exactly",
          ours: compared.ours,
          reference: compared.reference,
          ratio: compared.oursOverReference,
          goal: { of: "ratio", kind: "at-most", limit: 1.2 },
          details: { rowsAPage: ROWS_A_PAGE, looksARound: looks, rounds: compared.rounds },
        },
      ];
    } finally {
      await database.close();
    }
  });
}

/** Any person of the lender: who reads is asked of the session, which stands before the list. */
const STAFF = uuidOf("staff 1");

const EVERYTHING = {
  state: undefined,
  on: undefined,
  openedBy: undefined,
  waitsSince: undefined,
  search: [],
} as const;
