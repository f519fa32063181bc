import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";
import type { OrderState } from "../../events/write-posting.ts";
import type { Payment } from "../payments/store.ts";

type Purpose = "repayment" | "cooling-off" | "debit";

/** An order for money from a borrower. The provider knows its id, which is derived, as the receipt. */
export type RepaymentOrder = {
  readonly id: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly purpose: Purpose;
  readonly amount: Paise;
  /** The platform's day and time. */
  readonly madeOn: CivilDate;
  readonly madeAt: Date;
  readonly providerReference: string | null;
  readonly status: OrderState;
  /** Real time. */
  readonly intendedAt: Date;
  /** Real time of the last question to the provider; `null` when it was not answered. */
  readonly askedAt: Date | null;
  /** The day that a debit counts for, whenever its bank pays; `null` for other orders. */
  readonly debitFor: CivilDate | null;
  /** For so long after midnight a payment on the loan counts for the day before. */
  readonly graceMinutes: number;
};

const COLUMNS = `orders.id, orders.application_id as "applicationId", orders.borrower_id as "borrowerId",
    purpose, orders.amount_paise as amount, made_on as "madeOn", made_at as "madeAt",
    provider_reference as "providerReference", orders.status, intended_at as "intendedAt",
    asked_at as "askedAt", loan.grace_minutes as "graceMinutes",
    (select value_date from vaada.debits where order_id = orders.id) as "debitFor"`;

const FROM = "from vaada.repayment_orders as orders join vaada.loans as loan using (application_id)";

const SELECT = `select ${COLUMNS} ${FROM}`;

type Row = Omit<RepaymentOrder, "applicationId"> & { readonly applicationId: bigint };

const orderOf = (row: Row): RepaymentOrder => ({ ...row, applicationId: Number(row.applicationId) });

const firstOf = ({ rows: [row] }: { readonly rows: readonly Row[] }): RepaymentOrder | null =>
  row === undefined ? null : orderOf(row);

/** The caller asks the provider only after this is committed. */
export async function insertOrder(
  tx: Tx,
  order: Pick<
    RepaymentOrder,
    "id" | "applicationId" | "borrowerId" | "purpose" | "amount" | "madeOn" | "madeAt" | "intendedAt"
  >,
): Promise<void> {
  await tx.query(
    `insert into vaada.repayment_orders
       (id, receipt, application_id, borrower_id, purpose, amount_paise, made_on, made_at, status, intended_at,
        asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'intended', $9, $9)`,
    [
      order.id,
      order.id,
      order.applicationId,
      order.borrowerId,
      order.purpose,
      order.amount,
      order.madeOn,
      order.madeAt,
      order.intendedAt,
    ],
  );
}

/** How many orders of this kind a loan has had: of this amount, or of any when it is left out. */
export async function countOrders(
  tx: Tx,
  { applicationId, purpose, amount }: Pick<RepaymentOrder, "applicationId" | "purpose"> & { amount?: Paise },
): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    `select count(*) from vaada.repayment_orders
      where application_id = $1 and purpose = $2 and amount_paise = coalesce($3::bigint, amount_paise)`,
    [applicationId, purpose, amount ?? null],
  );
  return Number(rows[0]?.count ?? 0n);
}

/** The order of this loan, amount and purpose that can still be paid. */
export const readUnpaidOrder = async (
  tx: Tx,
  { applicationId, amount, purpose }: Pick<RepaymentOrder, "applicationId" | "amount" | "purpose">,
): Promise<RepaymentOrder | null> =>
  firstOf(
    await tx.query<Row>(
      `${SELECT} where orders.application_id = $1 and amount_paise = $2 and purpose = $3
          and orders.status in ('intended', 'created', 'attempted')`,
      [applicationId, amount, purpose],
    ),
  );

/** The newest orders of a loan that may be being paid right now. */
export async function readOpenOrders(tx: Tx, applicationId: number): Promise<RepaymentOrder[]> {
  const { rows } = await tx.query<Row>(
    `${SELECT} where orders.application_id = $1 and orders.status in ('created', 'attempted')
      order by intended_at desc limit 3`,
    [applicationId],
  );
  return rows.map(orderOf);
}

export const readOrder = async (tx: Tx, id: string): Promise<RepaymentOrder | null> =>
  firstOf(await tx.query<Row>(`${SELECT} where orders.id = $1`, [id]));

export const readOrderByReference = async (tx: Tx, reference: string): Promise<RepaymentOrder | null> =>
  firstOf(await tx.query<Row>(`${SELECT} where provider_reference = $1`, [reference]));

/** The order of a payment that the provider reports, with all else that the payment's plan needs. */
export type ReportedOrder = {
  readonly order: RepaymentOrder;
  /** The payment as it is on file, whosever it is. */
  readonly known: Pick<Payment, "orderId" | "status" | "borrowerId"> | null;
  readonly isRefundOpen: boolean;
  /** Whether the provider's event came before. */
  readonly isEventKnown: boolean;
};

/** Reads it in one statement, as a worker. `null` when the order is none of ours. */
export async function readReportedOrder(
  tx: Tx,
  report: {
    readonly orderReference: string;
    readonly paymentReference: string;
    readonly event: { readonly provider: string; readonly name: string };
  },
): Promise<ReportedOrder | null> {
  const { rows } = await tx.query<Row & ReportedOrderRow>(REPORTED_ORDER, [
    report.orderReference,
    report.paymentReference,
    report.event.provider,
    report.event.name,
  ]);
  if (rows[0] === undefined) return null;
  const { knownStatus, knownOrderId, knownBorrowerId, isRefundOpen, isEventKnown, ...row } = rows[0];
  const known =
    knownStatus === null || knownOrderId === null || knownBorrowerId === null
      ? null
      : { status: knownStatus, orderId: knownOrderId, borrowerId: knownBorrowerId };
  return { order: orderOf(row), known, isRefundOpen, isEventKnown };
}

type ReportedOrderRow = Pick<ReportedOrder, "isRefundOpen" | "isEventKnown"> & {
  readonly knownStatus: Payment["status"] | null;
  readonly knownOrderId: string | null;
  readonly knownBorrowerId: string | null;
};

const REPORTED_ORDER = `select ${COLUMNS}, known.status as "knownStatus", known.order_id as "knownOrderId",
    known.borrower_id as "knownBorrowerId",
    exists (select from vaada.refunds
      where refunds.application_id = orders.application_id and refunds.status in ('intended', 'pending')) as "isRefundOpen",
    exists (select from vaada.provider_event_names where provider = $3 and name = $4) as "isEventKnown"
  ${FROM} left join vaada.payments as known on known.id = $2
  where provider_reference = $1`;

/** The application's lock comes first. */
export async function lockOrder(tx: Tx, id: string): Promise<RepaymentOrder> {
  const order = firstOf(await tx.query<Row>(`${SELECT} where orders.id = $1 for update of orders`, [id]));
  if (order === null) throw new Error("lockOrder: an order that is not the borrower's");
  return order;
}

/** From here on other calls wait for the caller's answer from the provider. */
export async function markOrderAsked(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.repayment_orders set asked_at = $2 where id = $1", [id, now]);
}

/** The provider may or may not have made the order: the next call asks at once. */
export async function markOrderUnanswered(tx: Tx, id: string): Promise<void> {
  await tx.query(
    "update vaada.repayment_orders set asked_at = null where id = $1 and provider_reference is null",
    [id],
  );
}

/** The first reference stays. What the provider's order is for is what can be paid on it. */
export async function recordOrderReference(
  tx: Tx,
  { id, reference, amount }: { readonly id: string; readonly reference: string; readonly amount: Paise },
): Promise<void> {
  await tx.query(
    `update vaada.repayment_orders set provider_reference = $2, amount_paise = $3, status = 'created'
      where id = $1 and provider_reference is null and status = 'intended'`,
    [id, reference, amount],
  );
}

export async function recordOrderState(
  tx: Tx,
  { id, status, now }: { readonly id: string; readonly status: OrderState; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.repayment_orders set status = $2, asked_at = $3 where id = $1", [
    id,
    status,
    now,
  ]);
}

/** False when the provider has named the order meanwhile, or it has ended. */
export async function abandonUnnamedOrder(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.repayment_orders set status = 'abandoned'
      where id = $1 and status = 'intended' and provider_reference is null`,
    [id],
  );
  return rowCount > 0;
}

/** The owner of an order. A worker acts for no borrower, so it reads the owner first. */
export type OrderOwner = { readonly orderId: string; readonly borrowerId: string };

type OwnedOrder = OrderOwner & Pick<RepaymentOrder, "applicationId" | "purpose">;

export async function readOrderOwner(tx: Tx, reference: string): Promise<OwnedOrder | null> {
  const { rows } = await tx.query<Omit<OwnedOrder, "applicationId"> & { readonly applicationId: bigint }>(
    `select id as "orderId", borrower_id as "borrowerId", application_id as "applicationId", purpose
       from vaada.repayment_orders where provider_reference = $1`,
    [reference],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/**
 * The orders that the sweep refreshes: those that may have been paid and those that a bank has yet to decide on, each less
 * often the older it gets. The order of a debit that is to be presented, or is, is looked at with its debit.
 */
export async function readOrdersToRefresh(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.repayment_orders as orders
      where provider_reference is not null and not ${IS_OF_OPEN_DEBIT}
        and (status in ('created', 'attempted') or exists (
          select from vaada.payments where order_id = orders.id and payments.status in ('created', 'authorized')
             and known_at > now() - interval '30 days'))
        and coalesce(asked_at, intended_at) < now()
          - least(greatest((now() - intended_at) / 4, interval '1 minute'), interval '6 hours')`,
  );
  return rows.map(({ reference }) => reference);
}

const IS_OF_OPEN_DEBIT = `exists (
  select from vaada.debits as debit where debit.order_id = orders.id and debit.status in ('noticed', 'presented'))`;

/** The orders without the provider's name after an hour: their call was cut off, and no borrower was shown them. */
export async function readUnnamedOrders(tx: Tx): Promise<OrderOwner[]> {
  const { rows } = await tx.query<OrderOwner>(
    `select id as "orderId", borrower_id as "borrowerId" from vaada.repayment_orders
      where status = 'intended' and intended_at < now() - interval '1 hour'`,
  );
  return rows;
}
