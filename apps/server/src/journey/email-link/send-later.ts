import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Queues the newest link of an address. One job an address: a mail that waits for its next try is this one from now on. */
export const sendLinkLater = (tx: Tx, emailId: string): Promise<void> =>
  addJob(tx, { task: "send-email-link", payload: { emailId }, key: `send-email-link:${emailId}` });
