import { readBreaches, readDisagreements } from "../../apps/server/testing/disbursals/books.ts";
import type { ProvingStack } from "./proving-stack.ts";

export type PaidLoan = { readonly loanId: number; readonly account: string };

/**
 * Checks everything that must hold once nothing is under way, by the bank's own books, the ledger and the invariants.
 * Returns what does not hold.
 */
export async function judgeDisbursals(
  { testServer }: ProvingStack,
  loans: readonly PaidLoan[],
): Promise<string[]> {
  return [
    ...(await readDisagreements(testServer, loans)),
    ...(await readBreaches(testServer)),
    ...(await findRows(testServer, WAITING)),
    ...(await findAbandonedJobs(testServer)),
  ];
}

const WAITING = {
  "a payout that nobody knows the end of": `
    select id::text from vaada.payouts where status in ('intended', 'queued', 'processing')`,
  "a disbursal whose money has not arrived": `
    select agreement_id::text as id from vaada.disbursals where arrived_at is null and ended_at is null`,
  "a disbursal that waits for a person": `
    select agreement_id::text as id from vaada.disbursals where stopped_at is not null`,
} as const;

/** A job that was replaced while it ran has no error, and its row may outlive the killed worker: such a row is fine. */
const GIVEN_UP = {
  "a job that was given up": `
    select concat_ws(' ', identifier, payload, 'after', attempts, 'tries:', last_error) as id
      from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where attempts >= max_attempts and last_error is not null`,
} as const;

export const findAbandonedJobs = (testServer: ProvingStack["testServer"]): Promise<string[]> =>
  findRows(testServer, GIVEN_UP);

async function findRows(
  { database }: ProvingStack["testServer"],
  questions: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(questions))
    for (const { id } of await database.asSuperuser<{ id: string }>(sql)) found.push(`${id}: ${what}`);
  return found;
}
