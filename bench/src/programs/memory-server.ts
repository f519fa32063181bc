import type { AddressInfo } from "node:net";
import { serve } from "../../../apps/server/src/api/serve.ts";
import { buildApp } from "../../../apps/server/src/app.ts";
import { composeServices } from "../../../apps/server/src/compose.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { realClock } from "../../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../../apps/server/src/platform/db/database.ts";
import { hashToken } from "../../../apps/server/src/platform/http/session/sessions.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import type { Services } from "../../../apps/server/src/services.ts";
import { authenticatedCall, BORROWER_ID, REPLY, TOKEN } from "./authenticated-call.ts";
import { environmentWithoutProviders } from "./environment.ts";
import { reportToParent } from "./parent.ts";

const [distFolder = ""] = process.argv.slice(2);
const app = buildApp(servicesWithoutProviders(distFolder));
serve(app, authenticatedCall, () => REPLY);
await app.listen({ port: 0, host: "127.0.0.1" });
reportToParent({ port: (app.server.address() as AddressInfo).port });

/**
 * The services as `npm start` composes them, except that sessions are in memory and there is neither a database nor a
 * provider.
 */
function servicesWithoutProviders(dist: string): Services {
  const tokenHash = hashToken(TOKEN);
  const sessions = new Map([[tokenHash.toString("hex"), { borrowerId: BORROWER_ID, tokenHash }]]);
  const config = readConfig(environmentWithoutProviders({ dist }));
  return composeServices({
    config,
    database: openDatabase({
      url: config.database.url.reveal(),
      poolSizeMax: 2,
      onRetry: () => undefined,
      onPoolError: () => undefined,
    }),
    clock: realClock(),
    log: createLog({ level: "info" }),
    sessions: { find: (hash) => sessions.get(hash.toString("hex")) ?? null },
  });
}
