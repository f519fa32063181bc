import { readNoticeOfRequest, setTextStage, TEXTS_MAX } from "../notices/texts/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** A report may overtake the answer to our own call, which is waited for ten seconds. */
const ANSWER_PAUSE_MS = 15_000;
/** A phone that is off or full is often on again by then. */
const NEXT_TEXT_PAUSE_MS = 3_600_000;

/** What the law, or a rule of the Reserve Bank, wants told: a debit ahead and its result, a charge, a class. */
const WANTED_BY_LAW: readonly string[] = [
  "debit-ahead",
  "debit-done",
  "debit-bounced",
  "late-fee",
  "charge",
  "class-changed",
];

/**
 * Keeps what an operator says became of a text. One that the law wants and that did not arrive goes by mail, and once more as a
 * text. Reports on codes and on other texts name no notice, and end here.
 */
export async function noteTextReport(
  { database, metrics }: JobServices,
  report: JobPayload<"note-text-report">,
): Promise<void> {
  const { request, outcome, reason, triesLeft } = report;
  const told = await database.withTx(AS_WORKER, async (tx) => {
    const notice = await readNoticeOfRequest(tx, request);
    if (notice === null && triesLeft > 0)
      await enqueue(
        tx,
        "note-text-report",
        { ...report, triesLeft: triesLeft - 1 },
        { afterMs: ANSWER_PAUSE_MS },
      );
    return notice;
  });
  if (told === null) return;
  const isNoted = await database.withTx(asBorrower(told.borrowerId), async (tx) => {
    const isSet = await setTextStage(tx, { request, stage: outcome, reason });
    if (isSet && outcome === "failed" && WANTED_BY_LAW.includes(told.kind)) {
      await enqueue(tx, "mail-notice", { notificationId: told.id });
      if (told.tries < TEXTS_MAX)
        await enqueue(tx, "text-notice", { notificationId: told.id }, { afterMs: NEXT_TEXT_PAUSE_MS });
    }
    return isSet;
  });
  if (isNoted) metrics.countSmsReport(outcome);
}
