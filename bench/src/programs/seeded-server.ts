import type { AddressInfo } from "node:net";
import { buildApp } from "../../../apps/server/src/app.ts";
import { composeServices } from "../../../apps/server/src/compose.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { realClock } from "../../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { environmentWithoutProviders } from "./environment.ts";
import { reportToParent } from "./parent.ts";

/** The server as `npm start` composes it, on a seeded database and without providers. */
const [dist = "", databaseUrl = "", webhookSecret = ""] = process.argv.slice(2);
const config = readConfig({
  ...environmentWithoutProviders({ dist, databaseUrl }),
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
});
const services = composeServices({
  config,
  database: openDatabase({
    url: config.database.url.reveal(),
    poolSizeMax: config.database.poolSizeMax,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  }),
  clock: realClock(),
  log: createLog({ level: "info" }),
});
const app = buildApp(services);
await app.listen({ port: 0, host: "127.0.0.1" });
reportToParent({ port: (app.server.address() as AddressInfo).port });
