import type { Books, Library } from "../books/books.ts";
import { withDashboards } from "../books/dashboards.ts";
import { ROWS_A_LOAN, seedHistory } from "../books/seed-history.ts";
import { FIRST_LOAN, seedLoans } from "../books/seed-loans.ts";
import { todayInIndia } from "../books/today.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";

const ROWS_MANY = 10_000_000;
const ROWS_FEW = 100_000;
/** As many borrowers of each take turns. */
const BORROWERS = 50;
const LOOKS_A_ROUND = 400;
const ROUNDS = 7;
const WARM_UPS = 2;

/** What a borrower sees first is as quick when the lender has had many others. */
export const dashboardLongHistoryRow: Row = {
  number: 8,
  title: "dashboard p50 with a long history against a short one",
  measure,
};

function measure(bench: Bench): Promise<Measurement[]> {
  return withDashboards(async ({ library, serve, signIn, look }) => {
    const [many, few] = [atScale(bench, ROWS_MANY), atScale(bench, ROWS_FEW)].map((rows) =>
      Math.max(BORROWERS, Math.round(rows / ROWS_A_LOAN)),
    ) as [number, number];
    const sides = [];
    for (const loans of [many, few]) {
      const books = await seed(bench, library, loans);
      const every = Math.floor(loans / BORROWERS);
      const tokens = await signIn(
        books,
        Array.from({ length: BORROWERS }, (_, n) => FIRST_LOAN + 1 + n * every),
      );
      sides.push({ tokens, server: await serve(books) });
    }
    const [long, short] = sides;
    if (long === undefined || short === undefined) throw new Error("there are two sides");
    const count = atScale(bench, LOOKS_A_ROUND);
    const compared = await compare({
      ours: () => look(long.server, long.tokens, count),
      reference: () => look(short.server, short.tokens, count),
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

async function seed({ say }: Bench, library: Library, loans: number): Promise<Books> {
  say(`seeding ${loans} loans with ${ROWS_A_LOAN} rows of history each`);
  const books = await library.open();
  const today = todayInIndia();
  await seedLoans(books, { loans, today, due: "even" });
  await seedHistory(books, { loans, today });
  return books;
}
