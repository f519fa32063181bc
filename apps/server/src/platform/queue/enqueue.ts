import type { JobPayloads, TaskName } from "../../jobs/handlers.ts";
import type { Tx } from "../db/tx.ts";
import { PRIORITIES } from "./jobs.ts";

/**
 * Adds a job in the caller's transaction: it is there if and only if the change is. Adding one with the key
 * of a job that still waits replaces it.
 */
export async function addJob<Name extends TaskName>(
  tx: Tx,
  job: { task: Name; payload: JobPayloads[Name]; key?: string; runAt?: Date },
): Promise<void> {
  await tx.query("select vaada.enqueue($1, $2, $3, $4, $5)", [
    job.task,
    JSON.stringify(job.payload),
    job.key ?? null,
    job.runAt ?? null,
    PRIORITIES[job.task],
  ]);
}
