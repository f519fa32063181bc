import type { CivilDate } from "@vaada/calendar/civil-date";
import type { RepaymentState } from "@vaada/contract/console/calls/repayments";
import type { Paise } from "@vaada/money/paise";
import {
  type Condition,
  type Page,
  type PageRequest,
  readPage,
  when,
} from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";

/** An order as the desk reads it, with what is sealed of its borrower. */
export type RepaymentRow = {
  readonly key: bigint;
  readonly orderId: string;
  readonly loanId: bigint;
  readonly borrowerId: string;
  readonly panId: string | null;
  readonly nameSealed: Buffer | null;
  readonly purpose: "repayment" | "cooling-off" | "debit";
  readonly amount: Paise;
  readonly state: RepaymentState;
  readonly madeAt: Date;
  readonly askedSince: Date;
  readonly reference: string | null;
  readonly paymentId: string | null;
  readonly method: string | null;
  readonly paidAt: Date | null;
  readonly valueDate: CivilDate | null;
  readonly failure: string | null;
  readonly presentation: number | null;
  readonly instalment: number | null;
  readonly refunded: Paise;
};

const STATE = `case
    when refund.refunded > 0 then 'refunded'
    when debit.status = 'bounced' then 'bounced'
    when orders.status = 'paid' then 'paid'
    when orders.status in ('failed', 'abandoned') then 'failed'
    when orders.status = 'attempted' or payment.status in ('created', 'authorized') or debit.status = 'presented'
      then 'pending'
    else 'open' end`;

/** The payment is the one that counts: what was received, else the last that was tried. */
const FROM = `from vaada.repayment_orders as orders
  left join lateral (
    select id, status, method, paid_at, value_date, failure from vaada.payments
     where payments.order_id = orders.id
     order by status in ('captured', 'refunded') desc, known_at desc limit 1) as payment on true
  left join vaada.debits as debit on debit.order_id = orders.id
  left join lateral (
    select coalesce(sum(refunds.amount_paise), 0)::bigint as refunded from vaada.refunds
      join vaada.payments on payments.id = refunds.payment_id
     where payments.order_id = orders.id and refunds.status <> 'failed') as refund on true`;

const SELECT = `select * from (select orders.order_number as key, orders.id as "orderId", orders.application_id as "loanId",
    orders.borrower_id as "borrowerId", pan.id as "panId", pan.name_sealed as "nameSealed", orders.purpose,
    orders.amount_paise as amount, ${STATE} as state, orders.made_at as "madeAt", orders.intended_at as "askedSince",
    orders.provider_reference as reference, payment.id as "paymentId", payment.method, payment.paid_at as "paidAt",
    payment.value_date as "valueDate", coalesce(debit.failure, payment.failure) as failure,
    debit.number::int as presentation, refund.refunded,
    case when loan.instalment_dues is not null then debit.instalment::int end as instalment
    ${FROM}
    left join vaada.loans as loan on loan.application_id = orders.application_id
    left join lateral (
      select id, name_sealed from vaada.pan_records
       where borrower_id = orders.borrower_id and standing = 'valid'
       order by confirmed_at desc nulls last, asked_at desc limit 1) as pan on true) as repayment`;

export const readRepaymentPage = (
  tx: Tx,
  filters: {
    readonly state: RepaymentState | undefined;
    readonly purpose: RepaymentRow["purpose"] | undefined;
    readonly on: string | undefined;
    readonly search: readonly Condition[];
  },
  page: PageRequest,
): Promise<Page<RepaymentRow>> =>
  readPage<RepaymentRow>(tx, {
    select: SELECT,
    key: "key",
    where: [
      ...filters.search,
      ...when(filters.state, "state = ?"),
      ...when(filters.purpose, "purpose = ?"),
      ...when(
        filters.on,
        `"loanId" in (select application_id from vaada.loans
           where due_on = ?::date or instalment_dues @> array[?::date])`,
      ),
    ],
    page,
  });

export async function readRepaymentRow(tx: Tx, orderId: string): Promise<RepaymentRow | null> {
  const { rows } = await tx.query<RepaymentRow>(`${SELECT} where "orderId" = $1`, [orderId]);
  return rows[0] ?? null;
}

type StateSum = { readonly state: RepaymentState; readonly count: number; readonly amount: Paise };

/** The orders of a day by state, and how many wait for their end since before an instant. */
export async function sumRepayments(
  tx: Tx,
  { today, lateBefore }: { readonly today: CivilDate; readonly lateBefore: Date },
): Promise<{ readonly states: readonly StateSum[]; readonly late: number }> {
  const { rows } = await tx.query<StateSum & { readonly late: number }>(
    `select ${STATE} as state, count(*)::int as count, coalesce(sum(orders.amount_paise), 0)::bigint as amount,
            count(*) filter (where ${STATE} = 'pending' and orders.intended_at < $2)::int as late
       ${FROM} where orders.made_on = $1 or orders.status = 'attempted' group by 1`,
    [today, lateBefore],
  );
  return { states: rows, late: rows.reduce((all, { late }) => all + late, 0) };
}

export type PaymentRow = {
  readonly paymentId: string;
  readonly amount: Paise;
  readonly status: string;
  readonly method: string | null;
  readonly paidAt: Date;
  readonly failure: string | null;
  readonly dispute: string | null;
};

export async function readPayments(tx: Tx, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await tx.query<PaymentRow>(
    `select id as "paymentId", amount_paise as amount, status, method, paid_at as "paidAt", failure, dispute
       from vaada.payments where order_id = $1 order by known_at desc`,
    [orderId],
  );
  return rows;
}

export type RefundRow = {
  readonly refundId: string;
  readonly amount: Paise;
  readonly status: string;
  readonly failure: string | null;
  readonly intendedAt: Date;
};

export async function readRefunds(tx: Tx, orderId: string): Promise<RefundRow[]> {
  const { rows } = await tx.query<RefundRow>(
    `select refunds.id as "refundId", refunds.amount_paise as amount, refunds.status, refunds.failure,
            refunds.intended_at as "intendedAt"
       from vaada.refunds join vaada.payments on payments.id = refunds.payment_id
      where payments.order_id = $1 order by refunds.intended_at desc`,
    [orderId],
  );
  return rows;
}
