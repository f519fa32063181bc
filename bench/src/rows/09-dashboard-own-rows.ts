import { countStatements } from "../benches/count-statements.ts";
import { withDashboardBench } from "../benches/dashboard-bench.ts";
import { giveAllToOneBorrower, ROWS_A_LOAN, seedHistory } from "../database/seed-history.ts";
import { FIRST_LOAN, seedLoans, todayInIndia } from "../database/seed-loans.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";

const OWN_ROWS = 5_000;
/** Other borrowers' rows make the tables large enough that an index matters. */
const LOANS = 20_000;
const LOOKS_A_ROUND = 400;
const ROUNDS = 7;
const WARM_UPS = 2;

/** A borrower with years of loans waits no longer than a new one. */
export const dashboardOwnRowsRow: Row = {
  number: 9,
  title: "dashboard p50 of a borrower with 5,000 own rows against one with 10",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  const own = OWN_ROWS / ROWS_A_LOAN;
  return withDashboardBench(async ({ databaseServer, serve, signIn, timeDashboards }) => {
    const loans = Math.max(2 * own, atScale(bench, LOANS));
    bench.say(`seeding ${loans} loans, ${own} of them one borrower's`);
    const [database, today] = [await databaseServer.open(), todayInIndia()];
    await seedLoans(database, { loans, today, due: "even" });
    await seedHistory(database, { loans, today });
    await giveAllToOneBorrower(database, { loans: own, today });
    const [old] = await signIn(database, [FIRST_LOAN + own]);
    const [fresh] = await signIn(database, [FIRST_LOAN + loans]);
    if (old === undefined || fresh === undefined) throw new Error("nobody was signed in");
    const server = await serve(database);
    const count = atScale(bench, LOOKS_A_ROUND);
    const compared = await compare({
      ours: () => timeDashboards(server, [old], count),
      reference: () => timeDashboards(server, [fresh], count),
      warmUps: WARM_UPS,
      rounds: ROUNDS,
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
    });
    return [
      {
        metric: `dashboard p50, borrower with ${OWN_ROWS} own rows ÷ with ${ROWS_A_LOAN}`,
        unit: "ms, exactly",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-most", limit: 1.1 },
        details: { looksARound: count, rounds: compared.rounds },
      },
      {
        metric: "statements of a dashboard",
        unit: "calls",
        ours: await countStatements(database, FIRST_LOAN + own),
        goal: { of: "ours", kind: "at-most", limit: 2 },
      },
    ];
  });
}
