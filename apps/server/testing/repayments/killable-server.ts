import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Failpoint } from "../../src/platform/failpoints.ts";
import type { TestServer } from "../test-server.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const LEAVE_WITH_PARENT = new URL("../../../../tools/dev/leave-with-parent.mjs", import.meta.url).href;
const NOWHERE = "http://127.0.0.1:1";

type Doom = { readonly failpoint: Failpoint; readonly fieldKey: Buffer; readonly indexKey: Buffer };

/** A real worker on the server's database and sandbox that works until it comes to its point. Answers how it ended. */
export async function dieAt(
  server: TestServer,
  { failpoint, fieldKey, indexKey }: Doom,
): Promise<string | null> {
  const secret = server.services.settings.sandboxSecret?.reveal() ?? "";
  const razorpay = `${server.sandbox.url}/razorpay/v1`;
  const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, MAIN], {
    env: {
      ...Object.fromEntries(UNUSED.map((name) => [name, NOWHERE])),
      ...Object.fromEntries(SECRETS.map((name) => [name, secret])),
      FAILPOINT: failpoint,
      ROLE: "worker",
      METRICS_PORT: "0",
      DATABASE_URL: server.database.url,
      SANDBOX_URL: server.sandbox.url,
      SMTP_URL: server.sandbox.smtpUrl,
      RAZORPAY_BASE_URL: razorpay,
      RAZORPAY_KEY_ID: server.services.settings.checkout.key,
      CHECKOUT_SCRIPT_URL: server.services.settings.checkout.script,
      RAZORPAYX_BASE_URL: razorpay,
      RAZORPAYX_KEY_ID: server.services.settings.checkout.key,
      RAZORPAYX_ACCOUNT_NUMBER: "7878780080316316",
      ESIGN_TRUST: server.sandbox.trust,
      FILES_DIR: server.folder,
      FIELD_KEYS: `k1:${fieldKey.toString("base64")}`,
      INDEX_KEY: indexKey.toString("base64"),
      OTP_PEPPER: indexKey.toString("base64"),
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [, signal] = await once(child, "exit");
  return signal;
}

const UNUSED = [
  "SMS_BASE_URL",
  "PAN_BASE_URL",
  "AADHAAR_BASE_URL",
  "DIGILOCKER_BASE_URL",
  "BUREAU_BASE_URL",
  "FINBOX_BASE_URL",
  "FACE_BASE_URL",
  "ESIGN_BASE_URL",
];

const SECRETS = [
  "SANDBOX_SECRET",
  "SMS_AUTH_KEY",
  "SUREPASS_TOKEN",
  "SUREPASS_WEBHOOK_SECRET",
  "FINBOX_API_KEY",
  "FINBOX_SERVER_HASH",
  "FINBOX_WEBHOOK_SECRET",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RAZORPAYX_KEY_SECRET",
  "RAZORPAYX_WEBHOOK_SECRET",
];
