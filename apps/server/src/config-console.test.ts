import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { liveEnvironment, type TestEnvironment, testEnvironment } from "../testing/test-environment.ts";
import { ConfigError, headsPlacesOf, readConfig, readHeadsPlace } from "./config.ts";

const DEMO_PERSON = {
  email: "checker-1@vaada.example",
  name: "Devika Menon",
  role: "checker",
  password: "a password to show",
  totpSecret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
};
const GOOD = testEnvironment({
  appOrigin: "http://localhost:3000",
  databaseUrl: "postgres://vaada_login@localhost/vaada",
  sandbox: {
    url: "http://localhost:3002",
    smtpUrl: "smtp://localhost:3025",
    trust: "-----BEGIN CERTIFICATE-----",
    signing: { p12: Buffer.from("a file").toString("base64"), password: "its password" },
  },
  secret: "a-word-that-nobody-guesses-so-long-as-it-is",
  filesDir: "/var/lib/vaada",
});
const linesFor = (env: TestEnvironment): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

test("the console has an origin of its own, which no borrower uses", () => {
  const { server } = readConfig(GOOD);
  expect(server.consoleOrigin).toBe("http://localhost:3001");
  expect(readConfig({ ...GOOD, CONSOLE_PORT: "4001" }).server.consoleOrigin).toBe("http://localhost:4001");
  for (const origin of [server.appOrigin, server.checkoutOrigin])
    expect(linesFor({ ...GOOD, CONSOLE_ORIGIN: origin })).toMatch(
      /^CONSOLE_ORIGIN is an origin that borrowers/,
    );
});

test("the heads of the trail stand beside the journal's unless they have a place of their own", () => {
  expect(readConfig(GOOD).server.trailHeadsDir).toBe("/var/lib/vaada/heads-trail");
  expect(readConfig({ ...GOOD, TRAIL_HEADS_DIR: "/elsewhere" }).server.trailHeadsDir).toBe("/elsewhere");
});

test("heads are in a folder or in the store of files, and a store without its key is refused by name", () => {
  const store = { FILES_S3_KEY_ID: "AK", FILES_S3_KEY_SECRET: "its-secret" };
  const bucket = { HEADS_DIR: "s3://vaada-files/heads" };
  expect(headsPlacesOf(readConfig(GOOD))).toEqual({
    journal: "/var/lib/vaada/heads",
    trail: "/var/lib/vaada/heads-trail",
  });
  expect(headsPlacesOf(readConfig({ ...GOOD, ...store, ...bucket }))).toMatchObject({
    journal: { bucket: "vaada-files", prefix: "heads/", keyId: "AK", keySecret: "its-secret" },
    trail: { bucket: "vaada-files", prefix: "heads-trail/" },
  });
  expect(linesFor({ ...GOOD, ...bucket })).toBe("FILES_S3_KEY_ID is missing: it belongs to HEADS_DIR.");
  expect(linesFor({ ...GOOD, TRAIL_HEADS_DIR: "s3://Not A Bucket" })).toMatch(
    /^TRAIL_HEADS_DIR is not valid/,
  );
});

test("the audit has the key of the heads and that of their store from files, as the servers do", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { HEADS_KEY = "", ...others } = GOOD;
  writeFileSync(join(folder, "heads_key"), `${HEADS_KEY}\n`);
  writeFileSync(join(folder, "store"), "its-secret\n");
  const files = {
    HEADS_KEY_FILE: join(folder, "heads_key"),
    FILES_S3_KEY_SECRET_FILE: join(folder, "store"),
  };
  const given = { ...others, ...files, HEADS_DIR: "s3://vaada-files/heads", FILES_S3_KEY_ID: "AK" };
  expect(readHeadsPlace(given)).toMatchObject({
    places: { journal: { keySecret: "its-secret" } },
    publicKey: { secret: Buffer.from(HEADS_KEY, "base64") },
  });
  expect(readHeadsPlace({ ...given, HEADS_KEY_FILE: "/nowhere" })).toEqual({
    missing: "HEADS_KEY_FILE can't be read.",
  });
});

test("the people of a sandbox's console are read whole or not at all, and production refuses them", () => {
  const staff = JSON.stringify([DEMO_PERSON]);
  expect(readConfig(GOOD).sandbox.staff).toEqual([]);
  expect(readConfig({ ...GOOD, SANDBOX_STAFF: staff }).sandbox.staff).toEqual([DEMO_PERSON]);
  for (const wrong of ["{", '[{"email":"x"}]', JSON.stringify([{ ...DEMO_PERSON, role: "king" }])])
    expect(linesFor({ ...GOOD, SANDBOX_STAFF: wrong })).toMatch(/^SANDBOX_STAFF is not valid/);
  expect(linesFor({ ...liveEnvironment(), SANDBOX_STAFF: staff })).toBe(
    "SANDBOX_STAFF is set in production. Take it out, or set ALLOW_SANDBOX=true.",
  );
});

test("in production the console is https", () => {
  expect(linesFor(liveEnvironment())).toBe("");
  expect(linesFor({ ...liveEnvironment(), CONSOLE_ORIGIN: "http://console.vaada.test" })).toBe(
    "CONSOLE_ORIGIN is not https in production.",
  );
});
