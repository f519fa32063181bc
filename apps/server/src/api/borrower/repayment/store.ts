import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";

/** What of a payment was sent back or is on its way, and what of that has not arrived. */
type Refunded = { readonly sent: Paise; readonly open: Paise };

export async function readRefunded(tx: Tx, paymentId: string): Promise<Refunded> {
  const { rows } = await tx.query<Refunded>(
    `select coalesce(sum(amount_paise), 0)::bigint as sent,
            coalesce(sum(amount_paise) filter (where status <> 'processed'), 0)::bigint as open
       from vaada.refunds where payment_id = $1 and status <> 'failed'`,
    [paymentId],
  );
  if (rows[0] === undefined) throw new Error("readRefunded: a select returned no row");
  return rows[0];
}
