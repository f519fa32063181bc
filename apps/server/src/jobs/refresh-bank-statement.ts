import { readSessionOwner } from "../decisioning/bank-statements/store.ts";
import { decideOnStatement } from "../decisioning/decisions/decide-on-statement.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/**
 * The results that the queue asks about again later. An event may come before the provider's own answer has
 * changed.
 */
const UNREAD = ["nothing-shared", "reading", "unavailable"] as const;

/** Every question to the bureau is paid for, and nobody waits for the answer to one that a job puts: once an hour. */
const BUREAU_REST_MS = 3_600_000;

/**
 * Decides on a statement that was shared, whether the borrower comes back or not. Should the bureau be silent, what the
 * statement came to is on file, and the borrower's own call decides on it: the queue does not insist.
 */
export async function refreshBankStatement(
  services: JobServices,
  { reference }: JobPayload<"refresh-bank-statement">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readSessionOwner(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to refresh.
  if (borrowerId === null) return;
  const came = await decideOnStatement(services, { borrowerId, reference, bureauRestMs: BUREAU_REST_MS });
  const unread = UNREAD.find((kind) => kind === came?.kind);
  if (unread !== undefined) throw new Error(`refresh-bank-statement: the session is ${unread}`);
}
