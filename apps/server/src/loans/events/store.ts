import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import { LOAN_FEES } from "../../agreements/offers/fees-on-file.ts";
import { LOAN_REPAYMENT } from "../../agreements/offers/repayment-on-file.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type AnyLoan, isLoan, type Loan, type LoanWithReferences } from "./loan.ts";
import { type LoanInFullRow, type LoanRow, loanOf } from "./loan-row.ts";

/** For a worker, which acts for no borrower and so reads the owner first. */
export async function readLoanOwner(tx: Tx, applicationId: number): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.loans where application_id = $1`,
    [applicationId],
  );
  return rows[0]?.borrowerId ?? null;
}

/** The application of the loan that a borrower is to repay; `besides` leaves one application out. */
export async function readOwedLoan(
  tx: Tx,
  { borrowerId, besides = null }: { readonly borrowerId: string; readonly besides?: number | null },
): Promise<number | null> {
  const { rows } = await tx.query<{ applicationId: bigint }>(
    `select application_id as "applicationId" from vaada.loans
      where borrower_id = $1 and application_id is distinct from $2 and status in ('active', 'part-paid')
      order by application_id limit 1`,
    [borrowerId, besides],
  );
  return rows[0] === undefined ? null : Number(rows[0].applicationId);
}

/** A borrower with a closed loan is a repeat borrower, and so is one whose loan ended because its money came back. */
export async function hasClosedLoan(tx: Tx, borrowerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.loans join vaada.applications on applications.id = application_id
      where loans.borrower_id = $1 and (status = 'closed' or (status = 'undone' and closed_at is not null
        and exists (select from vaada.loan_events where loan_events.application_id = applications.id)))
      limit 1`,
    [borrowerId],
  );
  return rowCount > 0;
}

/** For money that came back to the lender: there is no loan until it arrives again. */
export async function markLoanUndone(tx: Tx, agreementId: string): Promise<void> {
  await tx.query(
    `update vaada.loans set status = 'undone', closed_on = null, closed_by = null, delinquency = 'standard',
            delinquent_since = null
      where agreement_id = $1`,
    [agreementId],
  );
}

type NewCharge = {
  readonly applicationId: number;
  readonly borrowerId: string;
  /** The next one of the loan's events. */
  readonly number: number;
  readonly key: string;
  /** Its fee. */
  readonly kind: string;
  readonly valueDate: CivilDate;
  /** The platform's time. */
  readonly happenedAt: Date;
};

/** All in one statement; their loans are held. */
export async function insertCharges(tx: Tx, charges: readonly NewCharge[]): Promise<void> {
  await tx.query(
    `insert into vaada.loan_events (application_id, number, borrower_id, key, kind, value_date, happened_at)
     select "applicationId", number, "borrowerId", key, kind, "valueDate", "happenedAt"
       from jsonb_to_recordset($1::jsonb) as charge
         ("applicationId" bigint, number integer, "borrowerId" uuid, key text, kind text, "valueDate" date,
          "happenedAt" timestamptz)`,
    [JSON.stringify(charges)],
  );
}

export type Classification = { readonly applicationId: number; readonly delinquency: Delinquency };

/** A class that gets worse keeps the first day on which it was not standard. */
export async function recordClasses(
  tx: Tx,
  { on, classed }: { readonly on: CivilDate; readonly classed: readonly Classification[] },
): Promise<void> {
  await tx.query(
    `update vaada.loans as loan
        set delinquency = classed.delinquency,
            delinquent_since = case when classed.delinquency <> 'standard'
              then coalesce(loan.delinquent_since, $2::date) end
       from jsonb_to_recordset($1::jsonb) as classed ("applicationId" bigint, delinquency text)
      where loan.application_id = classed."applicationId" and status in ('active', 'part-paid')`,
    [JSON.stringify(classed), on],
  );
  await tx.query(
    `insert into vaada.loan_classes (application_id, classed_on, class)
     select "applicationId", $2, delinquency
       from jsonb_to_recordset($1::jsonb) as classed ("applicationId" bigint, delinquency text)
     on conflict (application_id, classed_on) do nothing`,
    [JSON.stringify(classed), on],
  );
}

/**
 * Enters loans that left their class by being paid, or because their money came back, in the history of classes. Of a loan that
 * something was booked of after the day, a later day's close does.
 */
export async function recordReturnedClasses(tx: Tx, on: CivilDate): Promise<void> {
  await tx.query(
    `insert into vaada.loan_classes (application_id, classed_on, class)
     select loans.application_id, $1, loans.delinquency from (
       select distinct on (application_id) application_id, class from vaada.loan_classes
        order by application_id, classed_on desc) as last
       join vaada.loans on loans.application_id = last.application_id
      where last.class <> loans.delinquency
        and not exists (select from vaada.journals
          where journals.application_id = loans.application_id and business_date > $1::date)
     on conflict (application_id, classed_on) do nothing`,
    [on],
  );
}

/** A loan that something was booked of after a day: which of its events, and its class by that day. */
export type LaterBookings = { readonly keys: ReadonlySet<string>; readonly delinquency: Delinquency };

/** Asks by the keys of events, which have an index: a day that is closed in time has few of them, and none that is later. */
export async function readLaterBookings(
  tx: Tx,
  { keys, on }: { readonly keys: readonly string[]; readonly on: CivilDate },
): Promise<ReadonlyMap<number, LaterBookings>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.query<{ id: bigint; keys: string[]; delinquency: Delinquency | null }>(
    `select application_id as id, array_agg(effect_key) as keys,
            (select class from vaada.loan_classes
              where loan_classes.application_id = journals.application_id and classed_on <= $2
              order by classed_on desc limit 1) as delinquency
       from vaada.journals where effect_key = any ($1::text[]) and business_date > $2 group by application_id`,
    [keys, on],
  );
  return new Map(
    rows.map(({ id, keys, delinquency }) => [
      Number(id),
      { keys: new Set(keys), delinquency: delinquency ?? "standard" },
    ]),
  );
}

/** The class that a loan was last entered with in the history of classes, and since which day. */
export async function readLastClass(
  tx: Tx,
  applicationId: number,
): Promise<{ readonly delinquency: Delinquency; readonly on: CivilDate } | null> {
  const { rows } = await tx.query<{ delinquency: Delinquency; on: CivilDate }>(
    `select class as delinquency, classed_on as "on" from vaada.loan_classes
      where application_id = $1 order by classed_on desc limit 1`,
    [applicationId],
  );
  return rows[0] ?? null;
}

/** The application of the borrower's newest loan; `null` when there never was one. */
export async function readNewestLoan(tx: Tx, borrowerId: string): Promise<number | null> {
  const { rows } = await tx.query<{ applicationId: bigint }>(
    `select application_id as "applicationId" from vaada.loans
      where borrower_id = $1 and status <> 'undone' order by application_id desc limit 1`,
    [borrowerId],
  );
  return rows[0] === undefined ? null : Number(rows[0].applicationId);
}

/** Whether a loan had events before its money came back to the lender. */
export async function isUndoneWithEvents(tx: Tx, applicationId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.loans where application_id = $1 and status = 'undone'
        and exists (select from vaada.loan_events where loan_events.application_id = loans.application_id)`,
    [applicationId],
  );
  return rowCount > 0;
}

/** Reads a loan in one statement. A decision by it needs the application's lock. */
export async function readLoan(tx: Tx, applicationId: number): Promise<Loan | null> {
  const loan = await readAnyLoan(tx, applicationId);
  return loan === null || !isLoan(loan) ? null : loan;
}

/** Reads a loan, also one whose money came back. A decision by it needs the application's lock. */
export async function readAnyLoan(tx: Tx, applicationId: number): Promise<AnyLoan | null> {
  const { rows } = await tx.query<LoanRow>(selectLoans("application_id = $1"), [applicationId]);
  return rows[0] === undefined ? null : loanOf(rows[0]);
}

/** Reads the loan of a repayment order, by the provider's name of the order. */
export async function readLoanOfOrder(tx: Tx, reference: string): Promise<Loan | null> {
  const { rows } = await tx.query<LoanRow>(
    selectLoans(
      "application_id = (select application_id from vaada.repayment_orders where provider_reference = $1)",
    ),
    [reference],
  );
  const loan = rows[0] === undefined ? null : loanOf(rows[0]);
  return loan === null || !isLoan(loan) ? null : loan;
}

/** Reads many loans at once. */
export const readLoansOf = (tx: Tx, applicationIds: readonly number[]): Promise<Loan[]> =>
  readLoansWhere(tx, { which: "application_id = any ($1::bigint[])", values: [applicationIds] });

/** Reads many loans at once, also those whose money came back. */
export async function readAnyLoansOf(tx: Tx, applicationIds: readonly number[]): Promise<AnyLoan[]> {
  const { rows } = await tx.query<LoanRow>(selectLoans("application_id = any ($1::bigint[])"), [
    applicationIds,
  ]);
  return rows.map(loanOf);
}

/** Reads the loans that the condition `which` finds, then only those of which `still`, a condition on `loan`, is true. */
export async function readLoansWhere(
  tx: Tx,
  { which, still, values }: { readonly which: string; readonly still?: string; readonly values: unknown[] },
): Promise<Loan[]> {
  const { rows } = await tx.query<LoanRow>(selectLoans(which, still), values);
  return rows.map(loanOf).filter(isLoan);
}

/** Reads all loans that a borrower ever had, newest first, in one statement; also those whose money came back. */
export const readLoansOfBorrower = async (tx: Tx, borrowerId: string): Promise<LoanWithReferences[]> =>
  inFullOf(await tx.query<LoanInFullRow>(selectInFull("borrower_id = $1"), [borrowerId]));

/**
 * Reads the open loans, the last loan, and the loans of the newest transactions. One statement, which is as quick for a
 * borrower of a hundred loans.
 */
export const readRecentLoans = async (
  tx: Tx,
  { borrowerId, transactions }: { readonly borrowerId: string; readonly transactions: number },
): Promise<LoanWithReferences[]> =>
  inFullOf(await tx.query<LoanInFullRow>(selectInFull(IS_RECENT), [borrowerId, transactions]));

const inFullOf = ({ rows }: { readonly rows: readonly LoanInFullRow[] }): LoanWithReferences[] =>
  rows.map(({ utr, payments, ...row }) => ({ ...loanOf(row), utr, payments }));

/** Finds the loans first, and once, however many loans the planner expects a borrower to have. */
const selectLoans = (which: string, still = "true"): string => `
  with loan as materialized (select * from vaada.loans where ${which})
  select loan.application_id as "applicationId", loan.borrower_id as "borrowerId", loan.agreement_id as "agreementId",
         (select offer_id from vaada.disbursals where agreement_id = loan.agreement_id) as "offerId",
         loan_no as "loanNo", loan.arrived_at as "arrivedAt", status,
         closed_on as "closedOn", closed_by as "closedBy", delinquency, principal_paise as principal,
         net_paise as net, ${LOAN_FEES}, repay_paise as repay,
         rate_ppm_per_day as "ratePpmPerDay", loan.arrived_on as "arrivedOn", due_on as "dueOn",
         payable_through as "payableThrough", instalment_payable as "instalmentPayable", ${LOAN_REPAYMENT},
         cooling_off_days as "coolingOffDays",
         payment_order as "order", part_payment_min_paise as "partPaymentMinimum", rest_min_paise as "restMinimum",
         grace_minutes as "previousDayGraceMinutes", coalesce(event.events, '[]'::json) as events
    from loan
    left join lateral (
      select json_agg(json_build_object(
               'number', number, 'key', key, 'kind', kind, 'valueDate', value_date, 'amount', amount_paise::text,
               'due', of_due, 'payment', of_key, 'mode', mode, 'reference', reference,
               'happenedAt', happened_at, 'paidAt', paid_at, 'orderedAt', ordered_at) order by number) as events
        from vaada.loan_events where application_id = loan.application_id) as event on true
   where ${still}`;

/**
 * Loans of a borrower arrive in the order of their numbers: one application ends before the next begins. A deducted fee
 * is a transaction of its own. An event that moves no money may be no transaction, so the query looks at twice as many
 * events, and keeps those that are as new as the last of the wanted transactions.
 */
const IS_RECENT = `application_id = any (array(
    with event as materialized (
      select application_id, coalesce(paid_at, happened_at) as at,
             kind in ('payment', 'mandate-debit', 'payment-returned', 'refund') as moves_money
        from vaada.loan_events where borrower_id = $1
       order by coalesce(paid_at, happened_at) desc limit 2 * $2::integer),
    arrival as materialized (
      select application_id, arrived_at as at, fee_paise + gst_paise > 0 as has_fee from vaada.loans
       where borrower_id = $1 and status <> 'undone' order by application_id desc limit $2),
    since as materialized (
      select coalesce((
        select at from (
          select at from event where moves_money
          union all select at from arrival
          union all select at from arrival where has_fee) as transaction
         order by at desc offset $2 - 1 limit 1), '-infinity') as at)
    select application_id from vaada.loans where borrower_id = $1 and status in ('active', 'part-paid')
    union all select max(application_id) from arrival
    union all select application_id from arrival where at >= (select at from since)
    union all select application_id from event where at >= (select at from since)))`;

const selectInFull = (which: string): string => `
  select loan.*, (select utr from vaada.disbursals where agreement_id = loan."agreementId") as utr,
         coalesce(paid.payments, '[]'::json) as payments
    from (${selectLoans(which)}) as loan
    left join lateral (
      select json_agg(json_build_object(
               'key', 'payment:' || payment.id, 'orderReference', asked.provider_reference)) as payments
        from vaada.payments as payment join vaada.repayment_orders as asked on asked.id = payment.order_id
       where payment.application_id = loan."applicationId") as paid on true
   order by loan."applicationId" desc`;
