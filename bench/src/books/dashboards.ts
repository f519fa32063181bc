import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Server, startHand, startServer } from "../child.ts";
import { percentile } from "../percentile.ts";
import type { Looked, Looks } from "../programs/look.ts";
import { ROOT } from "../root.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { type Books, type Library, withLibrary } from "./books.ts";
import { seedSession } from "./seed-history.ts";

type DashboardBench = {
  readonly library: Library;
  /** A real server on these books. */
  serve(books: Books): Promise<Server>;
  /** Signs the borrowers of these loans in. */
  signIn(books: Books, loans: readonly number[]): Promise<string[]>;
  /** How long the middle one of so many looks takes. */
  look(server: Server, tokens: readonly string[], count: number): Promise<number>;
};

const MEDIAN = 50;
/** 256 bits in base64url, as the server gives them out. */
const TOKEN_BYTES = 32;

/** Servers, whoever looks at dashboards, and all of it gone afterwards. */
export function withDashboards<T>(work: (bench: DashboardBench) => Promise<T>): Promise<T> {
  return inTemporaryFolder((folder) =>
    withLibrary(async (library) => {
      const logFile = join(folder, "programs.log");
      const hand = startHand<Looks, Looked>({ program: "look", logFile });
      const servers: Server[] = [];
      try {
        return await work({
          library,
          async serve(books) {
            const args = [join(ROOT, "nowhere"), books.url, randomBytes(TOKEN_BYTES).toString("base64url")];
            const server = await startServer({ program: "books-server", args, logFile });
            servers.push(server);
            return server;
          },
          async signIn(books, loans) {
            const sessions = loans.map((loan) => ({
              loan,
              token: randomBytes(TOKEN_BYTES).toString("base64url"),
            }));
            for (const session of sessions) await seedSession(books, session);
            return sessions.map(({ token }) => token);
          },
          look: async ({ port }, tokens, count) =>
            percentile((await hand.do({ port, tokens, count })).latenciesMs, MEDIAN),
        });
      } finally {
        await Promise.all([hand.stop(), ...servers.map((server) => server.stop())]);
      }
    }),
  );
}
