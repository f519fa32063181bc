import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";

export type RefundState = "intended" | "pending" | "processed" | "failed";

/** Money that goes back to the borrower. Its id is the key that the provider is given. */
export type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly amount: Paise;
  readonly status: RefundState;
  /** Real time. */
  readonly intendedAt: Date;
  /** Real time of the last question about it, `null` before the first. */
  readonly askedAt: Date | null;
};

const SELECT = `select id, payment_id as "paymentId", application_id as "applicationId", borrower_id as "borrowerId",
    amount_paise as amount, status, intended_at as "intendedAt", asked_at as "askedAt"
  from vaada.refunds`;

type Row = Omit<Refund, "applicationId"> & { readonly applicationId: bigint };

const refundOf = (row: Row): Refund => ({ ...row, applicationId: Number(row.applicationId) });

/** All of a loan, the oldest first. */
export async function readRefundsOfLoan(tx: Tx, applicationId: number): Promise<Refund[]> {
  const { rows } = await tx.query<Row>(`${SELECT} where application_id = $1 order by intended_at, id`, [
    applicationId,
  ]);
  return rows.map(refundOf);
}

/** The application's lock comes first. */
export async function lockRefund(tx: Tx, id: string): Promise<Refund> {
  const { rows } = await tx.query<Row>(`${SELECT} where id = $1 for update`, [id]);
  if (rows[0] === undefined) throw new Error("lockRefund: a refund that is not the borrower's");
  return refundOf(rows[0]);
}

/** The provider is asked only once this is committed. */
export async function insertRefund(tx: Tx, refund: Omit<Refund, "status" | "askedAt">): Promise<void> {
  await tx.query(
    `insert into vaada.refunds (id, payment_id, application_id, borrower_id, amount_paise, status, intended_at)
     values ($1, $2, $3, $4, $5, 'intended', $6)`,
    [refund.id, refund.paymentId, refund.applicationId, refund.borrowerId, refund.amount, refund.intendedAt],
  );
}

export async function markRefundAsked(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.refunds set asked_at = $2 where id = $1", [id, now]);
}

export async function recordRefund(
  tx: Tx,
  given: {
    readonly id: string;
    readonly status: RefundState;
    readonly reference: string | null;
    readonly failure: string | null;
  },
): Promise<void> {
  await tx.query(
    `update vaada.refunds
        set status = $2, provider_reference = coalesce($3, provider_reference), failure = left($4, 200)
      where id = $1`,
    [given.id, given.status, given.reference, given.failure],
  );
}

/** For a worker: whose loans wait for a refund to end. */
export async function readLoansWithOpenRefunds(tx: Tx): Promise<number[]> {
  const { rows } = await tx.query<{ applicationId: bigint }>(
    `select distinct application_id as "applicationId" from vaada.refunds
      where status in ('intended', 'pending')`,
  );
  return rows.map(({ applicationId }) => Number(applicationId));
}

/** For a worker. */
export async function readWhoseLoan(tx: Tx, applicationId: number): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.loans where application_id = $1`,
    [applicationId],
  );
  return rows[0]?.borrowerId ?? null;
}

export async function hasOpenRefund(tx: Tx, applicationId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.refunds where application_id = $1 and status in ('intended', 'pending') limit 1",
    [applicationId],
  );
  return rowCount > 0;
}
