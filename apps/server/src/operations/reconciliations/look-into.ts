import { settlePayoutLater } from "../../loans/disbursals/settle-later.ts";
import { settleOrderLater } from "../../loans/repayments/settle-later.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";
import { readOrderPaid, type Source } from "./store.ts";

/** Razorpay's own names of disputes. */
const DISPUTE = /^disp_/;

/**
 * Asks the provider about what differs, as if its event had come just now: most differences are an event that was lost,
 * and the next report finds them explained.
 */
export async function lookInto(
  tx: Tx,
  { source, reference }: { readonly source: Source; readonly reference: string },
): Promise<void> {
  if (source === "payouts") return settlePayoutLater(tx, reference);
  if (DISPUTE.test(reference))
    return addJob(tx, {
      task: "settle-dispute",
      payload: { reference },
      key: `settle-dispute:${reference}`,
    });
  const orderReference = await readOrderPaid(tx, reference);
  if (orderReference !== null) await settleOrderLater(tx, orderReference);
}
