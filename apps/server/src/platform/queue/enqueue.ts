import type { Tx } from "../db/tx.ts";
import { currentTraceParent } from "../tracing/spans.ts";
import { JOBS, type JobName, type JobPayload, keyOf, rankOf, WAIT_MS_MAX } from "./jobs.ts";

/**
 * Adds a job in the caller's transaction: it is there if and only if the change is. Adding one with the key
 * of a job that still waits replaces it. When it is due goes by the database's clock alone, whatever this process takes the time
 * to be.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<Name>,
  options: {
    /** How long it waits, in real time; at once if left out. */
    readonly afterMs?: number;
    /** Another id than the job's own. */
    readonly id?: string;
  } = {},
): Promise<void> {
  const { id = idOf(name, payload), afterMs = 0 } = options;
  if (afterMs > WAIT_MS_MAX) throw new RangeError(`enqueue: ${name} would wait longer than any job may`);
  await tx.query(
    "select vaada.enqueue($1, $2, $3, now() + $4::double precision * interval '1 millisecond', $5)",
    [name, JSON.stringify(traced(payload)), keyOf(name, id), afterMs, rankOf(name)],
  );
}

/** With the span that the job follows from, while there is one. `runJob` takes it off again. */
function traced(payload: object): object {
  const traceParent = currentTraceParent();
  return traceParent === null ? payload : { ...payload, traceParent };
}

function idOf<Name extends JobName>(name: Name, payload: JobPayload<Name>): string {
  const { key } = JOBS[name] as { readonly key: (payload: JobPayload<Name>) => string };
  return key(payload);
}

/**
 * Queues the timetable's jobs at every start as well: a server that was killed in the middle of one goes on
 * at once, and not when the next is due.
 */
export async function enqueueTimetable(tx: Tx): Promise<void> {
  for (const name of ["run-business-days", "sweep"] as const) await enqueue(tx, name, {});
}
