import { enqueueTexts, readOwnerByKey, setWhatsappStage } from "../notices/texts/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Keeps how far a reminder has come by WhatsApp. One that did not arrive after all is a text, at the next hour that allows it. */
export async function noteWhatsappReport(
  { database, metrics }: JobServices,
  { noticeKey: key, stage, reason }: JobPayload<"note-whatsapp-report">,
): Promise<void> {
  const borrowerId = await database.withTx(AS_WORKER, (tx) => readOwnerByKey(tx, key));
  if (borrowerId === null) return;
  const isFurther = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const isSet = await setWhatsappStage(tx, { key, stage, reason });
    if (isSet && stage === "failed") await enqueueTexts(tx, { keys: [key], afterMs: 0 });
    return isSet;
  });
  if (isFurther && stage === "failed") metrics.countProvider("whatsapp", "undelivered");
}
