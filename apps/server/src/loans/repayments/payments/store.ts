import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";
import type { PaymentFacts } from "../../events/write-posting.ts";

/** An attempt to pay an order. Its id is the provider's own. */
export type Payment = PaymentFacts & {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly dispute: "open" | "won" | "lost" | null;
};

const SELECT = `select id, order_id as "orderId", application_id as "applicationId", borrower_id as "borrowerId",
    amount_paise as amount, status, method as mode, paid_at as "paidAt", value_date as "valueDate", failure, dispute,
    known_at as "knownAt"
  from vaada.payments`;

type Row = Omit<Payment, "applicationId"> & { readonly applicationId: bigint };

const paymentOf = (row: Row): Payment => ({ ...row, applicationId: Number(row.applicationId) });

/** The locks of the application and the order come first. `null` when the payment is not on file. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  const { rows } = await tx.query<Row>(`${SELECT} where id = $1 for update`, [id]);
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** In the order in which their statuses became known. */
export async function readPaymentsOfOrder(tx: Tx, orderId: string): Promise<Payment[]> {
  const { rows } = await tx.query<Row>(`${SELECT} where order_id = $1 order by known_at, id`, [orderId]);
  return rows.map(paymentOf);
}

/** The received payments of a loan, the newest first; those of one instant in the order of their orders. */
export async function readReceivedPayments(tx: Tx, applicationId: number): Promise<Payment[]> {
  const { rows } = await tx.query<Row>(
    `${SELECT} where application_id = $1 and status in ('captured', 'refunded')
      order by paid_at desc, (select made_at from vaada.repayment_orders where id = order_id) desc, id desc`,
    [applicationId],
  );
  return rows.map(paymentOf);
}

/** A status never goes back: the caller has compared it with the one on file, under its lock. */
export async function upsertPayment(tx: Tx, payment: Omit<Payment, "dispute">): Promise<void> {
  await tx.query(
    `insert into vaada.payments
       (id, order_id, application_id, borrower_id, amount_paise, status, method, paid_at, value_date, failure, known_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, left($10, 200), $11)
     on conflict (id) do update set status = excluded.status, method = excluded.method,
       paid_at = excluded.paid_at, value_date = excluded.value_date, failure = excluded.failure,
       known_at = excluded.known_at`,
    [
      payment.id,
      payment.orderId,
      payment.applicationId,
      payment.borrowerId,
      payment.amount,
      payment.status,
      payment.mode,
      payment.paidAt,
      payment.valueDate,
      payment.failure,
      payment.knownAt,
    ],
  );
}

export async function recordDispute(
  tx: Tx,
  { id, dispute }: { readonly id: string; readonly dispute: NonNullable<Payment["dispute"]> },
): Promise<void> {
  await tx.query("update vaada.payments set dispute = $2 where id = $1", [id, dispute]);
}

/** A payment that its bank has yet to decide on, and its order. */
export type UndecidedPayment = { readonly orderReference: string; readonly amount: Paise };

/**
 * The newest undecided payment of a loan that another payment must wait for: minutes for one that was only begun, days
 * for one that the payer's bank has agreed to.
 */
export async function readUndecidedPayment(
  tx: Tx,
  query: { readonly applicationId: number; readonly now: Date; readonly holdMinutes: number },
): Promise<UndecidedPayment | null> {
  const { rows } = await tx.query<UndecidedPayment>(
    `select provider_reference as "orderReference", payments.amount_paise as amount
       from vaada.payments join vaada.repayment_orders as orders on orders.id = order_id
      where payments.application_id = $1 and (
        (payments.status = 'created' and known_at > $2::timestamptz - make_interval(mins => $3))
        or (payments.status = 'authorized' and known_at > $2::timestamptz - interval '5 days'))
      order by known_at desc limit 1`,
    [query.applicationId, query.now, query.holdMinutes],
  );
  return rows[0] ?? null;
}

/** The owner of a payment. A worker acts for no borrower, so it reads the owner first. */
export type PaymentOwner = { readonly applicationId: number; readonly borrowerId: string };

export async function readPaymentOwner(tx: Tx, id: string): Promise<PaymentOwner | null> {
  const { rows } = await tx.query<{ applicationId: bigint; borrowerId: string }>(
    `select application_id as "applicationId", borrower_id as "borrowerId" from vaada.payments where id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/** For a worker: those of these payments that are on file for another borrower. */
export async function readPaymentsOfOthers(
  tx: Tx,
  { ids, borrowerId }: { readonly ids: readonly string[]; readonly borrowerId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from vaada.payments where id = any ($1::text[]) and borrower_id <> $2",
    [ids, borrowerId],
  );
  return rows.map(({ id }) => id);
}

/** The number of undecided payments, and the start of the oldest. */
export async function countUndecidedPayments(
  tx: Tx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const { rows } = await tx.query<{ count: bigint; oldestAt: Date | null }>(
    `select count(*) as count, min(known_at) as "oldestAt" from vaada.payments
      where status in ('created', 'authorized')`,
  );
  return { count: Number(rows[0]?.count ?? 0n), oldestAt: rows[0]?.oldestAt ?? null };
}

type RefundState = "intended" | "pending" | "processed" | "failed";

/** Money that goes back to the borrower. The provider knows its id, which is derived, as the idempotency key. */
export type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly amount: Paise;
  readonly status: RefundState;
  /** Real time. */
  readonly intendedAt: Date;
  /** Real time of the last question to the provider, `null` before the first. */
  readonly askedAt: Date | null;
};

const SELECT_REFUND = `select id, payment_id as "paymentId", application_id as "applicationId", borrower_id as "borrowerId",
    amount_paise as amount, status, intended_at as "intendedAt", asked_at as "askedAt"
  from vaada.refunds`;

type RefundRow = Omit<Refund, "applicationId"> & { readonly applicationId: bigint };

const refundOf = (row: RefundRow): Refund => ({ ...row, applicationId: Number(row.applicationId) });

/** All refunds of a loan, the oldest first. */
export async function readRefundsOfLoan(tx: Tx, applicationId: number): Promise<Refund[]> {
  const { rows } = await tx.query<RefundRow>(
    `${SELECT_REFUND} where application_id = $1 order by intended_at, id`,
    [applicationId],
  );
  return rows.map(refundOf);
}

/** The application's lock comes first. */
export async function lockRefund(tx: Tx, id: string): Promise<Refund> {
  const { rows } = await tx.query<RefundRow>(`${SELECT_REFUND} where id = $1 for update`, [id]);
  if (rows[0] === undefined) throw new Error("lockRefund: a refund that is not the borrower's");
  return refundOf(rows[0]);
}

/** The caller asks the provider only after this is committed. */
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
  result: {
    readonly id: string;
    readonly status: RefundState;
    readonly reference: string | null;
    /** The sum that the provider sends back; `null` when it has said nothing. */
    readonly amount: Paise | null;
    readonly failure: string | null;
  },
): Promise<void> {
  await tx.query(
    `update vaada.refunds
        set status = $2, provider_reference = coalesce($3, provider_reference), failure = left($4, 200),
            amount_paise = coalesce($5, amount_paise)
      where id = $1`,
    [result.id, result.status, result.reference, result.failure, result.amount],
  );
}

/** Our name of a refund and the provider's. */
export type RefundNames = { readonly id: string; readonly providerReference: string | null };

export async function readRefundNames(
  tx: Tx,
  { applicationId, paymentId }: Pick<Refund, "applicationId" | "paymentId">,
): Promise<RefundNames[]> {
  const { rows } = await tx.query<RefundNames>(
    `select id, provider_reference as "providerReference" from vaada.refunds
      where application_id = $1 and payment_id = $2`,
    [applicationId, paymentId],
  );
  return rows;
}

/** For a worker: the loans with a refund that has not ended. */
export async function readLoansWithOpenRefunds(tx: Tx): Promise<number[]> {
  const { rows } = await tx.query<{ applicationId: bigint }>(
    `select distinct application_id as "applicationId" from vaada.refunds
      where status in ('intended', 'pending')`,
  );
  return rows.map(({ applicationId }) => Number(applicationId));
}

export async function hasOpenRefund(tx: Tx, applicationId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.refunds where application_id = $1 and status in ('intended', 'pending') limit 1",
    [applicationId],
  );
  return rowCount > 0;
}

/** The refunds of a payment: `sent` is all that was sent back, `open` the part of it that has not arrived. */
type RefundedAmounts = { readonly sent: Paise; readonly open: Paise };

export async function readRefundedAmounts(tx: Tx, paymentId: string): Promise<RefundedAmounts> {
  const { rows } = await tx.query<RefundedAmounts>(
    `select coalesce(sum(amount_paise), 0)::bigint as sent,
            coalesce(sum(amount_paise) filter (where status <> 'processed'), 0)::bigint as open
       from vaada.refunds where payment_id = $1 and status <> 'failed'`,
    [paymentId],
  );
  if (rows[0] === undefined) throw new Error("readRefundedAmounts: a select returned no row");
  return rows[0];
}
