import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { codeAt } from "../../../apps/server/testing/console/authenticator.ts";
import { type Server, startServer, startTaskRunner } from "../child.ts";
import { type BenchDatabase, withDatabaseServer } from "../database/bench-database.ts";
import { FIRST_LOAN, seedLoans, todayInIndia } from "../database/seed-loans.ts";
import type { ListResult, ListTask } from "../programs/read-lists.ts";
import type { ConsoleTask } from "../programs/seeded-console.ts";
import { compare } from "../rounds.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { percentile } from "../statistics.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

const LOANS = 10_000_000;
const PAGE = 10_000;
/** What a desk asks for. */
const ROWS_A_PAGE = 50;
const LOOKS_A_ROUND = 200;
const ROUNDS = 7;
const WARM_UPS = 2;
const MEDIAN = 50;
const RATIO_MAX = 1.2;

const LISTS = ["applications", "customers"] as const;

/** A page far back costs what the first one does, because a list goes on after the last row it showed. */
export const consoleListRow: Row = {
  number: 10,
  title: "console list, a page far back against the first",
  measure: (bench) =>
    inTemporaryFolder((folder) =>
      withDatabaseServer(async (databaseServer) => {
        const loans = atScale(bench, LOANS);
        bench.say(`seeding ${loans} loans`);
        const database = await databaseServer.open();
        await seedLoans(database, { loans, today: todayInIndia(), due: "even" });
        return measureOn(bench, { database, loans, logFile: join(folder, "programs.log") });
      }),
    ),
};

async function measureOn(
  bench: Bench,
  { database, loans, logFile }: { database: BenchDatabase; loans: number; logFile: string },
): Promise<Measurement[]> {
  const newest = FIRST_LOAN + loans;
  const page = Math.max(2, Math.round((PAGE * loans) / LOANS));
  const before = newest + 1 - (page - 1) * ROWS_A_PAGE;
  const person = newAuditor();
  const task: ConsoleTask = {
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    person,
    pages: [newest + 1, before].map((end) => ({ from: end - ROWS_A_PAGE - 1, to: end - 1 })),
  };
  const server = await startServer({ program: "seeded-console", args: [JSON.stringify(task)], logFile });
  const reader = startTaskRunner<ListTask, ListResult>({ program: "read-lists", logFile });
  try {
    const cookie = await signIn(server, person);
    const measurements: Measurement[] = [];
    for (const list of LISTS) {
      bench.say(list);
      const count = atScale(bench, LOOKS_A_ROUND);
      const timeOf = async (query: string) => {
        const path = `/api/${list}?limit=${ROWS_A_PAGE}${query}`;
        return percentile((await reader.run({ port: server.port, cookie, path, count })).latenciesMs, MEDIAN);
      };
      const compared = await compare({
        ours: () => timeOf(`&before=${before}`),
        reference: () => timeOf(""),
        warmUps: WARM_UPS,
        rounds: ROUNDS,
      });
      measurements.push({
        metric: `${list} p50, page ${page} of ${loans} loans ÷ page 1`,
        unit: "ms, exactly",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-most", limit: RATIO_MAX },
        details: { looksARound: count, rounds: compared.rounds },
      });
    }
    return measurements;
  } finally {
    await Promise.all([reader.stop(), server.stop()]);
  }
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Somebody who may read every list. */
const newAuditor = (): ConsoleTask["person"] => ({
  email: "auditor@lender.example",
  name: "Omkar Joshi",
  role: "auditor",
  password: randomBytes(12).toString("base64url"),
  totpSecret: [...randomBytes(32)].map((byte) => BASE32[byte % BASE32.length]).join(""),
});

async function signIn(
  { url }: Server,
  { email, password, totpSecret }: ConsoleTask["person"],
): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3001" },
    body: JSON.stringify({ email, password, code: codeAt(totpSecret, Date.now()) }),
  });
  if (!answer.ok) throw new Error(`the console answered ${answer.status}`);
  return (answer.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
}
