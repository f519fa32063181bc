import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { furnish } from "../../apps/server/src/compose.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { openPlatformClock } from "../../apps/server/src/platform/clock.ts";
import { columnTypes } from "../../apps/server/src/platform/db/column-types.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { createMetrics } from "../../apps/server/src/platform/metrics.ts";
import type { House as TestHouse } from "../../apps/server/testing/test-server.ts";
import { PROGRAMS, type Stack, startStack } from "../dev/stack.ts";
import { type FaultyBank, openFaultyBank } from "./faulty-bank.ts";
import { type Plant, plantBug } from "./plants.ts";
import { openPostBox, type PostBox } from "./post-box.ts";
import { tellSandbox } from "./sandbox.ts";

/** A house of real programs, without workers: those come and go. */
export type ProvingHouse = {
  readonly urls: Stack["urls"];
  readonly dataDir: string;
  readonly bank: FaultyBank;
  readonly postBox: PostBox;
  /** What the workers run. */
  readonly workerFile: string;
  /** The server's own settings, for workers that belong to it. */
  readonly settings: NodeJS.ProcessEnv;
  /** What the server's tests use to look into a house and to fill it. */
  readonly inside: TestHouse;
};

/**
 * How the house is run here: quick banks, payouts that are asked about again at once, and no queue at the database for
 * those who come all at once.
 */
const PACE = {
  MOMENT_MS: "300",
  PAYOUT_ASK_AGAIN_MS: "1000",
  REPAYMENT_ASK_AGAIN_MS: "1000",
  DATABASE_POOL_MAX: "40",
  LOG_LEVEL: "warn",
};

type Undo = () => Promise<unknown> | unknown;

/** The house for as long as the work takes; everything is gone afterwards, whatever ends it. */
export async function withProvingHouse<T>(
  given: { readonly plant: Plant | null },
  work: (house: ProvingHouse) => Promise<T>,
): Promise<T> {
  const undoing: Undo[] = [];
  try {
    return await work(await open(given, (undo) => void undoing.unshift(undo)));
  } finally {
    for (const undo of undoing) await undo();
  }
}

async function open(
  { plant }: { readonly plant: Plant | null },
  later: (undo: Undo) => void,
): Promise<ProvingHouse> {
  const bank = await openFaultyBank();
  later(() => bank.close());
  const postBox = await openPostBox();
  later(() => postBox.close());
  const workerFile = plant === null ? PROGRAMS.server : await planted(plant, later);
  const house = await startStack({
    env: {
      ...process.env,
      ...PACE,
      ROLE: "api",
      RAZORPAYX_BASE_URL: `${bank.url}/razorpay/v1`,
      SERVER_URL: postBox.url,
    },
    throwaway: true,
    programs: {
      ...PROGRAMS,
      server: join(import.meta.dirname, "programs/server.ts"),
      // Nobody looks at the screens here.
      build: async () => undefined,
    },
  });
  later(() => house.stop());
  bank.leadTo(house.urls.sandbox);
  postBox.leadTo(house.urls.app);
  await startInTheMorning(house.urls.sandbox);
  const { urls, dataDir, databaseSuperuserUrl = "" } = house;
  const settings = JSON.parse(await readFile(join(dataDir, "server-settings.json"), "utf8"));
  const inside = await lookInside({ settings, databaseSuperuserUrl, sandboxUrl: urls.sandbox }, later);
  return { urls, dataDir, bank, postBox, workerFile, settings, inside };
}

async function planted(plant: Plant, later: (undo: Undo) => void): Promise<string> {
  const folder = await makeThrowawayFolder();
  later(() => folder.remove());
  return plantBug(folder.path, plant);
}

type Looking = { settings: NodeJS.ProcessEnv; databaseSuperuserUrl: string; sandboxUrl: string };

/** The rooms as the server has them, on its database and with its keys, and a way past every wall. */
async function lookInside(looking: Looking, later: (undo: Undo) => void): Promise<TestHouse> {
  const config = readConfig(looking.settings);
  const database = openDatabase({
    url: config.DATABASE_URL.reveal(),
    poolSizeMax: 6,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  later(() => database.close());
  const clock = await openPlatformClock({ database, onPollFailed: () => undefined });
  later(() => clock.close());
  const observer = new pg.Pool({
    connectionString: looking.databaseSuperuserUrl,
    max: 4,
    types: columnTypes,
  });
  observer.on("error", () => undefined);
  later(() => observer.end());
  const rooms = furnish({
    config: { ...config, ROLE: "worker" },
    database,
    clock,
    log: createLog({ level: "silent" }),
    metrics: createMetrics(),
    lifecycle: { isStopping: false },
  });
  const asSuperuser = async (text: string, values: readonly unknown[] = []) =>
    (await observer.query(text, [...values])).rows;
  return {
    rooms,
    clock,
    database: { database, superuserUrl: looking.databaseSuperuserUrl, asSuperuser },
    sandbox: { url: looking.sandboxUrl },
  } as unknown as TestHouse;
}

const MINUTES_PER_DAY = 24 * 60;
/** Ten o'clock in India, in minutes of the day by UTC. */
const MORNING_MINUTE_UTC = 4 * 60 + 30;

/** A price holds for the day it was made on, so no run may begin shortly before the platform's midnight. */
async function startInTheMorning(sandbox: string): Promise<void> {
  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const advanceMinutes = (MORNING_MINUTE_UTC - minute + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  await tellSandbox(sandbox, "/clock", { advanceMinutes });
}
