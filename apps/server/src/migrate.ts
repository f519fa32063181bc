import pg from "pg";
import { climb } from "./db/climb.ts";
import { MigrationRefused } from "./db/migrations.ts";

/** `EX_CONFIG` of sysexits.h: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;

const url = process.env.DATABASE_MIGRATION_URL || process.env.DATABASE_URL || "";
try {
  if (!URL.canParse(url))
    throw new MigrationRefused(`DATABASE_MIGRATION_URL is ${url === "" ? "not set" : "not an address"}.`);
  const { applied } = await climb({
    url,
    loginRole: process.env.DATABASE_LOGIN_ROLE || undefined,
    onApplied: (name) => process.stdout.write(`Migration ${name} applied.\n`),
  });
  if (applied.length === 0) process.stdout.write("The database is up to date.\n");
} catch (error) {
  const sentence = sentenceFor(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = EXIT_BAD_CONFIGURATION;
}

/** One line for what the person at the terminal can mend; undefined for what is our own fault. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof MigrationRefused) return error.message;
  const { hostname, port, pathname, username } = new URL(url);
  const where = `${hostname}:${port || "5432"}${pathname}`;
  const role = decodeURIComponent(username) || "(none)";
  if (error instanceof pg.DatabaseError) {
    switch (error.code) {
      case "28P01":
      case "28000":
        return `PostgreSQL at ${where} refuses the role ${role} or its password (DATABASE_MIGRATION_URL).`;
      case "3D000":
        return `PostgreSQL at ${where} has no such database (DATABASE_MIGRATION_URL).`;
      case "42501":
        return `The role ${role} may not do this at ${where}: ${error.message} (DATABASE_MIGRATION_URL).`;
      default:
        return undefined;
    }
  }
  const isUnreachable =
    error instanceof Error && ("syscall" in error || /timeout|terminated/i.test(error.message));
  return isUnreachable
    ? `PostgreSQL at ${where} can't be reached (DATABASE_MIGRATION_URL): ${reasonOf(error)}`
    : undefined;
}

/** A name with several addresses fails with one error for each, and no words of its own. */
function reasonOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : "no answer";
}
