import type { Tx } from "../../platform/db/tx.ts";
import type { Events } from "../../platform/events.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { insertDisbursal } from "./store.ts";

/**
 * In the transaction that signs: the money of this agreement is to be paid out, to the account that was proved and to
 * no other. The job looks at whether and when it may go.
 */
export async function requestDisbursal(tx: Tx, signed: Events["agreement-signed"]): Promise<void> {
  await insertDisbursal(tx, signed);
  await enqueue(tx, "disburse", { agreementId: signed.agreementId });
}
