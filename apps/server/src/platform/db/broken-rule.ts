import pg from "pg";

/** A rule of a table that a statement would have broken, so that nothing of it was written. */
type BrokenRule = { readonly table: string; readonly code: string };

/** Two that would be the same in a unique index, or a value that must be there; `null` for every other error. */
export function brokenRuleOf(error: unknown): BrokenRule | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { table, code } = error;
  return table !== undefined && (code === UNIQUE || code === NOT_NULL) ? { table, code } : null;
}

const UNIQUE = "23505";
const NOT_NULL = "23502";
