import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { composeServices } from "../../apps/server/src/compose.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { openPlatformClock } from "../../apps/server/src/platform/clock.ts";
import { columnTypes } from "../../apps/server/src/platform/db/column-types.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import type { TestServer } from "../../apps/server/testing/test-server.ts";
import { startInTheMorning } from "../../e2e/support/calendar.ts";
import { PROGRAMS, type Stack, type StackOptions, startStack } from "../dev/stack.ts";
import { type FaultyBank, openFaultyBank } from "./faulty-bank.ts";
import { type BugName, plantBug } from "./planted-bugs.ts";
import { openWebhookHolder, type WebhookHolder } from "./webhook-holder.ts";

/** A stack of real programs without workers, which each proof starts and kills itself. */
export type ProvingStack = {
  readonly urls: Stack["urls"];
  readonly dataDir: string;
  readonly bank: FaultyBank;
  readonly webhookHolder: WebhookHolder;
  /** The program that the workers run. */
  readonly workerFile: string;
  /** The server's own settings, for workers that belong to it. */
  readonly settings: NodeJS.ProcessEnv;
  /** The access that the fixtures of the server's tests need to read and fill its database. */
  readonly testServer: TestServer;
};

/**
 * The settings of a proof: quick banks, payouts that are asked about again at once, and enough database connections that
 * simultaneous calls do not queue.
 */
const PACE = {
  MOMENT_MS: "300",
  PAYOUT_ASK_AGAIN_MS: "1000",
  REPAYMENT_ASK_AGAIN_MS: "1000",
  DATABASE_POOL_MAX: "40",
  LOG_LEVEL: "warn",
};

type StackChoice = {
  readonly bug: BugName | null;
  /** A database that the proof itself starts, ends and restores. */
  readonly database?: StackOptions["database"];
  /** Settings in place of a proof's usual ones. */
  readonly settings?: NodeJS.ProcessEnv;
};

type Undo = () => Promise<unknown> | unknown;

/** Keeps a stack for as long as the work takes; nothing of it is left afterwards, however the work ends. */
export async function withProvingStack<T>(
  options: StackChoice,
  work: (stack: ProvingStack) => Promise<T>,
): Promise<T> {
  const undoing: Undo[] = [];
  try {
    return await work(await openStack(options, (undo) => void undoing.unshift(undo)));
  } finally {
    for (const undo of undoing) await undo();
  }
}

async function openStack(
  { bug, database, settings: chosen }: StackChoice,
  later: (undo: Undo) => void,
): Promise<ProvingStack> {
  const bank = await openFaultyBank();
  later(() => bank.close());
  const webhookHolder = await openWebhookHolder();
  later(() => webhookHolder.close());
  const workerFile = bug === null ? PROGRAMS.server : await plantInCopy(bug, later);
  const stack = await startStack({
    env: {
      ...process.env,
      ...PACE,
      ROLE: "api",
      RAZORPAYX_BASE_URL: `${bank.url}/razorpay/v1`,
      SERVER_URL: webhookHolder.url,
      ...chosen,
    },
    throwaway: true,
    ...(database && { database }),
    programs: {
      ...PROGRAMS,
      server: join(import.meta.dirname, "programs/server.ts"),
      // No proof looks at the screens.
      build: async () => undefined,
    },
  });
  later(() => stack.stop());
  bank.forwardTo(stack.urls.sandbox);
  webhookHolder.forwardTo(stack.urls.app);
  await startInTheMorning(stack.urls.sandbox);
  const { urls, dataDir, databaseSuperuserUrl = database?.DATABASE_MIGRATION_URL ?? "" } = stack;
  const settings = JSON.parse(await readFile(join(dataDir, "server-settings.json"), "utf8"));
  const testServer = await openTestServer(
    { settings, databaseSuperuserUrl, sandboxUrl: urls.sandbox },
    later,
  );
  return { urls, dataDir, bank, webhookHolder, workerFile, settings, testServer };
}

async function plantInCopy(bug: BugName, later: (undo: Undo) => void): Promise<string> {
  const folder = await makeThrowawayFolder();
  later(() => folder.remove());
  return plantBug(folder.path, bug);
}

type TestServerSource = { settings: NodeJS.ProcessEnv; databaseSuperuserUrl: string; sandboxUrl: string };

/** The services as the server has them, on its database and with its keys, and a superuser's connection. */
async function openTestServer(source: TestServerSource, later: (undo: Undo) => void): Promise<TestServer> {
  const config = readConfig({ ...source.settings, ROLE: "worker" });
  const database = openDatabase({
    url: config.database.url.reveal(),
    poolSizeMax: 6,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  later(() => database.close());
  const clock = await openPlatformClock({ database, onPollFailed: () => undefined });
  later(() => clock.close());
  const observer = new pg.Pool({
    connectionString: source.databaseSuperuserUrl,
    max: 4,
    types: columnTypes,
  });
  observer.on("error", () => undefined);
  later(() => observer.end());
  const services = composeServices({
    config,
    database,
    clock,
    log: createLog({ level: "silent" }),
  });
  const asSuperuser = async (text: string, values: readonly unknown[] = []) =>
    (await observer.query(text, [...values])).rows;
  return {
    services,
    clock,
    database: { database, superuserUrl: source.databaseSuperuserUrl, asSuperuser },
    sandbox: { url: source.sandboxUrl },
  } as unknown as TestServer;
}
