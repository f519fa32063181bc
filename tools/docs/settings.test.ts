import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { Secret } from "@vaada/contract/secret";
import { expect, test } from "vitest";
import { readConfig } from "../../apps/server/src/config.ts";
import { SERVER_SETTINGS, settingsIn } from "../../apps/server/src/settings/every-setting.ts";
import { PRODUCT_SETTINGS } from "../../apps/server/src/settings/product-settings.ts";
import { providerEnvironment } from "../../apps/server/src/settings/provider-environment.ts";
import { exampleEnvironment, withSettings } from "./settings.ts";

const onFile = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");

const KEY = Buffer.alloc(32, 7).toString("base64");
const REQUIRED = {
  ...providerEnvironment({ sandboxUrl: "https://providers.example", secretFor: () => "w".repeat(32) }),
  NODE_ENV: "test",
  DATABASE_URL: "postgres://localhost/vaada",
  SMTP_URL: "smtp://localhost",
  ESIGN_TRUST: "-----BEGIN CERTIFICATE-----",
  FILES_DIR: "/files",
  HEADS_DIR: "/heads",
  HEADS_KEY: Buffer.alloc(32, 9).toString("base64"),
  LENDER_SIGNING_P12: KEY,
  LENDER_SIGNING_PASSWORD: "word",
  FIELD_KEYS: `k1:${KEY}`,
  INDEX_KEY: KEY,
  OTP_PEPPER: KEY,
};

test("the tables of docs/operating.md are what `npm run docs` makes of the settings", () => {
  expect(onFile("docs/operating.md")).toBe(withSettings(onFile("docs/operating.md")));
});

test(".env.example is what `npm run docs` makes of the settings, and names each once", () => {
  const example = exampleEnvironment();
  expect(onFile(".env.example")).toBe(example);
  for (const { name } of settingsIn(SERVER_SETTINGS))
    expect(example.match(new RegExp(`^(# )?${name}=`, "gm")), name).toHaveLength(1);
});

test("a value that the example shows is the one that holds without it", () => {
  const shown = parseEnv(exampleEnvironment().replaceAll(/^# (\w+=)/gm, "$1"));
  const [config, without] = [readConfig({ ...shown, ...REQUIRED }), readConfig(REQUIRED)];
  expect(config.database).toEqual(without.database);
  for (const group of Object.keys(PRODUCT_SETTINGS) as (keyof typeof PRODUCT_SETTINGS)[])
    expect(config[group], group).toEqual(without[group]);
});

test("what is read as a secret is declared as one, and a description fits into its table", () => {
  const config: Record<string, Record<string, unknown>> = readConfig(REQUIRED);
  for (const [group, { settings }] of Object.entries(SERVER_SETTINGS)) {
    for (const [key, { name, description, isSecret }] of Object.entries(settings)) {
      const value = config[group]?.[key];
      if (value instanceof Secret || Buffer.isBuffer(value)) expect(isSecret, name).toBe(true);
      expect(description, name).toMatch(/^[^|\n]+[^.|\n]$/);
    }
  }
});
