import { PostgresUnavailable } from "@vaada/postgres/unavailable";

/** The stack can't start, or can't go on, for a reason that the person at the terminal can do something about. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/** Prints why the stack stopped: only the sentence for what a person can mend, else the whole stack trace. */
export function printFailure(error: unknown): void {
  const isExpected = error instanceof OperatorError || error instanceof PostgresUnavailable;
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
}
