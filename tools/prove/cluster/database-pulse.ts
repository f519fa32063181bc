import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Attempt } from "./attempts.ts";

/** Asks the database itself, past our servers and past the pooler, whether it takes a commit. */
export type DatabasePulse = { readonly attempts: readonly Attempt[]; stop(): Promise<void> };

const EVERY_MS = 200;
const WAIT_MS_MAX = 2_000;

export function watchDatabase(connectionString: string): DatabasePulse {
  const attempts: Attempt[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      const isGood = await commits(connectionString);
      attempts.push({ what: "commit", startedMs, endedMs: performance.now(), isGood });
      await delay(EVERY_MS);
    }
  })();
  return {
    attempts,
    stop: () => {
      isOver = true;
      return watching;
    },
  };
}

/** Writes a line to the log that nobody reads: a commit like every other one, for which the standby in step is waited for. */
async function commits(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: WAIT_MS_MAX,
    query_timeout: WAIT_MS_MAX,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_logical_emit_message(true, 'vaada', 'pulse')");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
