import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";
import type { OrderState } from "../../events/write-posting.ts";
import type { Payment } from "../payments/store.ts";

/** `abandoned`: nobody has paid it for so long that nobody asks about it any more. */
type Purpose = "repayment" | "cooling-off" | "debit";

/** An order for money from a borrower. Its id is the receipt that the provider is given. */
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
  /** Real time of the last question about it; `null` when its answer was not heard. */
  readonly askedAt: Date | null;
  /** Of a debit: the day that it counts for, whenever its bank pays. */
  readonly debitFor: CivilDate | null;
  /** Of its loan: how long after midnight a payment counts for the day before. */
  readonly graceMinutes: number;
  /** The money that was lent came back to the lender: there is no loan to be repaid. */
  readonly isLoanUndone: boolean;
};

const COLUMNS = `orders.id, orders.application_id as "applicationId", orders.borrower_id as "borrowerId",
    purpose, orders.amount_paise as amount, made_on as "madeOn", made_at as "madeAt",
    provider_reference as "providerReference", orders.status, intended_at as "intendedAt",
    asked_at as "askedAt", loan.grace_minutes as "graceMinutes", loan.status = 'undone' as "isLoanUndone",
    (select value_date from vaada.debits where order_id = orders.id) as "debitFor"`;

const FROM = "from vaada.repayment_orders as orders join vaada.loans as loan using (application_id)";

const SELECT = `select ${COLUMNS} ${FROM}`;

type Row = Omit<RepaymentOrder, "applicationId"> & { readonly applicationId: bigint };

const orderOf = (row: Row): RepaymentOrder => ({ ...row, applicationId: Number(row.applicationId) });

const firstOf = ({ rows: [row] }: { readonly rows: readonly Row[] }): RepaymentOrder | null =>
  row === undefined ? null : orderOf(row);

/** The provider is asked only once this is committed. */
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

/** The one of this loan, amount and purpose that can still be paid. */
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

/** The newest of a loan that somebody may be paying right now. */
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

export const readByReference = async (tx: Tx, reference: string): Promise<RepaymentOrder | null> =>
  firstOf(await tx.query<Row>(`${SELECT} where provider_reference = $1`, [reference]));

/** An order that the provider tells of a payment on, with all else that is to be known for that. */
export type ToldOrder = {
  readonly order: RepaymentOrder;
  /** The payment as it is on file. */
  readonly known: Pick<Payment, "orderId" | "status"> | null;
  readonly isRefundOpen: boolean;
  /** Whether the event that tells of it came before. */
  readonly isEventKnown: boolean;
};

/** In one statement, for a worker, who finds whose it is. `null` when the order is none of ours. */
export async function readToldOrder(
  tx: Tx,
  told: {
    readonly orderReference: string;
    readonly paymentReference: string;
    readonly event: { readonly provider: string; readonly name: string };
  },
): Promise<ToldOrder | null> {
  const { rows } = await tx.query<Row & ToldRow>(TOLD, [
    told.orderReference,
    told.paymentReference,
    told.event.provider,
    told.event.name,
  ]);
  if (rows[0] === undefined) return null;
  const { knownStatus, knownOrderId, isRefundOpen, isEventKnown, ...row } = rows[0];
  const known =
    knownStatus === null || knownOrderId === null ? null : { status: knownStatus, orderId: knownOrderId };
  return { order: orderOf(row), known, isRefundOpen, isEventKnown };
}

type ToldRow = Pick<ToldOrder, "isRefundOpen" | "isEventKnown"> & {
  readonly knownStatus: Payment["status"] | null;
  readonly knownOrderId: string | null;
};

const TOLD = `select ${COLUMNS}, known.status as "knownStatus", known.order_id as "knownOrderId",
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

/** Whoever asks the provider for it has this long to themselves. */
export async function markAsked(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.repayment_orders set asked_at = $2 where id = $1", [id, now]);
}

/** Whether the provider has made it is not known, or it has surely not: whoever comes next asks at once. */
export async function markUnheard(tx: Tx, id: string): Promise<void> {
  await tx.query(
    "update vaada.repayment_orders set asked_at = null where id = $1 and provider_reference is null",
    [id],
  );
}

/** The first name stays. */
export async function recordReference(
  tx: Tx,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<void> {
  await tx.query(
    `update vaada.repayment_orders set provider_reference = $2, status = 'created'
      where id = $1 and provider_reference is null and status = 'intended'`,
    [id, reference],
  );
}

export async function recordState(
  tx: Tx,
  { id, status, now }: { readonly id: string; readonly status: OrderState; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.repayment_orders set status = $2, asked_at = $3 where id = $1", [
    id,
    status,
    now,
  ]);
}

/** False when it has a name by now, or has ended. */
export async function abandonUnnamed(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.repayment_orders set status = 'abandoned'
      where id = $1 and status = 'intended' and provider_reference is null`,
    [id],
  );
  return rowCount > 0;
}

/** Whose an order is, for a worker, who is nobody's. */
export type WhoseOrder = { readonly orderId: string; readonly borrowerId: string };

type OwnedOrder = WhoseOrder & Pick<RepaymentOrder, "applicationId" | "purpose">;

export async function readWhoseOrder(tx: Tx, reference: string): Promise<OwnedOrder | null> {
  const { rows } = await tx.query<Omit<OwnedOrder, "applicationId"> & { readonly applicationId: bigint }>(
    `select id as "orderId", borrower_id as "borrowerId", application_id as "applicationId", purpose
       from vaada.repayment_orders where provider_reference = $1`,
    [reference],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/**
 * What the sweep has a worker ask about: what somebody may have paid and what a bank has not decided, each less and less
 * often the older it gets.
 */
export async function readOrdersToAsk(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.repayment_orders as orders
      where provider_reference is not null
        and (status in ('created', 'attempted') or exists (
          select from vaada.payments where order_id = orders.id and payments.status in ('created', 'authorized')
             and known_at > now() - interval '30 days'))
        and coalesce(asked_at, intended_at) < now()
          - least(greatest((now() - intended_at) / 4, interval '1 minute'), interval '6 hours')`,
  );
  return rows.map(({ reference }) => reference);
}

/** Those that have no name after so long: who was asking for one was cut off, and nobody was shown it. */
export async function readUnnamedOrders(tx: Tx): Promise<WhoseOrder[]> {
  const { rows } = await tx.query<WhoseOrder>(
    `select id as "orderId", borrower_id as "borrowerId" from vaada.repayment_orders
      where status = 'intended' and intended_at < now() - interval '1 hour'`,
  );
  return rows;
}
