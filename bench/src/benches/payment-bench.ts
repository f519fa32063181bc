import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { ROOT } from "@vaada/dev/root";
import type { Account } from "@vaada/ledger/account";
import { startServer, startTaskRunner, type TaskRunner } from "../child.ts";
import { type BenchDatabase, withDatabaseServer } from "../database/bench-database.ts";
import { type Seed, seedLoans, todayInIndia } from "../database/seed-loans.ts";
import { seedOrders } from "../database/seed-orders.ts";
import { openSlowWire } from "../database/slow-wire.ts";
import type { CloseDayResult, CloseDayTask } from "../programs/close-day.ts";
import type { DeliveryResult, DeliveryTask } from "../programs/deliver-webhooks.ts";
import type { PostingResult, PostingTask } from "../programs/post-payments.ts";
import type { Bench } from "../row.ts";
import { median } from "../statistics.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

/** Payments of a set that have not been made yet. */
type Range = { readonly set: number; readonly from: number; readonly count: number };

export type PaymentBench = {
  readonly database: BenchDatabase;
  /** Takes the next payments that are left. */
  next(count: number): Range;
  /** Delivers their webhooks over HTTP to the real server. */
  deliver(range: Range & { readonly connections: number }): Promise<DeliveryResult>;
  /** Posts them by the posting statement alone. */
  post(
    range: Range & Pick<PostingTask, "clients"> & Partial<Pick<PostingTask, "what" | "clearing">>,
  ): Promise<PostingResult>;
  /** Closes a business day in another process. */
  closeDay(on: CivilDate): Promise<CloseDayResult>;
  /** How many round trips to the database a webhook makes in sequence. */
  countRoundTrips(): Promise<number>;
};

const SET = 1;

/** The product's one clearing account. */
const COLLECTIONS: readonly Account[] = ["collections"];

/** Runs a real server on a seeded database, and the programs that deliver and post, each in a process of its own. */
export function withPaymentBench<T>(
  { say }: Bench,
  { loans, due = "even" }: { readonly loans: number; readonly due?: Seed["due"] },
  work: (bench: PaymentBench) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder((folder) =>
    withDatabaseServer(async (databaseServer) => {
      const database = await databaseServer.open();
      say(`seeding ${loans} loans, each with an order to be paid`);
      const today = todayInIndia();
      await seedLoans(database, { loans, today, due });
      await seedOrders(database, { loans, set: SET, today });
      const logFile = join(folder, "programs.log");
      const secret = randomBytes(32).toString("base64url");
      const args = [join(ROOT, "nowhere"), database.url, secret];
      const server = await startServer({ program: "seeded-server", args, logFile });
      const deliverer = startTaskRunner<DeliveryTask, DeliveryResult>({
        program: "deliver-webhooks",
        logFile,
      });
      const poster = startTaskRunner<PostingTask, PostingResult>({ program: "post-payments", logFile });
      const closer = startTaskRunner<CloseDayTask, CloseDayResult>({ program: "close-day", logFile });
      const next = takeFrom(loans);
      try {
        return await work({
          database,
          next,
          deliver: (task) => deliverer.run({ ...task, port: server.port, secret }),
          post: ({ what = "payment", clearing = COLLECTIONS, ...task }) =>
            poster.run({ ...task, url: database.url, what, clearing }),
          closeDay: (on) => closer.run({ url: database.url, on }),
          countRoundTrips: () => countRoundTrips({ database, logFile, secret, deliverer, next }),
        });
      } finally {
        await Promise.all([deliverer.stop(), poster.stop(), closer.stop(), server.stop()]);
      }
    }),
  );
}

function takeFrom(loans: number): PaymentBench["next"] {
  let taken = 0;
  return (count) => {
    const from = taken + 1;
    taken += count;
    if (taken > loans) throw new Error("the benchmark has run out of loans");
    return { set: SET, from, count };
  };
}

/** Far longer than everything else that a webhook waits for. */
const DELAY_MS = 100;
const WARM_UPS = 3;
export const ROUND_TRIPS_TRIED = 2 * (WARM_UPS + 5);

type RoundTripCount = Pick<PaymentBench, "database" | "next"> & {
  readonly logFile: string;
  readonly secret: string;
  readonly deliverer: TaskRunner<DeliveryTask, DeliveryResult>;
};

/** Counts round trips by what they cost on a slow wire, after warming the server up. */
async function countRoundTrips({
  database,
  logFile,
  secret,
  deliverer,
  next,
}: RoundTripCount): Promise<number> {
  const latencyAt = async (delayMs: number): Promise<number> => {
    const wire = await openSlowWire(database.url, delayMs);
    const args = [join(ROOT, "nowhere"), wire.url, secret];
    const server = await startServer({ program: "seeded-server", args, logFile });
    try {
      const range = next(ROUND_TRIPS_TRIED / 2);
      const { latenciesMs } = await deliverer.run({ ...range, port: server.port, secret, connections: 1 });
      return median(latenciesMs.slice(WARM_UPS));
    } finally {
      await server.stop();
      wire.close();
    }
  };
  return Math.round(((await latencyAt(DELAY_MS)) - (await latencyAt(0))) / DELAY_MS);
}
