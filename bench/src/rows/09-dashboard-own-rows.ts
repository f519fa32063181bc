import { countStatements } from "../books/count-statements.ts";
import { withDashboards } from "../books/dashboards.ts";
import { giveAllToOne, ROWS_A_LOAN, seedHistory } from "../books/seed-history.ts";
import { FIRST_LOAN, seedLoans } from "../books/seed-loans.ts";
import { todayInIndia } from "../books/today.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";

const OWN_ROWS = 5_000;
/** With the others the tables are large enough that an index is worth its name. */
const LOANS = 20_000;
const LOOKS_A_ROUND = 400;
const ROUNDS = 7;
const WARM_UPS = 2;

/** Whoever has come back for years waits no longer than whoever has just come. */
export const dashboardOwnRowsRow: Row = {
  number: 9,
  title: "dashboard p50 of a borrower with 5,000 own rows against one with 10",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  const own = OWN_ROWS / ROWS_A_LOAN;
  return withDashboards(async ({ library, serve, signIn, look }) => {
    const loans = Math.max(2 * own, atScale(bench, LOANS));
    bench.say(`seeding ${loans} loans, ${own} of them one borrower's`);
    const [books, today] = [await library.open(), todayInIndia()];
    await seedLoans(books, { loans, today, due: "even" });
    await seedHistory(books, { loans, today });
    await giveAllToOne(books, { loans: own, today });
    const [old] = await signIn(books, [FIRST_LOAN + own]);
    const [fresh] = await signIn(books, [FIRST_LOAN + loans]);
    if (old === undefined || fresh === undefined) throw new Error("nobody was signed in");
    const server = await serve(books);
    const count = atScale(bench, LOOKS_A_ROUND);
    const compared = await compare({
      ours: () => look(server, [old], count),
      reference: () => look(server, [fresh], count),
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
        ours: await countStatements(books, FIRST_LOAN + own),
        goal: { of: "ours", kind: "at-most", limit: 2 },
      },
    ];
  });
}
