import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Lender } from "@vaada/contract/lender";
import { Secret } from "@vaada/contract/secret";
import { buildApp } from "../../../apps/server/src/app.ts";
import { realClock } from "../../../apps/server/src/clock.ts";
import { openDatabase } from "../../../apps/server/src/db/database.ts";
import { readDist } from "../../../apps/server/src/http/pages/dist.ts";
import { serve } from "../../../apps/server/src/http/serve.ts";
import { hashToken } from "../../../apps/server/src/http/session/sessions.ts";
import { createLog } from "../../../apps/server/src/log.ts";
import { createMetrics } from "../../../apps/server/src/metrics.ts";
import { createSms } from "../../../apps/server/src/providers/sms/client.ts";
import type { Rooms } from "../../../apps/server/src/rooms.ts";
import { createVault } from "../../../apps/server/src/vault/vault.ts";
import { ROOT } from "../root.ts";
import { authenticatedCall, BORROWER_ID, REPLY, TOKEN } from "./authenticated-call.ts";
import { answerParent } from "./parent.ts";

/** A port that nobody listens on, so that whoever asks the database after all hears of it at once. */
const NOWHERE = "127.0.0.1:1";

const [distFolder = ""] = process.argv.slice(2);
const app = buildApp(furnish(distFolder));
serve(app, authenticatedCall, () => REPLY);
await app.listen({ port: 0, host: "127.0.0.1" });
answerParent({ port: (app.server.address() as AddressInfo).port });

/**
 * The server as `npm start` furnishes it, but for the sessions, which are held in memory, and the database,
 * which is away.
 */
function furnish(dist: string): Rooms {
  const tokenHash = hashToken(TOKEN);
  const sessions = new Map([[tokenHash.toString("hex"), { borrowerId: BORROWER_ID, tokenHash }]]);
  return {
    database: openDatabase({
      url: `postgres://nobody@${NOWHERE}/nothing`,
      poolSizeMax: 2,
      onRetry: () => undefined,
      onPoolError: () => undefined,
    }),
    sessions: { find: (hash) => sessions.get(hash.toString("hex")) ?? null },
    vault: createVault({ fieldKeys: [{ id: "k1", key: randomBytes(32) }], indexKey: randomBytes(32) }),
    clock: realClock(),
    sms: createSms({ baseUrl: `http://${NOWHERE}`, authKey: new Secret("none"), otpTemplateId: "none" }),
    log: createLog({ level: "info" }),
    metrics: createMetrics(),
    lender: Lender.parse(JSON.parse(readFileSync(join(ROOT, "lender.json"), "utf8"))),
    dist: readDist(dist),
    lifecycle: { isStopping: false },
    settings: {
      trustedProxies: [],
      checkoutOrigin: undefined,
      sandboxSecret: undefined,
      signIn: {
        pepper: randomBytes(32),
        ttlSeconds: 300,
        resendSeconds: 60,
        triesMax: 5,
        sendsPerNumberPerDay: 10,
        sendsPerAddressPerHour: 60,
        sendsTotalPerHour: 5_000,
        sessionAbsoluteSeconds: 86_400,
      },
    },
  };
}
