import { releaseHeldMails } from "../agreements/documents/mails/store.ts";
import { readEmailOwner } from "../journey/email-link/store.ts";
import { releaseHeldClosings } from "../loans/closings/store.ts";
import { readLoansWithUnsentPapers } from "../loans/tax-papers/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Sends what waited for an address to be confirmed. */
export async function releaseMails(
  { database }: JobServices,
  { emailId }: JobPayload<"release-mails">,
): Promise<void> {
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readEmailOwner(tx, emailId));
  if (borrowerId === null) return;
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    for (const mailId of await releaseHeldMails(tx, borrowerId))
      await enqueue(tx, "send-documents", { mailId });
    for (const closingId of await releaseHeldClosings(tx, borrowerId))
      await enqueue(tx, "close-loan", { closingId });
    for (const applicationId of await readLoansWithUnsentPapers(tx, borrowerId))
      await enqueue(tx, "issue-tax-papers", { applicationId });
  });
}
