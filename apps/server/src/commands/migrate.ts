import { readOwnerAddress } from "../config.ts";
import { applyMigrations } from "../platform/db/apply-migrations.ts";
import { MigrationRefused } from "../platform/db/migrations.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";

/** `EX_CONFIG` of sysexits.h: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;

const owner = readOwnerAddress(process.env);
const url = typeof owner === "string" ? owner : "";
try {
  if (typeof owner !== "string") throw new MigrationRefused(owner.missing);
  const { applied } = await applyMigrations({
    url,
    loginRole: process.env.DATABASE_LOGIN_ROLE || undefined,
    onApplied: (name) => process.stdout.write(`Migration ${name} applied.\n`),
  });
  if (applied.length === 0) process.stdout.write("The database is up to date.\n");
} catch (error) {
  const sentence = error instanceof MigrationRefused ? error.message : ownersFailure(error, url);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = EXIT_BAD_CONFIGURATION;
}
