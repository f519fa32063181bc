import { Secret } from "@vaada/contract/secret";
import { claimPapersText, readMailOwner, unclaimPapersText } from "../agreements/documents/mails/store.ts";
import { STOPPED_TEXT_PAUSE_MS } from "../notices/contact-hours.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/**
 * Texts whoever has just signed where the papers are, once, whether the mail can go or not (DL-05). The link leads into the
 * app, so that the papers open for the signed-in borrower alone. A text that may have gone is not sent again.
 */
export async function textPapers(
  services: JobServices,
  { mailId }: JobPayload<"text-papers">,
): Promise<void> {
  const { database, vault, clock, sms, metrics, settings } = services;
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readMailOwner(tx, mailId));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const claimed = await database.withTx(owner, async (tx) => {
    if (!(await isStopped(tx, "texts"))) return claimPapersText(tx, { mailId, now: clock.realNow() });
    await enqueue(tx, "text-papers", { mailId }, { afterMs: STOPPED_TEXT_PAUSE_MS });
    return null;
  });
  if (claimed === null) return;
  const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  const result = await sms.notify({
    mobile: new Secret(vault.open(claimed.mobileSealed, place)),
    language: sms.writtenIn(claimed.language),
    template: "papers",
    values: { loan: claimed.proposalNumber, link: `${settings.appOrigin}/payment-history/loans` },
  });
  metrics.countSms(result.kind);
  if (result.kind !== "failed") return;
  await database.withTx(owner, (tx) => unclaimPapersText(tx, mailId));
  // Thrown, so that the queue tries again.
  throw new Error(`text-papers: ${result.reason}`);
}
