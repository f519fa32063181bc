import { once } from "node:events";
import { composeServices } from "../../src/compose.ts";
import { readConfig } from "../../src/config.ts";
import { runJob } from "../../src/jobs/handlers.ts";
import { startWorker } from "../../src/jobs/worker.ts";
import { realClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { createLog } from "../../src/platform/log.ts";
import type { Payouts } from "../../src/providers/payouts/port.ts";
import type { TestEnvironment } from "../test-environment.ts";

/** The argument of a killable worker: one JSON text. */
export type KillableOptions = {
  readonly environment: TestEnvironment;
  readonly timeoutMs: number;
  /** Says so and never goes on when it comes there; the parent kills it. `null`: it works until it is killed. */
  readonly haltAt: "before-pay" | "after-pay" | "after-contact" | "after-fund-account" | null;
};

const options = JSON.parse(process.argv[2] ?? "") as KillableOptions;

async function haltIf(here: KillableOptions["haltAt"]): Promise<void> {
  if (options.haltAt !== here) return;
  process.stdout.write(`${here}\n`);
  await once(process, "never");
}

function halting(payouts: Payouts): Payouts {
  return {
    ...payouts,
    async openContact(person) {
      const named = await payouts.openContact(person);
      await haltIf("after-contact");
      return named;
    },
    async openFundAccount(account) {
      const named = await payouts.openFundAccount(account);
      await haltIf("after-fund-account");
      return named;
    },
    async pay(payout) {
      await haltIf("before-pay");
      const result = await payouts.pay(payout);
      await haltIf("after-pay");
      return result;
    },
  };
}

const config = readConfig({ ...options.environment, ROLE: "worker" });
const databaseUrl = config.database.url.reveal();
const database = openDatabase({
  url: databaseUrl,
  poolSizeMax: 4,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
const composed = composeServices({
  config,
  database,
  clock: realClock(),
  log: createLog({ level: "silent" }),
  providerTimeoutMs: options.timeoutMs,
});
const services = { ...composed, payouts: halting(composed.payouts) };
const silent = () => undefined;

await startWorker({
  directUrl: databaseUrl,
  database,
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  pace: { everyMs: 500, deadAfterMs: 5_000 },
  tasks: {
    disburse: (payload) => runJob(services, "disburse", payload),
    "refresh-payout": (payload) => runJob(services, "refresh-payout", payload),
  },
});
process.stdout.write("working\n");
