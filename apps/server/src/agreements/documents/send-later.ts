import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";
import { insertMail } from "./mails/store.ts";

/** In the transaction that signs: the papers of the loan go out by e-mail, once. */
export async function sendDocumentsLater(
  tx: Tx,
  asked: {
    readonly agreementId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    /** Real time. */
    readonly now: Date;
  },
): Promise<void> {
  const mailId = randomUUID();
  const isNew = await insertMail(tx, { ...asked, mailId });
  if (!isNew) return;
  await sendMailLater(tx, mailId);
}

/** Queued more than once, it is one job; sent once, it is nothing to do. */
export const sendMailLater = (tx: Tx, mailId: string): Promise<void> =>
  addJob(tx, { task: "send-documents", payload: { mailId }, key: `send-documents:${mailId}` });
