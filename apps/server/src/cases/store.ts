import type { Tx } from "../db/tx.ts";

/** A matter of money that no rule decides. */
export type Case = {
  /** What it is about. */
  readonly key: string;
  readonly kind:
    | "payment-differs"
    | "payment-of-no-loan"
    | "dispute-differs"
    | "refund-refused"
    | "excess-left";
  readonly applicationId: number;
  /** The provider's name, or ours, of what is odd. */
  readonly reference: string;
  /** Real time. */
  readonly now: Date;
};

/** False when it was opened before. */
export async function openCase(tx: Tx, opened: Case): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.cases (key, kind, application_id, reference, opened_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [opened.key, opened.kind, opened.applicationId, opened.reference, opened.now],
  );
  return rowCount > 0;
}
