import { Secret } from "@vaada/contract/secret";
import { STOPPED_TEXT_PAUSE_MS } from "../notices/contact-hours.ts";
import { endingOf, newMobileOf } from "../operations/rights/change-mobile.ts";
import {
  claimOldNumberText,
  readMobileChangeOwner,
  unclaimOldNumberText,
} from "../operations/rights/mobile-changes/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Texts the number that signs in no more, once: its holder may be the only one who knows that it was not they. */
export async function textOldNumber(
  services: JobServices,
  { changeId: id }: JobPayload<"text-old-number">,
): Promise<void> {
  const { database, vault, clock, sms, metrics, lender } = services;
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readMobileChangeOwner(tx, id));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const claimed = await database.withTx(owner, async (tx) => {
    if (!(await isStopped(tx, "texts"))) return claimOldNumberText(tx, { id, now: clock.realNow() });
    await enqueue(tx, "text-old-number", { changeId: id }, { afterMs: STOPPED_TEXT_PAUSE_MS });
    return null;
  });
  if (claimed === null) return;
  const { name, phone, email } = lender.grievanceOfficer;
  const result = await sms.notify({
    mobile: new Secret(
      vault.open(claimed.oldSealed, { table: "mobile_changes", column: "old_sealed", row: id }),
    ),
    language: sms.writtenIn(claimed.language),
    template: "mobile-changed",
    values: {
      ending: endingOf(newMobileOf(services, { id, newSealed: claimed.newSealed })),
      officer: `${name}, ${phone}, ${email}`,
    },
  });
  metrics.countSms(result.kind);
  if (result.kind !== "failed") return;
  await database.withTx(owner, (tx) => unclaimOldNumberText(tx, id));
  // Thrown, so that the queue tries again.
  throw new Error(`text-old-number: ${result.reason}`);
}
