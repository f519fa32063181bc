import { AS_WORKER } from "../../../platform/db/actor.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import type { Services } from "../../../services.ts";
import { readWaitingMails } from "./store.ts";

/** Sees to it that no loan's papers are forgotten: a mail whose job is gone gets another, and all are watched. */
export async function sweepMails({
  database,
  clock,
  metrics,
}: Pick<Services, "database" | "clock" | "metrics">): Promise<void> {
  const waiting = await database.withTx(AS_WORKER, async (tx) => {
    const mails = await readWaitingMails(tx);
    for (const { mailId } of mails) await enqueue(tx, "send-documents", { mailId });
    return mails;
  });
  const [oldest] = waiting;
  const oldestSeconds =
    oldest === undefined ? 0 : (clock.realNow().getTime() - oldest.askedAt.getTime()) / 1000;
  metrics.setUnsentMails({ count: waiting.length, oldestSeconds });
}
