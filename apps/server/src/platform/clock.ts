import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Database } from "./db/database.ts";
import { advanceOffsetMs, readOffsetMs } from "./db/platform-offset.ts";

/**
 * The only reader of the time. Sessions, codes, limits and signed addresses go by real time, business by the
 * platform's.
 */
export type Clock = {
  realNow(): Date;
  /** The platform's instant: real time, or ahead of it in the sandbox. */
  now(): Date;
  /** The platform's day, in India. */
  today(): CivilDate;
  /** Only the sandbox's clock can be moved, and only forward. */
  moveBy?(ms: number): Promise<void>;
};

export type PlatformClock = Clock & { moveBy(ms: number): Promise<void>; close(): void };

/** The clock of production: the platform's time is real time. */
export function realClock(): Clock {
  return clockAhead(() => 0);
}

/**
 * The sandbox's clock. How far it is ahead is kept in the database, so it survives a restart, and looked up
 * again and again, so that every process follows when one of them moves it.
 */
export async function openPlatformClock(options: {
  database: Database;
  pollEveryMs?: number;
  onPollFailed(error: unknown): void;
}): Promise<PlatformClock> {
  const { database, pollEveryMs = POLL_EVERY_MS } = options;
  let offsetMs = await readOffsetMs(database);
  // An answer that was on its way while the clock was moved is older than what is known: time never goes
  // back.
  const adoptTime = (foundMs: number) => {
    offsetMs = Math.max(offsetMs, foundMs);
  };
  const timer = setInterval(
    () => void readOffsetMs(database).then(adoptTime, options.onPollFailed),
    pollEveryMs,
  );
  timer.unref();
  return {
    ...clockAhead(() => offsetMs),
    async moveBy(ms) {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new RangeError("clock: moves forward only, by whole milliseconds");
      adoptTime(await advanceOffsetMs(database, ms));
    },
    close: () => clearInterval(timer),
  };
}

/** A person who moves the calendar in one window sees it moved in the other by the time they look. */
const POLL_EVERY_MS = 1_000;

function clockAhead(offsetMs: () => number): Clock {
  const platformMs = () => Date.now() + offsetMs();
  return {
    realNow: () => new Date(),
    now: () => new Date(platformMs()),
    today: () => civilDateInIndia(platformMs()),
  };
}
