import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
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
  if (source === "payouts") return enqueue(tx, "refresh-payout", { reference });
  if (DISPUTE.test(reference)) return enqueue(tx, "refresh-dispute", { reference });
  const orderReference = await readOrderPaid(tx, reference);
  if (orderReference !== null) await enqueue(tx, "refresh-order", { reference: orderReference });
}
