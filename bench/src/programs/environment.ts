import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "@vaada/dev/root";

/** A port that nobody listens on, so that a call to a provider fails at once. */
const NOWHERE = "127.0.0.1:1";

/** The settings of a server that has no providers. */
export function environmentWithoutProviders({
  dist,
  databaseUrl = `postgres://nobody@${NOWHERE}/nothing`,
}: {
  dist: string;
  databaseUrl?: string;
}): Record<string, string> {
  const key = () => randomBytes(32).toString("base64");
  return {
    BORROWER_DIST: dist,
    LENDER_FILE: join(ROOT, "lender.json"),
    FILES_DIR: join(ROOT, "nowhere"),
    DATABASE_URL: databaseUrl,
    SMS_BASE_URL: `http://${NOWHERE}`,
    SMS_AUTH_KEY: "none",
    SMS_OTP_TEMPLATE_ID: "none",
    SMS_MONEY_ARRIVED_TEMPLATE_ID: "none",
    SMS_DUE_TEMPLATE_ID: "none",
    SMS_DEBIT_AHEAD_TEMPLATE_ID: "none",
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
