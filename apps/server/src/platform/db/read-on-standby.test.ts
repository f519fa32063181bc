import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { createLog } from "../log.ts";
import { AS_WORKER } from "./actor.ts";
import { type Database, openDatabase } from "./database.ts";
import { readOnStandby } from "./read-on-standby.ts";
import type { Tx } from "./tx.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const { database, url } = await openTestDatabase();

const lines: string[] = [];
const log = createLog({ level: "warn", destination: { write: (line: string) => void lines.push(line) } });

/** Counts what is asked of it. */
function watched(one: Database, behindSeconds: number | null = null): { one: Database; asked: number } {
  const counted = { one, asked: 0 };
  counted.one = {
    ...one,
    withTx: (actor, work, options) => {
      counted.asked += 1;
      return one.withTx(actor, (tx) => work(behindSeconds === null ? tx : late(tx, behindSeconds)), options);
    },
  };
  return counted;
}

const late = (tx: Tx, seconds: number): Tx =>
  ({
    query: (text: string, values?: readonly unknown[]) =>
      text.includes("pg_is_in_recovery") ? { rows: [{ seconds }], rowCount: 1 } : tx.query(text, values),
  }) as unknown as Tx;

const askBoth = (standby: { one: Database }, primary: { one: Database }) =>
  readOnStandby({ database: primary.one, bookDatabase: standby.one, log }, AS_WORKER, async (tx) => {
    const { rows } = await tx.query<{ answer: number }>("select 42 as answer");
    return rows[0]?.answer;
  });

test("the standby answers while it is close behind, and the primary is not asked", async () => {
  const [standby, primary] = [watched(database, 5), watched(database)];
  expect(await askBoth(standby, primary)).toBe(42);
  expect([standby.asked, primary.asked]).toEqual([1, 0]);
});

test("a standby that is too far behind, or away, is passed over, and the log says so", async () => {
  for (const standby of [watched(database, 61), watched(openNowhere())]) {
    const primary = watched(database);
    lines.splice(0);
    expect(await askBoth(standby, primary)).toBe(42);
    expect([standby.asked, primary.asked]).toEqual([1, 1]);
    expect(lines.join("")).toContain("the primary is asked");
  }
});

test("what is wrong with the question, or takes too long, is not asked of the primary as well", async () => {
  for (const wrong of ["select 1 / 0", "set local statement_timeout = 20; select pg_sleep(5)"]) {
    const [standby, primary] = [watched(database, 0), watched(database)];
    const asked = readOnStandby(
      { database: primary.one, bookDatabase: standby.one, log },
      AS_WORKER,
      async (tx) => {
        await tx.query(wrong);
      },
    );
    await expect(asked).rejects.toThrow(wrong.includes("pg_sleep") ? DatabaseUnavailable : "division");
    expect(primary.asked).toBe(0);
  }
});

function openNowhere(): Database {
  const nowhere = new URL(url);
  nowhere.port = "1";
  const options = { poolSizeMax: 1, onRetry: () => undefined, onPoolError: () => undefined };
  return openDatabase({ url: nowhere.href, ...options });
}
