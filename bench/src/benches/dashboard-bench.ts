import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "@vaada/dev/root";
import { type Server, startServer, startTaskRunner } from "../child.ts";
import { type BenchDatabase, type DatabaseServer, withDatabaseServer } from "../database/bench-database.ts";
import { seedSession } from "../database/seed-history.ts";
import type { DashboardResult, DashboardTask } from "../programs/read-dashboards.ts";
import { percentile } from "../statistics.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

type DashboardBench = {
  readonly databaseServer: DatabaseServer;
  /** Starts a real server on this database. */
  serve(database: BenchDatabase): Promise<Server>;
  /** Signs the borrowers of these loans in. */
  signIn(database: BenchDatabase, loans: readonly number[]): Promise<string[]>;
  /** The median time of this many dashboard reads. */
  timeDashboards(server: Server, tokens: readonly string[], count: number): Promise<number>;
};

const MEDIAN = 50;
/** 256 bits in base64url, as the server gives them out. */
const TOKEN_BYTES = 32;

/** Runs servers and the program that reads dashboards; nothing of them is left afterwards. */
export function withDashboardBench<T>(work: (bench: DashboardBench) => Promise<T>): Promise<T> {
  return inTemporaryFolder((folder) =>
    withDatabaseServer(async (databaseServer) => {
      const logFile = join(folder, "programs.log");
      const reader = startTaskRunner<DashboardTask, DashboardResult>({ program: "read-dashboards", logFile });
      const servers: Server[] = [];
      try {
        return await work({
          databaseServer,
          async serve(database) {
            const args = [
              join(ROOT, "nowhere"),
              database.url,
              randomBytes(TOKEN_BYTES).toString("base64url"),
            ];
            const server = await startServer({ program: "seeded-server", args, logFile });
            servers.push(server);
            return server;
          },
          async signIn(database, loans) {
            const sessions = loans.map((loan) => ({
              loan,
              token: randomBytes(TOKEN_BYTES).toString("base64url"),
            }));
            for (const session of sessions) await seedSession(database, session);
            return sessions.map(({ token }) => token);
          },
          timeDashboards: async ({ port }, tokens, count) =>
            percentile((await reader.run({ port, tokens, count })).latenciesMs, MEDIAN),
        });
      } finally {
        await Promise.all([reader.stop(), ...servers.map((server) => server.stop())]);
      }
    }),
  );
}
