import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createAuthority, createSigningFile } from "@vaada/authority/authority";
import { ROOT } from "@vaada/dev/root";
import { providerEnvironment } from "../../../apps/server/src/settings/provider-environment.ts";

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
  const signing = createSigningFile(createAuthority(), "Lender of a benchmark");
  return {
    ...providerEnvironment({
      sandboxUrl: `http://${NOWHERE}`,
      secretFor: () => randomBytes(32).toString("base64url"),
    }),
    NODE_ENV: "test",
    BORROWER_DIST: dist,
    LENDER_FILE: join(ROOT, "lender.json"),
    FILES_DIR: join(ROOT, "nowhere"),
    HEADS_DIR: join(ROOT, "nowhere"),
    HEADS_KEY: key(),
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://${NOWHERE}`,
    ESIGN_TRUST: "-----BEGIN CERTIFICATE-----",
    LENDER_SIGNING_P12: signing.p12,
    LENDER_SIGNING_PASSWORD: signing.password,
    FIELD_KEYS: `k1:${key()}`,
    INDEX_KEY: key(),
    OTP_PEPPER: key(),
  };
}
