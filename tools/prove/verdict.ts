import { readBreaches, readDisagreements } from "../../apps/server/testing/disbursals/books.ts";
import type { ProvingHouse } from "./proving-house.ts";

export type PaidLoan = { readonly loanId: number; readonly account: string };

/**
 * Everything that must hold once nothing is under way, by the bank's own books, by the ledger and by the questions that
 * must always find nothing. Answers what does not hold.
 */
export async function judge({ inside }: ProvingHouse, loans: readonly PaidLoan[]): Promise<string[]> {
  return [
    ...(await readDisagreements(inside, loans)),
    ...(await readBreaches(inside)),
    ...(await whatWaits(inside, WAITING)),
    ...(await whatWasGivenUp(inside)),
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

/** A job that another took the place of while it ran has no error: its row may outlive the worker that was killed. */
const GIVEN_UP = {
  "a job that was given up": `
    select concat_ws(' ', identifier, payload, 'after', attempts, 'tries:', last_error) as id
      from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where attempts >= max_attempts and last_error is not null`,
} as const;

export const whatWasGivenUp = (inside: ProvingHouse["inside"]): Promise<string[]> =>
  whatWaits(inside, GIVEN_UP);

async function whatWaits(
  { database }: ProvingHouse["inside"],
  questions: Readonly<Record<string, string>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(questions))
    for (const { id } of await database.asSuperuser<{ id: string }>(sql)) found.push(`${id}: ${what}`);
  return found;
}
