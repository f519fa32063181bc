import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type pg from "pg";
import type { Clock } from "../../apps/server/src/platform/clock.ts";

/** The clock of a book that is being made: the server, the sandbox and the database all read the past day that it shows. */
export type BookClock = Clock & {
  readonly nowMs: () => number;
  readonly moveBy: (ms: number) => Promise<void>;
  readonly moveTo: (instantMs: number) => Promise<void>;
  /** Gives the database its own time back. */
  readonly restore: () => Promise<void>;
};

/**
 * The database's `now()` is moved too, so that sessions, jobs and sweeps live on the book's day. The function belongs to this
 * one database, which nobody else uses until the book is done and it has its own again.
 */
const INSTALL = `
  create schema if not exists demo_clock;
  create table if not exists demo_clock.ahead (ms double precision not null);
  delete from demo_clock.ahead;
  insert into demo_clock.ahead values (0);
  grant usage on schema demo_clock to public;
  grant select on demo_clock.ahead to public;
  create or replace function pg_catalog.now() returns timestamptz language sql stable as $$
    select pg_catalog.transaction_timestamp() + (select ms from demo_clock.ahead) * interval '1 millisecond' $$`;

const RESTORE = `
  create or replace function pg_catalog.now() returns timestamptz language internal stable strict parallel safe as 'now';
  drop schema if exists demo_clock cascade`;

export async function openBookClock(owner: Pick<pg.Pool, "query">): Promise<BookClock> {
  await owner.query(INSTALL);
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const moveTo = async (instantMs: number): Promise<void> => {
    aheadMs = instantMs - Date.now();
    await owner.query("update demo_clock.ahead set ms = $1", [aheadMs]);
  };
  return {
    nowMs,
    realNow: () => new Date(nowMs()),
    now: () => new Date(nowMs()),
    today: () => civilDateInIndia(nowMs()),
    moveBy: (ms) => moveTo(nowMs() + ms),
    moveTo,
    restore: async () => void (await owner.query(RESTORE)),
  };
}
