import { readLoanOwner } from "../loans/events/store.ts";
import { issueTaxPapers as issue } from "../loans/tax-papers/issue-tax-papers.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Issues what the tax asks for on the fee of a loan: when it was paid out, when it was given back, when it is owed again. */
export async function issueTaxPapers(
  services: JobServices,
  { applicationId }: JobPayload<"issue-tax-papers">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readLoanOwner(tx, applicationId));
  if (borrowerId !== null) await issue(services, { borrowerId, applicationId });
}
