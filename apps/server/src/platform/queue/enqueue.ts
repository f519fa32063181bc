import type { Tx } from "../db/tx.ts";
import { JOBS, type JobName, type JobPayload, keyOf, rankOf } from "./jobs.ts";

/**
 * Adds a job in the caller's transaction: it is there if and only if the change is. Adding one with the key
 * of a job that still waits replaces it.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<Name>,
  options: {
    /** Real time; at once if left out. */
    readonly runAt?: Date | undefined;
    /** Another id than the job's own makes two of it one; `null` makes it one of its own. */
    readonly id?: string | null;
  } = {},
): Promise<void> {
  const { id = idOf(name, payload), runAt } = options;
  await tx.query("select vaada.enqueue($1, $2, $3, $4, $5)", [
    name,
    JSON.stringify(payload),
    id === null ? null : keyOf(name, id),
    runAt ?? null,
    rankOf(name),
  ]);
}

function idOf<Name extends JobName>(name: Name, payload: JobPayload<Name>): string | null {
  const { key } = JOBS[name] as { readonly key: ((payload: JobPayload<Name>) => string) | null };
  return key === null ? null : key(payload);
}

/**
 * What the timetable brings is asked for at every start as well: a server that was killed in the middle of it goes on at
 * once, and not when the next one is due.
 */
export async function enqueueTimetable(tx: Tx): Promise<void> {
  for (const name of ["run-business-days", "sweep"] as const) await enqueue(tx, name, {});
}
