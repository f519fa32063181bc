import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import type { Loan } from "../../loans/events/loan.ts";
import { readLoansWhere } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DayPhase } from "./day-phase.ts";

/** The last phase that was begun. */
export async function readLastPhase(tx: Tx): Promise<(DayPhase & { readonly isFinished: boolean }) | null> {
  const { rows } = await tx.query<DayPhase & { isFinished: boolean }>(
    `select business_date as "on", phase, finished_at is not null as "isFinished" from vaada.business_days
      order by business_date desc, phase = 'evening' desc limit 1`,
  );
  return rows[0] ?? null;
}

/** The first day of the first loan. */
export async function readFirstArrival(tx: Tx): Promise<CivilDate | null> {
  const { rows } = await tx.query<{ on: CivilDate | null }>(
    `select min(arrived_on) as "on" from vaada.loans where status <> 'undone'`,
  );
  return rows[0]?.on ?? null;
}

/** True for the first who begins it. */
export async function beginPhase(
  tx: Tx,
  { on, phase, now }: DayPhase & { readonly now: Date },
): Promise<boolean> {
  const { rows } = await tx.query<{ isFirst: boolean }>(
    `insert into vaada.business_days (business_date, phase, started_at) values ($1, $2, $3)
     on conflict (business_date, phase) do update set started_at = excluded.started_at
      where business_days.finished_at is null
     returning xmax = 0 as "isFirst"`,
    [on, phase, now],
  );
  return rows[0]?.isFirst ?? false;
}

/** Locks the phase until the transaction ends, after all batches have left it. False when it is finished. */
export const holdPhase = (tx: Tx, day: DayPhase): Promise<boolean> =>
  isUnfinishedUnder(tx, day, "pg_advisory_xact_lock");

/** Keeps the phase from being finished until the transaction ends; batches share it. False when it is finished. */
export const joinPhase = (tx: Tx, day: DayPhase): Promise<boolean> =>
  isUnfinishedUnder(tx, day, "pg_advisory_xact_lock_shared");

/** Any number that no other advisory lock of the database uses. */
const LOCK_OF_DAYS = 8_602_312;

/** An advisory lock and not a row lock: a batch updates the phase's row with its count, and would deadlock with it. */
async function isUnfinishedUnder(
  tx: Tx,
  { on, phase }: DayPhase,
  lock: "pg_advisory_xact_lock" | "pg_advisory_xact_lock_shared",
): Promise<boolean> {
  const [, { rowCount }] = await Promise.all([
    tx.query(`select ${lock}($1)`, [LOCK_OF_DAYS]),
    tx.query(
      "select from vaada.business_days where business_date = $1 and phase = $2 and finished_at is null",
      [on, phase],
    ),
  ]);
  return rowCount > 0;
}

export async function addCount(
  tx: Tx,
  { on, phase, what, count }: DayPhase & { readonly what: string; readonly count: number },
): Promise<void> {
  if (count === 0) return;
  await tx.query(
    `update vaada.business_days
        set counts = counts || jsonb_build_object($3::text, coalesce((counts ->> $3)::integer, 0) + $4::integer)
      where business_date = $1 and phase = $2`,
    [on, phase, what, count],
  );
}

/** Sets a count that a repeated run finds again. A count of zero is left out. */
export async function setCount(
  tx: Tx,
  { on, phase, what, count }: DayPhase & { readonly what: string; readonly count: number },
): Promise<void> {
  if (count === 0) return;
  await tx.query(
    `update vaada.business_days set counts = counts || jsonb_build_object($3::text, $4::integer)
      where business_date = $1 and phase = $2`,
    [on, phase, what, count],
  );
}

/** Counts the offers whose hold ended on a day untaken. */
export async function countLapsedOffers(tx: Tx, on: CivilDate): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from vaada.offers
      where priced_on = $1 and (taken_at is null or taken_at > held_until)`,
    [on],
  );
  return rows[0]?.count ?? 0;
}

/** Counts the key fact statements whose last day this was and that were not accepted. */
export async function countLapsedKeyFacts(tx: Tx, on: CivilDate): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from vaada.key_fact_statements as issued
      where valid_through = $1
        and not exists (select from vaada.key_fact_acceptances where key_fact_statement_id = issued.id)`,
    [on],
  );
  return rows[0]?.count ?? 0;
}

export async function finishPhase(
  tx: Tx,
  { on, phase, now }: DayPhase & { readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.business_days set finished_at = $3
      where business_date = $1 and phase = $2 and finished_at is null`,
    [on, phase, now],
  );
}

/**
 * The fees that the terms of a loan levy for a missed due day. The late fee has a column of its own and is
 * levied after one day, as its words say; every other fee stands in the list with its days.
 */
const OVERDUE_FEES = `
  select 'late-fee' as kind, 1 as after_days where loan.late_fee_paise > 0
  union all
  select kind, "afterDays" from jsonb_to_recordset(loan.other_fees) as other (kind text, "on" text, "afterDays" integer)
   where "on" = 'overdue'`;

/**
 * The loans that a fee is due on: overdue so long at the end of the day, and nothing is under way that could have paid them in
 * time. A debit counts for its value date, even one that a holiday or a stop of debits puts off.
 */
export async function readLateLoans(tx: Tx, on: CivilDate): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.loans as loan
      where ${IS_LATE} and loan.late_fee_paise > 0 and not exists (
        select from vaada.loan_events where application_id = loan.application_id and kind = 'late-fee')
     union
     select application_id from vaada.loans as loan,
            jsonb_to_recordset(loan.other_fees) as fee (kind text, "on" text, "afterDays" integer)
      where loan.other_fees <> '[]' and ${IS_LATE}
        and fee."on" = 'overdue' and loan.due_on + fee."afterDays" <= $1::date and not exists (
        select from vaada.loan_events where application_id = loan.application_id and loan_events.kind = fee.kind)
     union
     select application_id from vaada.loans as loan, lateral (${OVERDUE_FEES}) as fee
      where ${IS_INSTALMENT_LATE} and ${IS_NOT_UNDER_WAY}
        and (select count(*) from unnest(instalment_dues, instalment_payable) as due (on_day, payable)
              where due.on_day + fee.after_days <= $1::date and due.payable < $1::date) > (
             select count(*) from vaada.loan_events
              where application_id = loan.application_id and loan_events.kind = fee.kind)
      order by id`,
    [on],
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Reads which of these loans are still overdue with no payment under way. Their events show whether a fee
 * exists.
 */
export const readStillLateLoans = (
  tx: Tx,
  { on, ids }: { readonly on: CivilDate; readonly ids: readonly number[] },
): Promise<Loan[]> =>
  readLoansWhere(tx, {
    which: "application_id = any ($2::bigint[])",
    still: `(${IS_LATE} or ${IS_INSTALMENT_LATE} and ${IS_NOT_UNDER_WAY})`,
    values: [on, ids],
  });

/** A payment that was only begun is decided or abandoned by then, though the provider never changes its status. */
const BEGUN_DAYS = 5;

const IS_NOT_UNDER_WAY = `
  not exists (
    select from vaada.payments where application_id = loan.application_id
       and (status = 'authorized' or status = 'created' and paid_at > $1::date - ${BEGUN_DAYS}))
  and not exists (
    select from vaada.debits where application_id = loan.application_id
       and (status = 'presented' or status in ('planned', 'noticed') and value_date <= $1::date))`;

const IS_LATE = `
  loan.status in ('active', 'part-paid') and loan.due_on < $1::date and loan.payable_through < $1::date
  and ${IS_NOT_UNDER_WAY}`;

/** The time to pay an instalment is over. Its loan's events say whether it was paid. */
const IS_INSTALMENT_LATE = `
  loan.status in ('active', 'part-paid') and loan.instalment_dues is not null
  and loan.instalment_dues[1] < $1::date and loan.instalment_payable[1] < $1::date`;

/** Locks the loans of a batch in the order of their numbers, as every writer of a single loan does. */
export async function holdLoans(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query("select from vaada.applications where id = any ($1::bigint[]) order by id for update", [
    ids,
  ]);
}

/** Loans that are classed alike: of one due date, one last day to pay and one class. */
export type ClassedLoans = Pick<LoanFacts, "dueOn" | "payableThrough"> & {
  readonly delinquency: Delinquency;
};

/** The distinct classes and due dates of loans that were due by a day: few rows, however many loans. */
export async function readClasses(tx: Tx, on: CivilDate): Promise<ClassedLoans[]> {
  const { rows } = await tx.query<ClassedLoans>(
    `select distinct due_on as "dueOn", payable_through as "payableThrough", delinquency from vaada.loans
      where status in ('active', 'part-paid') and due_on <= $1`,
    [on],
  );
  return rows;
}

/**
 * The loans whose class may have changed: those of these dates and classes, those in arrears that were paid or waived
 * in part, and those that something was booked of after the day, which may be of another class or repaid by now.
 */
export async function readLoansToClassify(
  tx: Tx,
  { on, changing }: { readonly on: CivilDate; readonly changing: readonly ClassedLoans[] },
): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.loans
       join jsonb_to_recordset($2::jsonb) as changing ("dueOn" date, "payableThrough" date, delinquency text)
         on due_on = "dueOn" and payable_through = "payableThrough" and loans.delinquency = changing.delinquency
      where status in ('active', 'part-paid')
     union
     select application_id from vaada.loans as loan
      where status in ('active', 'part-paid') and due_on <= $1 and delinquency <> 'standard'
        and (status = 'part-paid' or exists (
          select from vaada.loan_events where application_id = loan.application_id and kind = 'waiver'))
     union
     select application_id from vaada.loans as loan
      where status in ('active', 'part-paid') and instalment_dues is not null and instalment_dues[1] <= $1
        and (delinquency <> 'standard' or $1 = any (instalment_payable) or exists (
          select from vaada.loan_events where application_id = loan.application_id
             and kind in ('payment-returned', 'refund')))
     union
     select application_id from vaada.loans as loan
      where (due_on <= $1 or instalment_dues[1] <= $1) and application_id in (
        select application_id from vaada.journals where business_date > $1 and application_id is not null)
      order by id`,
    [on, JSON.stringify(changing)],
  );
  return rows.map(({ id }) => Number(id));
}

/** The open loans of which something is due on one of these days, or could be paid in time until the day before `on`. */
export async function readLoansToRemind(
  tx: Tx,
  { on, dueOn }: { readonly on: CivilDate; readonly dueOn: readonly CivilDate[] },
): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.loans
      where status in ('active', 'part-paid')
        and (due_on = any ($2::date[])
          or due_on between $1::date - ${WAIT_DAYS_MAX} and $1::date and payable_through = $1::date - 1)
        and ${MAY_BE_REMINDED}
     union
     select application_id from vaada.loans
      where status in ('active', 'part-paid') and instalment_dues is not null
        and (instalment_dues && $2::date[] or $1::date - 1 = any (instalment_payable))
        and ${MAY_BE_REMINDED}
      order by id`,
    [on, dueOn],
  );
  return rows.map(({ id }) => Number(id));
}

const MAY_BE_REMINDED = `not exists (
  select from vaada.contact_rules where contact_rules.borrower_id = loans.borrower_id and stopped_for is not null)`;

/** No row of holidays and weekends is longer: so far back the index on due dates is looked through. */
const WAIT_DAYS_MAX = 31;

/** The keys that have no notice yet. */
export async function readKeysWithoutNotice(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>(
    `select key from unnest($1::text[]) as told (key)
      where not exists (select from vaada.notifications as known where known.key = told.key)`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}
