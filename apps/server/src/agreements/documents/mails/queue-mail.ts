import { randomUUID } from "node:crypto";
import type { Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { insertMail } from "./store.ts";

/** In the transaction that signs: the papers of the loan go out by e-mail, once. */
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
  if (await insertMail(tx, { ...loan, mailId })) await enqueue(tx, "send-documents", { mailId });
}
