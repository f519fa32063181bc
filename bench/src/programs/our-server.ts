import type { AddressInfo } from "node:net";
import { serve } from "../../../apps/server/src/api/serve.ts";
import { buildApp } from "../../../apps/server/src/app.ts";
import { furnish } from "../../../apps/server/src/compose.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { realClock } from "../../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../../apps/server/src/platform/db/database.ts";
import { hashToken } from "../../../apps/server/src/platform/http/session/sessions.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { createMetrics } from "../../../apps/server/src/platform/metrics.ts";
import type { Rooms } from "../../../apps/server/src/services.ts";
import { authenticatedCall, BORROWER_ID, REPLY, TOKEN } from "./authenticated-call.ts";
import { environmentAlone } from "./environment.ts";
import { answerParent } from "./parent.ts";

const [distFolder = ""] = process.argv.slice(2);
const app = buildApp(furnishAlone(distFolder));
serve(app, authenticatedCall, () => REPLY);
await app.listen({ port: 0, host: "127.0.0.1" });
answerParent({ port: (app.server.address() as AddressInfo).port });

/**
 * The server as `npm start` furnishes it, but for the sessions, which are held in memory, and the database and the
 * providers, which are away.
 */
function furnishAlone(dist: string): Rooms {
  const tokenHash = hashToken(TOKEN);
  const sessions = new Map([[tokenHash.toString("hex"), { borrowerId: BORROWER_ID, tokenHash }]]);
  const config = readConfig(environmentAlone({ dist }));
  const rooms = furnish({
    config,
    database: openDatabase({
      url: config.DATABASE_URL.reveal(),
      poolSizeMax: 2,
      onRetry: () => undefined,
      onPoolError: () => undefined,
    }),
    clock: realClock(),
    log: createLog({ level: "info" }),
    metrics: createMetrics(),
    lifecycle: { isStopping: false },
  });
  return { ...rooms, sessions: { find: (hash) => sessions.get(hash.toString("hex")) ?? null } };
}
