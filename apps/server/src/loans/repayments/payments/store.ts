import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";
import type { PaymentFacts } from "../../events/write-posting.ts";

/** A try to pay an order, by the provider's own name. */
export type Payment = PaymentFacts & {
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly dispute: "open" | "won" | "lost" | null;
  /** The document that says it was received, once somebody has asked for it. */
  readonly receiptId: string | null;
};

const SELECT = `select id, order_id as "orderId", application_id as "applicationId", borrower_id as "borrowerId",
    amount_paise as amount, status, method as mode, paid_at as "paidAt", value_date as "valueDate", failure, dispute,
    receipt_id as "receiptId", known_at as "knownAt"
  from vaada.payments`;

type Row = Omit<Payment, "applicationId"> & { readonly applicationId: bigint };

const paymentOf = (row: Row): Payment => ({ ...row, applicationId: Number(row.applicationId) });

/** The locks of the application and of the order come first. `null` when nobody has told of it before. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  const { rows } = await tx.query<Row>(`${SELECT} where id = $1 for update`, [id]);
  return rows[0] === undefined ? null : paymentOf(rows[0]);
}

/** In the order in which they came to where they stand. */
export async function readPaymentsOfOrder(tx: Tx, orderId: string): Promise<Payment[]> {
  const { rows } = await tx.query<Row>(`${SELECT} where order_id = $1 order by known_at, id`, [orderId]);
  return rows.map(paymentOf);
}

/** Those of a loan whose money came, the newest first. */
export async function readReceived(tx: Tx, applicationId: number): Promise<Payment[]> {
  const { rows } = await tx.query<Row>(
    `${SELECT} where application_id = $1 and status in ('captured', 'refunded') order by paid_at desc, id desc`,
    [applicationId],
  );
  return rows.map(paymentOf);
}

/** The status of one that is known never goes back: whoever writes has looked, under its lock. */
export async function upsertPayment(tx: Tx, payment: Omit<Payment, "dispute" | "receiptId">): Promise<void> {
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

export async function recordReceipt(
  tx: Tx,
  { id, receiptId }: { readonly id: string; readonly receiptId: string },
): Promise<void> {
  await tx.query("update vaada.payments set receipt_id = $2 where id = $1", [id, receiptId]);
}

/** An attempt on a loan that its bank has not decided, and the order that it was made on. */
export type Undecided = { readonly orderReference: string; readonly amount: Paise };

/**
 * The newest of a loan that another payment should wait for: an attempt that was only begun is waited for some minutes, one that
 * the payer's bank has agreed to for days. `null` when there is none.
 */
export async function readUndecided(
  tx: Tx,
  given: { readonly applicationId: number; readonly now: Date; readonly holdMinutes: number },
): Promise<Undecided | null> {
  const { rows } = await tx.query<Undecided>(
    `select provider_reference as "orderReference", payments.amount_paise as amount
       from vaada.payments join vaada.repayment_orders as orders on orders.id = order_id
      where payments.application_id = $1 and (
        (payments.status = 'created' and known_at > $2::timestamptz - make_interval(mins => $3))
        or (payments.status = 'authorized' and known_at > $2::timestamptz - interval '5 days'))
      order by known_at desc limit 1`,
    [given.applicationId, given.now, given.holdMinutes],
  );
  return rows[0] ?? null;
}

/** Whose a payment is, for a worker, who is nobody's. */
export type WhosePayment = { readonly applicationId: number; readonly borrowerId: string };

export async function readWhosePayment(tx: Tx, id: string): Promise<WhosePayment | null> {
  const { rows } = await tx.query<{ applicationId: bigint; borrowerId: string }>(
    `select application_id as "applicationId", borrower_id as "borrowerId" from vaada.payments where id = $1`,
    [id],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/** How many payments nobody knows the end of, and since when the oldest of them has been so. */
export async function readWaiting(
  tx: Tx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const { rows } = await tx.query<{ count: bigint; oldestAt: Date | null }>(
    `select count(*) as count, min(known_at) as "oldestAt" from vaada.payments
      where status in ('created', 'authorized')`,
  );
  return { count: Number(rows[0]?.count ?? 0n), oldestAt: rows[0]?.oldestAt ?? null };
}
