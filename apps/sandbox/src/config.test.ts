import { expect, test } from "vitest";
import { BadSetting, readConfig } from "./config.ts";

const SETTINGS = {
  SANDBOX_SECRET: "x",
  SMS_AUTH_KEY: "x",
  SUREPASS_TOKEN: "x",
  FINBOX_API_KEY: "x",
  FINBOX_SERVER_HASH: "x",
  RAZORPAY_KEY_ID: "x",
  RAZORPAY_KEY_SECRET: "x",
  RAZORPAY_WEBHOOK_SECRET: "x",
  RAZORPAYX_KEY_ID: "x",
  RAZORPAYX_KEY_SECRET: "x",
  RAZORPAYX_WEBHOOK_SECRET: "x",
  CASHFREE_CLIENT_SECRET: "x",
  WHATSAPP_ACCESS_TOKEN: "x",
  WHATSAPP_APP_SECRET: "x",
  WHATSAPP_VERIFY_TOKEN: "x",
  ESIGN_AUTHORITY: "x",
};

test.each([
  [{ SANDBOX_SECRET: "" }, "SANDBOX_SECRET is missing"],
  [{ SMS_AUTH_KEY: "" }, "SMS_AUTH_KEY is missing"],
  [{ SUREPASS_TOKEN: "" }, "SUREPASS_TOKEN is missing"],
  [{ FINBOX_API_KEY: "" }, "FINBOX_API_KEY is missing"],
  [{ SANDBOX_PORT: "many" }, "SANDBOX_PORT must be a port number"],
  [{ SANDBOX_SMTP_PORT: "-1" }, "SANDBOX_SMTP_PORT must be a port number"],
  [{ SANDBOX_PORT: "65536" }, "SANDBOX_PORT must be at most 65535"],
  [{ APP_ORIGIN: "localhost" }, "APP_ORIGIN must be an http or https address"],
  [
    { APP_ORIGIN: "http://localhost:3000/app" },
    "APP_ORIGIN must be an origin, such as http://localhost:3000, without a path",
  ],
  [{ SERVER_URL: "ftp://localhost" }, "SERVER_URL must be an http or https address"],
])("the setting %j is refused: %s", (setting, sentence) => {
  expect(() => readConfig({ ...SETTINGS, ...setting })).toThrow(new BadSetting(sentence));
});

test("a setting that is given as nothing is one that is not given", () => {
  expect(readConfig({ ...SETTINGS, SANDBOX_PORT: "" }).port).toBe(3002);
});
