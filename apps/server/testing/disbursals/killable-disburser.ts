import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Lender } from "@vaada/contract/lender";
import { Secret } from "@vaada/contract/secret";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise } from "@vaada/money/paise";
import { runJob } from "../../src/jobs/handlers.ts";
import { startWorker } from "../../src/jobs/worker.ts";
import { realClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { publishTo } from "../../src/platform/events.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { createVault } from "../../src/platform/vault/vault.ts";
import { createPayouts } from "../../src/providers/payouts/client.ts";
import type { Payouts } from "../../src/providers/payouts/port.ts";
import { REACTIONS } from "../../src/reactions.ts";
import type { JobServices } from "../../src/services.ts";

/** What a worker that is there to be killed is told: one JSON text as its argument. */
export type Doom = {
  readonly databaseUrl: string;
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly accountNumber: string;
  readonly fieldKey: string;
  readonly indexKey: string;
  readonly timeoutMs: number;
  /** Says so and never goes on when it comes there; the parent kills it. `null`: it works until it is killed. */
  readonly haltAt: "before-pay" | "after-pay" | "after-contact" | "after-fund-account" | null;
};

const LENDER_FILE = new URL("../../../../lender.json", import.meta.url);
const doom = JSON.parse(process.argv[2] ?? "") as Doom;

async function haltIf(here: Doom["haltAt"]): Promise<void> {
  if (doom.haltAt !== here) return;
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

const database = openDatabase({
  url: doom.databaseUrl,
  poolSizeMax: 4,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
const { baseUrl, keyId, timeoutMs } = doom;
const account = { keySecret: new Secret(doom.keySecret), accountNumber: new Secret(doom.accountNumber) };
const services = {
  database,
  clock: realClock(),
  vault: createVault({
    fieldKeys: [{ id: "k1", key: Buffer.from(doom.fieldKey, "hex") }],
    indexKey: Buffer.from(doom.indexKey, "hex"),
  }),
  payouts: halting(createPayouts({ baseUrl, keyId, timeoutMs, ...account })),
  log: createLog({ level: "silent" }),
  metrics: createMetrics(),
  publish: publishTo(REACTIONS),
  terms: SALARY_ADVANCE,
  lender: Lender.parse(JSON.parse(readFileSync(LENDER_FILE, "utf8"))),
  settings: { disbursal: { automaticMax: paise(2_500_000n), askAgainMs: 20 } },
} as unknown as JobServices;
const silent = () => undefined;

await startWorker({
  directUrl: doom.databaseUrl,
  database,
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  pace: { everyMs: 500, deadAfterMs: 5_000 },
  tasks: {
    disburse: (payload) => runJob(services, "disburse", payload),
    "refresh-payout": (payload) => runJob(services, "refresh-payout", payload),
  },
});
process.stdout.write("working\n");
