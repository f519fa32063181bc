import { Secret } from "@vaada/contract/secret";
import { STOPPED_TEXT_PAUSE_MS } from "../notices/contact-hours.ts";
import { newMobileOf } from "../operations/rights/change-mobile.ts";
import {
  claimRefusedText,
  readMobileChangeOwner,
  unclaimRefusedText,
} from "../operations/rights/mobile-changes/store.ts";
import { numberOf } from "../operations/rights/phrases.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/**
 * Texts the number that was to sign in that the wish was refused, once: whoever asked can't open the account in which it is
 * answered. It says whom to call, and no reason: that would tell a thief what to bring next time.
 */
export async function textRefusedNumber(
  services: JobServices,
  { changeId: id }: JobPayload<"text-refused-number">,
): Promise<void> {
  const { database, clock, sms, metrics, lender } = services;
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readMobileChangeOwner(tx, id));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const claimed = await database.withTx(owner, async (tx) => {
    if (!(await isStopped(tx, "texts"))) return claimRefusedText(tx, { id, now: clock.realNow() });
    await enqueue(tx, "text-refused-number", { changeId: id }, { afterMs: STOPPED_TEXT_PAUSE_MS });
    return null;
  });
  if (claimed === null) return;
  const { name, phone, email } = lender.grievanceOfficer;
  const result = await sms.notify({
    mobile: new Secret(newMobileOf(services, { id, newSealed: claimed.newSealed })),
    language: sms.writtenIn(claimed.language),
    template: "mobile-change-refused",
    values: { number: numberOf(claimed), officer: `${name}, ${phone}, ${email}` },
  });
  metrics.countSms(result.kind);
  if (result.kind !== "failed") return;
  await database.withTx(owner, (tx) => unclaimRefusedText(tx, id));
  // Thrown, so that the queue tries again.
  throw new Error(`text-refused-number: ${result.reason}`);
}
