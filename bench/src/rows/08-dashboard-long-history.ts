import { withDashboardBench } from "../benches/dashboard-bench.ts";
import type { BenchDatabase, DatabaseServer } from "../database/bench-database.ts";
import { ROWS_A_LOAN, seedHistory } from "../database/seed-history.ts";
import { FIRST_LOAN, seedLoans, todayInIndia } from "../database/seed-loans.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";

const ROWS_MANY = 10_000_000;
const ROWS_FEW = 100_000;
/** The number of borrowers of each database who take turns. */
const BORROWERS = 50;
const LOOKS_A_ROUND = 400;
const ROUNDS = 7;
const WARM_UPS = 2;

/** A borrower's dashboard is as fast when the lender has many other borrowers. */
export const dashboardLongHistoryRow: Row = {
  number: 8,
  title: "dashboard p50 with a long history against a short one",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  return withDashboardBench(async ({ databaseServer, serve, signIn, timeDashboards }) => {
    const [many, few] = [atScale(bench, ROWS_MANY), atScale(bench, ROWS_FEW)].map((rows) =>
      Math.max(BORROWERS, Math.round(rows / ROWS_A_LOAN)),
    ) as [number, number];
    const sides = [];
    for (const loans of [many, few]) {
      const database = await seed(bench, databaseServer, loans);
      const every = Math.floor(loans / BORROWERS);
      const tokens = await signIn(
        database,
        Array.from({ length: BORROWERS }, (_, n) => FIRST_LOAN + 1 + n * every),
      );
      sides.push({ tokens, server: await serve(database) });
    }
    const [long, short] = sides;
    if (long === undefined || short === undefined) throw new Error("there are two sides");
    const count = atScale(bench, LOOKS_A_ROUND);
    const compared = await compare({
      ours: () => timeDashboards(long.server, long.tokens, count),
      reference: () => timeDashboards(short.server, short.tokens, count),
      warmUps: WARM_UPS,
      rounds: ROUNDS,
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
    });
    return [
      {
        metric: `dashboard p50, ${many * ROWS_A_LOAN} rows of history ÷ ${few * ROWS_A_LOAN} rows`,
        unit: "ms, exactly",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-most", limit: 1.1 },
        details: { looksARound: count, rounds: compared.rounds },
      },
    ];
  });
}

async function seed({ say }: Bench, databaseServer: DatabaseServer, loans: number): Promise<BenchDatabase> {
  say(`seeding ${loans} loans with ${ROWS_A_LOAN} rows of history each`);
  const database = await databaseServer.open();
  const today = todayInIndia();
  await seedLoans(database, { loans, today, due: "even" });
  await seedHistory(database, { loans, today });
  return database;
}
