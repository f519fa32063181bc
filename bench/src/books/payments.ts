import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Account } from "@vaada/ledger/account";
import { type Hand, startHand, startServer } from "../child.ts";
import { median } from "../median.ts";
import type { CloseDay, DayClosed } from "../programs/close-day.ts";
import type { Delivered, Deliveries } from "../programs/deliver.ts";
import type { Posted, Posting } from "../programs/post.ts";
import { ROOT } from "../root.ts";
import type { Bench } from "../row.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { type Books, withLibrary } from "./books.ts";
import { type Seed, seedLoans } from "./seed-loans.ts";
import { seedOrders } from "./seed-orders.ts";
import { layWire } from "./slow-wire.ts";
import { todayInIndia } from "./today.ts";

/** Payments of a set that nobody has made yet. */
type Range = { readonly set: number; readonly from: number; readonly count: number };

export type PaymentBench = {
  readonly books: Books;
  /** Takes so many payments from those that are left. */
  next(count: number): Range;
  /** Has the provider tell of them, over HTTP, at the real server. */
  deliver(range: Range & { readonly connections: number }): Promise<Delivered>;
  /** Writes them down by the statement of the posting alone. */
  post(
    range: Range & Pick<Posting, "clients"> & Partial<Pick<Posting, "what" | "clearing">>,
  ): Promise<Posted>;
  /** Does the work of a day, in another process. */
  closeDay(on: CivilDate): Promise<DayClosed>;
  /** How often a webhook waits for the database, one time after the other. */
  countRoundTrips(): Promise<number>;
};

const SET = 1;

/** One clearing account for all, as it is. */
const COLLECTIONS: readonly Account[] = ["collections"];

/** A real server on seeded books, whoever delivers and whoever posts, each in a process of its own. */
export function withPayments<T>(
  { say }: Bench,
  { loans, due = "even" }: { readonly loans: number; readonly due?: Seed["due"] },
  work: (bench: PaymentBench) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder((folder) =>
    withLibrary(async (library) => {
      const books = await library.open();
      say(`seeding ${loans} loans, each with an order to be paid`);
      const today = todayInIndia();
      await seedLoans(books, { loans, today, due });
      await seedOrders(books, { loans, set: SET, today });
      const logFile = join(folder, "programs.log");
      const secret = randomBytes(32).toString("base64url");
      const args = [join(ROOT, "nowhere"), books.url, secret];
      const server = await startServer({ program: "books-server", args, logFile });
      const deliverer = startHand<Deliveries, Delivered>({ program: "deliver", logFile });
      const poster = startHand<Posting, Posted>({ program: "post", logFile });
      const closer = startHand<CloseDay, DayClosed>({ program: "close-day", logFile });
      const next = takeFrom(loans);
      try {
        return await work({
          books,
          next,
          deliver: (task) => deliverer.do({ ...task, port: server.port, secret }),
          post: ({ what = "payment", clearing = COLLECTIONS, ...task }) =>
            poster.do({ ...task, url: books.url, what, clearing }),
          closeDay: (on) => closer.do({ url: books.url, on }),
          countRoundTrips: () => countRoundTrips({ books, logFile, secret, deliverer, next }),
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

/** Far more than everything else that a webhook waits for. */
const DELAY_MS = 100;
const WARM_UPS = 3;
export const ROUND_TRIPS_TRIED = 2 * (WARM_UPS + 5);

type Counting = Pick<PaymentBench, "books" | "next"> & {
  readonly logFile: string;
  readonly secret: string;
  readonly deliverer: Hand<Deliveries, Delivered>;
};

/** By what each of them costs when an answer takes long, and a server that has said everything once already. */
async function countRoundTrips({ books, logFile, secret, deliverer, next }: Counting): Promise<number> {
  const latencyAt = async (delayMs: number): Promise<number> => {
    const wire = await layWire(books.url, delayMs);
    const args = [join(ROOT, "nowhere"), wire.url, secret];
    const server = await startServer({ program: "books-server", args, logFile });
    try {
      const range = next(ROUND_TRIPS_TRIED / 2);
      const { latenciesMs } = await deliverer.do({ ...range, port: server.port, secret, connections: 1 });
      return median(latenciesMs.slice(WARM_UPS));
    } finally {
      await server.stop();
      wire.close();
    }
  };
  return Math.round(((await latencyAt(DELAY_MS)) - (await latencyAt(0))) / DELAY_MS);
}
