import pg from "pg";

/** The database can't be had right now. Nothing was written, and trying again later is right. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable";
}

/**
 * The connection was lost while committing, so the change may or may not be there. Who gets this must look
 * before doing it again.
 */
export class CommitUnknown extends DatabaseUnavailable {
  override readonly name = "CommitUnknown";
}

/**
 * Turns an error of the driver into a `DatabaseUnavailable` when it means that, and leaves any other as it
 * is.
 */
export function asUnavailable(error: unknown): unknown {
  return isUnavailable(error) ? new DatabaseUnavailable(messageOf(error), { cause: error }) : error;
}

/** Whether the connection an error came from can't be used any more. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return LOST_SEVERITIES.has(error.severity ?? "") || /^(08...|25006)$/.test(error.code ?? "");
  }
  if (!(error instanceof Error)) return false;
  if (SYSTEM_CODES.has("code" in error ? String(error.code) : "")) return true;
  return DRIVER_MESSAGES.some((message) => error.message.startsWith(message));
}

const LOST_SEVERITIES = new Set(["FATAL", "PANIC"]);

/**
 * Conditions under which the server lives and can't serve: out of resources (53), shutting down or starting
 * (57P), a statement or a lock that took too long (57014, 55P03), and a standby that is not yet the primary
 * (25006).
 */
const SQLSTATES = /^(53...|57P..|57014|55P03|25006)$/;

const SYSTEM_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/**
 * The driver gives these conditions no code. A wrong word here shows in the test that restarts PostgreSQL
 * under load.
 */
const DRIVER_MESSAGES = [
  "Connection terminated",
  "Client has encountered a connection error",
  "Client was closed",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Cannot use a pool after calling end",
];

function isUnavailable(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  return error instanceof pg.DatabaseError && SQLSTATES.test(error.code ?? "");
}

function messageOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The database can't be had${code}: ${error instanceof Error ? error.message : String(error)}`;
}
