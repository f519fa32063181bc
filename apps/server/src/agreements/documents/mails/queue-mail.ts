import { randomUUID } from "node:crypto";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import type { Services } from "../../../services.ts";
import { insertMail, readWaitingMails } from "./store.ts";

/** Queues the e-mail with the papers of a loan, and the text that says where they are, once, in the transaction that signs. */
export async function queueDocumentsMail(
  tx: Tx,
  loan: {
    readonly agreementId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    /** Real time. */
    readonly now: Date;
  },
): Promise<void> {
  const mailId = randomUUID();
  if (!(await insertMail(tx, { ...loan, mailId }))) return;
  await enqueue(tx, "send-documents", { mailId });
  await enqueue(tx, "text-papers", { mailId });
}

/** For the sweep: queues every unsent mail again, and reports the oldest. */
export async function sweepDocumentMails({
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
