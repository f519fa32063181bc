import { createECDH, X509Certificate } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "@vaada/authority/authority";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSigningKey } from "../../apps/server/src/platform/signatures/signing-key.ts";
import { ensureSecrets } from "./secrets.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vaada-secrets-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("secrets are made once, for the owner's eyes only, also when two ask at once", {
  tags: "long",
}, async () => {
  const [first, second] = await Promise.all([ensureSecrets(folder), ensureSecrets(folder)]);
  expect(second).toEqual(first);
  expect(await ensureSecrets(folder)).toEqual(first);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
  const [id, key] = first.FIELD_KEYS.split(":");
  expect(id).toBe("k1");
  for (const text of [key ?? "", first.INDEX_KEY, first.OTP_PEPPER]) {
    expect(Buffer.from(text, "base64")).toHaveLength(32);
  }
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  expect(first.ESIGN_AUTHORITY.endsWith(first.ESIGN_TRUST)).toBe(true);
});

test("lost secrets are not replaced in silence: the data could not be read with new ones", async () => {
  const path = join(folder, "secrets.json");
  await ensureSecrets(folder);
  const { INDEX_KEY: _, ...rest } = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify(rest));
  await expect(ensureSecrets(folder)).rejects.toThrow(`${path} holds no INDEX_KEY. Restore it from a copy`);
  await writeFile(path, "{");
  await expect(ensureSecrets(folder)).rejects.toThrow("holds no valid JSON");
});

test("a folder of an older version gets the secrets that no data hangs on, and keeps the others", async () => {
  const path = join(folder, "secrets.json");
  const first = await ensureSecrets(folder);
  const { SUREPASS_TOKEN: _, SUREPASS_WEBHOOK_SECRET: __, ...old } = first;
  await writeFile(path, JSON.stringify(old));
  const grown = await ensureSecrets(folder);
  expect(grown).toMatchObject(old);
  expect(grown.SUREPASS_TOKEN).toMatch(/^[\w-]{43}$/);
  expect(await ensureSecrets(folder)).toEqual(grown);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

test("who signs and who is trusted to are made together, also when only one of them is missing", {
  tags: "long",
}, async () => {
  const path = join(folder, "secrets.json");
  const { ESIGN_TRUST: _, ...rest } = await ensureSecrets(folder);
  await writeFile(path, JSON.stringify(rest));
  const grown = await ensureSecrets(folder);
  expect(grown.ESIGN_AUTHORITY.endsWith(grown.ESIGN_TRUST)).toBe(true);
});

test("what the lender signs with opens with its password, also in a folder of an older version", {
  tags: "long",
}, async () => {
  const path = join(folder, "secrets.json");
  const { LENDER_SIGNING_PASSWORD: _, ...old } = await ensureSecrets(folder);
  await writeFile(path, JSON.stringify(old));
  const grown = await ensureSecrets(folder);
  const p12 = Buffer.from(grown.LENDER_SIGNING_P12, "base64");
  const { certificate } = openSigningKey({ p12, password: grown.LENDER_SIGNING_PASSWORD });
  const trusted = new X509Certificate(grown.ESIGN_TRUST);
  expect(certificate.verify(trusted.publicKey)).toBe(true);
  expect(await ensureSecrets(folder)).toEqual(grown);
});

test("the keys that push services know us by are a pair, also when only one of them is missing", {
  tags: "long",
}, async () => {
  const path = join(folder, "secrets.json");
  const { VAPID_PRIVATE_KEY: lost, ...rest } = await ensureSecrets(folder);
  expect(Buffer.from(lost, "base64url")).toHaveLength(32);
  await writeFile(path, JSON.stringify(rest));
  const grown = await ensureSecrets(folder);
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(grown.VAPID_PRIVATE_KEY, "base64url");
  expect(keys.getPublicKey("base64url")).toBe(grown.VAPID_PUBLIC_KEY);
  expect(grown.VAPID_PUBLIC_KEY).not.toBe(rest.VAPID_PUBLIC_KEY);
});

test("an authority is made for a folder that has none, and not again while it is kept", {
  tags: "long",
}, async () => {
  let made = 0;
  const counted = () => {
    made += 1;
    return createAuthority();
  };
  const first = await ensureSecrets(folder, counted);
  expect(made).toBe(1);
  expect(await ensureSecrets(folder, counted)).toEqual(first);
  const { SMS_AUTH_KEY: _, ...rest } = first;
  await writeFile(join(folder, "secrets.json"), JSON.stringify(rest));
  expect(await ensureSecrets(folder, counted)).toMatchObject(rest);
  expect(made).toBe(1);
});
