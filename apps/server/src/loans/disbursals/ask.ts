import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { insertDisbursal } from "./store.ts";

/**
 * In the transaction that signs: the money of this agreement is to be paid out, to the account that was proved and to
 * no other. Whether and when it may go is looked at by the job.
 */
export async function askForDisbursal(
  tx: Tx,
  _rooms: Pick<Services, "clock" | "settings" | "vault">,
  asked: {
    readonly agreementId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly now: Date;
  },
): Promise<void> {
  await insertDisbursal(tx, asked);
  await enqueue(tx, "disburse", { agreementId: asked.agreementId });
}
