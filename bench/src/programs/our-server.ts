import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildApp } from "../../../apps/server/src/app.ts";
import { realClock } from "../../../apps/server/src/clock.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { openDatabase } from "../../../apps/server/src/db/database.ts";
import { furnish } from "../../../apps/server/src/furnish.ts";
import { serve } from "../../../apps/server/src/http/serve.ts";
import { hashToken } from "../../../apps/server/src/http/session/sessions.ts";
import { createLog } from "../../../apps/server/src/log.ts";
import { createMetrics } from "../../../apps/server/src/metrics.ts";
import type { Rooms } from "../../../apps/server/src/rooms.ts";
import { ROOT } from "../root.ts";
import { authenticatedCall, BORROWER_ID, REPLY, TOKEN } from "./authenticated-call.ts";
import { answerParent } from "./parent.ts";

/** A port that nobody listens on, so that whoever asks the database after all hears of it at once. */
const NOWHERE = "127.0.0.1:1";

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
  const rooms = furnish({
    config: readConfig(environment(dist)),
    database: openDatabase({
      url: `postgres://nobody@${NOWHERE}/nothing`,
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

function environment(dist: string): Record<string, string> {
  const key = () => randomBytes(32).toString("base64");
  return {
    BORROWER_DIST: dist,
    LENDER_FILE: join(ROOT, "lender.json"),
    FILES_DIR: join(ROOT, "nowhere"),
    DATABASE_URL: `postgres://nobody@${NOWHERE}/nothing`,
    SMS_BASE_URL: `http://${NOWHERE}`,
    SMS_AUTH_KEY: "none",
    SMS_OTP_TEMPLATE_ID: "none",
    SMS_MONEY_ARRIVED_TEMPLATE_ID: "none",
    SMTP_URL: `smtp://${NOWHERE}`,
    PAN_BASE_URL: `http://${NOWHERE}`,
    AADHAAR_BASE_URL: `http://${NOWHERE}`,
    DIGILOCKER_BASE_URL: `http://${NOWHERE}`,
    SUREPASS_TOKEN: "none",
    SUREPASS_WEBHOOK_SECRET: randomBytes(32).toString("base64url"),
    BUREAU_BASE_URL: `http://${NOWHERE}`,
    FINBOX_BASE_URL: `http://${NOWHERE}`,
    FINBOX_API_KEY: "none",
    FINBOX_SERVER_HASH: "none",
    FINBOX_WEBHOOK_SECRET: randomBytes(32).toString("base64url"),
    FACE_BASE_URL: `http://${NOWHERE}`,
    ESIGN_BASE_URL: `http://${NOWHERE}`,
    ESIGN_TRUST: "-----BEGIN CERTIFICATE-----",
    RAZORPAY_BASE_URL: `http://${NOWHERE}`,
    RAZORPAY_KEY_ID: "none",
    RAZORPAY_KEY_SECRET: "none",
    RAZORPAY_WEBHOOK_SECRET: randomBytes(32).toString("base64url"),
    CHECKOUT_SCRIPT_URL: `http://${NOWHERE}/checkout.js`,
    RAZORPAYX_BASE_URL: `http://${NOWHERE}`,
    RAZORPAYX_KEY_ID: "none",
    RAZORPAYX_KEY_SECRET: "none",
    RAZORPAYX_ACCOUNT_NUMBER: "7878780080316316",
    RAZORPAYX_WEBHOOK_SECRET: randomBytes(32).toString("base64url"),
    FIELD_KEYS: `k1:${key()}`,
    INDEX_KEY: key(),
    OTP_PEPPER: key(),
  };
}
