import pg from "pg";
import { NoFittingHost, parseAddress } from "./hosts.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/**
 * One line for what the person at the terminal can mend when the owner's connection fails; undefined for what is our
 * own fault.
 */
export function ownersFailure(thrown: unknown, url: string): string | undefined {
  const error = causeOf(thrown);
  const addresses = (parseAddress(url)?.urls ?? [url]).map((one) => new URL(one));
  const hosts = addresses.map(({ hostname, port }) => `${hostname}:${port || "5432"}`);
  const { pathname = "", username = "" } = addresses[0] ?? {};
  const where = `${hosts.join(",")}${pathname}`;
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
    error instanceof Error &&
    (error instanceof NoFittingHost || "syscall" in error || /timeout|terminated/i.test(error.message));
  return isUnreachable
    ? `PostgreSQL at ${where} can't be reached (DATABASE_MIGRATION_URL): ${reasonOf(error)}`
    : undefined;
}

/** A name with several addresses fails with one error for each, and no words of its own. */
function reasonOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : "no answer";
}

const causeOf = (thrown: unknown): unknown => (thrown instanceof DatabaseUnavailable ? thrown.cause : thrown);

/** A table, a schema, a role or a function is not there. */
const NOT_MIGRATED: ReadonlySet<string> = new Set(["42P01", "3F000", "42704", "22023", "42883"]);

/** For a command that asks after what migrations make. */
export function missingMigration(thrown: unknown): string | undefined {
  const cause = causeOf(thrown);
  const isMissing = cause instanceof Error && "code" in cause && NOT_MIGRATED.has(String(cause.code));
  return isMissing ? "The database is not migrated. Run npm run migrate." : undefined;
}
