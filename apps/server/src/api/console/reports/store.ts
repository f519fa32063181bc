import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import type { Paise } from "@vaada/money/paise";
import { IS_ATTEMPT } from "../../../operations/collections/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";

type Days = { readonly from: CivilDate; readonly to: CivilDate };

async function readOne<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row> {
  const { rows } = await tx.query<Row & object>(text, values);
  if (rows[0] === undefined) throw new Error("reports: a sum returned no row");
  return rows[0];
}

/** The last day that is closed. `null` before the first. */
export async function readLastClosedDay(tx: Tx): Promise<CivilDate | null> {
  const { on } = await readOne<{ on: CivilDate | null }>(
    tx,
    `select max(business_date) as "on" from vaada.business_days where phase = 'evening' and finished_at is not null`,
    [],
  );
  return on;
}

/** Whether a loan has left the balance sheet by the end of a day: two people wrote it off, and only its claim is left. */
const isWrittenOffBy = (day: string): string =>
  `exists (select from vaada.write_offs
     where write_offs.application_id = loans.application_id and written_off_on <= ${day})`;

/** The class of a loan at the end of a day, by the history of its classes. */
const classOn = (day: string): string =>
  `coalesce((select class from vaada.loan_classes where loan_classes.application_id = loans.application_id
     and classed_on <= ${day} order by classed_on desc limit 1), 'standard')`;

export type ClassSum = { readonly class: Delinquency; readonly loans: number; readonly principal: Paise };

/** The principal that is lent and not yet back at the end of a day, by class: what the account of the books holds. */
export async function sumClasses(tx: Tx, on: CivilDate): Promise<readonly ClassSum[]> {
  const { rows } = await tx.query<ClassSum>(
    `select ${classOn("$1")} as class, count(*)::int as loans, sum(owed.principal)::bigint as principal
       from vaada.loans
       join lateral (
         select sum(amount_paise) as principal from vaada.ledger_lines
          where ledger_lines.application_id = loans.application_id and account = 'principal-receivable'
            and business_date <= $1) as owed on owed.principal > 0
      where status <> 'undone' and arrived_on <= $1 and not ${isWrittenOffBy("$1")} group by 1`,
    [on],
  );
  return rows;
}

export type VintageRow = {
  readonly month: CivilDate;
  readonly loans: number;
  readonly principal: Paise;
  /** The last day on which something that was due in the month was still in time. */
  readonly payableThrough: CivilDate;
  /** The unpaid principal at the end of each of these days after the due date. */
  readonly unpaid: readonly Paise[];
};

/** A loan in instalments by its agreed terms. */
export type InstalmentLoan = {
  readonly applicationId: number;
  readonly principal: Paise;
  readonly arrivedOn: CivilDate;
  readonly dues: readonly CivilDate[];
  /** Through which day each of them can be paid in time. */
  readonly payable: readonly CivilDate[];
  readonly instalment: Paise;
  readonly annualRatePpm: bigint;
};

/** The loans in instalments of which one fell due by the last of some days, and that were not repaid before the first. */
export async function readInstalmentLoans(tx: Tx, { from, to }: Days): Promise<readonly InstalmentLoan[]> {
  const { rows } = await tx.query<Omit<InstalmentLoan, "applicationId"> & { applicationId: bigint }>(
    `select application_id as "applicationId", principal_paise as principal, arrived_on as "arrivedOn",
            instalment_dues as dues, instalment_payable as payable, instalment_paise as instalment, annual_rate_ppm as "annualRatePpm"
       from vaada.loans
      where status <> 'undone' and instalment_dues is not null and instalment_dues[1] <= $2
        and (due_on >= $1 or closed_on is null or closed_on >= $1)`,
    [from, to],
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

/** The principal of a loan that falls due on a day, and all of it that is due by then. */
export type DuePart = {
  readonly applicationId: number;
  readonly dueOn: CivilDate;
  readonly payableOn: CivilDate;
  readonly principal: Paise;
  readonly dueSoFar: Paise;
};

/** The parts of loans in instalments as a table, `$n` being their JSON. */
const PARTS = (parameter: string): string => `jsonb_to_recordset(${parameter}::jsonb)
  as part ("applicationId" bigint, "dueOn" date, "payableOn" date, principal bigint, "dueSoFar" bigint)`;

const jsonOf = (parts: readonly DuePart[]): string =>
  JSON.stringify(
    parts.map((part) => ({ ...part, principal: String(part.principal), dueSoFar: String(part.dueSoFar) })),
  );

/**
 * The principal that falls due in a month, and what was unpaid of it so many days after: of a loan that is repaid at once all of it, of
 * one in instalments each part on its day. What is paid of the principal counts for the part that is due first, and for the day on which
 * its payer paid: one that may still be paid in time, because its day was a holiday, is not late.
 */
export async function sumVintages(
  tx: Tx,
  {
    from,
    to,
    after,
    parts,
  }: Days & { readonly after: readonly number[]; readonly parts: readonly DuePart[] },
): Promise<readonly VintageRow[]> {
  const unpaidAfter = (
    days: number,
  ): string => `least(due.principal, greatest(0, due.so_far - loans.principal_paise
    + coalesce(sum(moved.amount) filter (where counts_on <= greatest(due.payable_on, due.due_on + ${days})), 0))) as d${days}`;
  const { rows } = await tx.query<Omit<VintageRow, "unpaid"> & { unpaid: readonly string[] }>(
    `select month, count(distinct application_id)::int as loans, sum(principal)::bigint as principal,
            max(payable_on) as "payableThrough", array[${after.map((days) => `sum(d${days})::text`).join(", ")}] as unpaid
       from (
         select date_trunc('month', due.due_on)::date as month, due.application_id, due.principal, due.payable_on, owed.*
           from (
             select application_id, due_on, payable_through as payable_on, principal_paise as principal,
                    principal_paise as so_far from vaada.loans
              where status <> 'undone' and instalment_dues is null
             union all
             select "applicationId", "dueOn", "payableOn", principal, "dueSoFar" from ${PARTS("$3")}) as due
           join vaada.loans on loans.application_id = due.application_id
           cross join lateral (
             select ${after.map(unpaidAfter).join(", ")}
               from (
                 select line.amount_paise as amount, coalesce(
                          (select value_date from vaada.loan_events where key = journals.effect_key), line.business_date) as counts_on
                   from vaada.ledger_lines as line
                   join vaada.journals on journals.id = line.journal_id and journals.business_date = line.business_date
                  where line.application_id = due.application_id and line.account = 'principal-receivable') as moved) as owed
          where due.due_on between $1 and $2) as due
      group by month order by month`,
    [from, to, jsonOf(parts)],
  );
  return rows.map((row) => ({ ...row, unpaid: row.unpaid.map((amount) => BigInt(amount) as Paise) }));
}

export type RollRow = {
  readonly was: Delinquency;
  readonly became: Delinquency;
  readonly before: Paise;
  readonly after: Paise;
  /** Of what was left, the part that was written off between. */
  readonly writtenOff: Paise;
};

/**
 * The principal of one day's end by its class then and at the end of a later day. What it is less was paid or waived, but for what was
 * written off between.
 */
export async function sumRolls(tx: Tx, { from, to }: Days): Promise<readonly RollRow[]> {
  const { rows } = await tx.query<RollRow>(
    `select ${classOn("$1")} as was, ${classOn("$2")} as became,
            sum(owed.before)::bigint as before,
            coalesce(sum(greatest(owed.after, 0)) filter (where not ${isWrittenOffBy("$2")}), 0)::bigint as after,
            coalesce(sum(greatest(owed.after, 0)) filter (where ${isWrittenOffBy("$2")}), 0)::bigint as "writtenOff"
       from vaada.loans
       join lateral (
         select sum(amount_paise) filter (where business_date <= $1) as before, sum(amount_paise) as after
           from vaada.ledger_lines
          where ledger_lines.application_id = loans.application_id and account = 'principal-receivable'
            and business_date <= $2) as owed on owed.before > 0
      where status <> 'undone' and not ${isWrittenOffBy("$1")} group by 1, 2`,
    [from, to],
  );
  return rows;
}

export type CollectionSum = {
  readonly paid: Paise;
  readonly left: Paise;
  readonly contacts: number;
  readonly promises: number;
  readonly kept: number;
  readonly broken: number;
};

/**
 * Sums the principal that was due by the end of some days: paid in them, left of it, and done for it. A
 * payment ahead of its day is in neither figure until that day comes. Of a loan that was written off before,
 * what comes is a recovery.
 */
export const sumCollections = (
  tx: Tx,
  { from, to, parts }: Days & { readonly parts: readonly DuePart[] },
): Promise<CollectionSum> =>
  readOne<CollectionSum>(
    tx,
    `select coalesce(sum(least(coalesce(moved.paid, 0), greatest(due.so_far - moved.gone_before, 0))), 0)::bigint as paid,
            coalesce(sum(greatest(due.so_far - loans.principal_paise + moved.unpaid, 0)), 0)::bigint as left,
            (select count(*) from vaada.contacts
              where ${IS_ATTEMPT} and happened_on between $1 and $2)::int as contacts,
            (select count(*) from vaada.promises where made_on between $1 and $2)::int as promises,
            (select count(*) from vaada.promises where state = 'kept' and judged_on between $1 and $2)::int as kept,
            (select count(*) from vaada.promises where state = 'broken' and judged_on between $1 and $2)::int as broken
       from (
         select application_id, principal_paise as so_far from vaada.loans
          where status <> 'undone' and instalment_dues is null and due_on <= $2
         union all
         select "applicationId", max("dueSoFar") from ${PARTS("$3")} where "dueOn" <= $2 group by "applicationId") as due
       join vaada.loans on loans.application_id = due.application_id
       cross join lateral (
         select -sum(line.amount_paise) filter (
                  where line.amount_paise < 0 and line.business_date >= $1 and journals.kind <> 'waiver') as paid,
                -coalesce(sum(line.amount_paise) filter (
                  where line.business_date < $1 and journals.kind <> 'disbursal'), 0) as gone_before,
                coalesce(sum(line.amount_paise), 0) as unpaid
           from vaada.ledger_lines as line join vaada.journals on journals.id = line.journal_id
          where line.application_id = loans.application_id and account = 'principal-receivable'
            and line.business_date <= $2) as moved
      where not ${isWrittenOffBy("$1::date - 1")}`,
    [from, to, jsonOf(parts)],
  );

/** How far the applications came that were started on some days. */
export const sumFunnel = (tx: Tx, { from, to }: Days) =>
  readOne<Readonly<Record<string, number>>>(
    tx,
    `select count(*)::int as started,
            count(*) filter (where exists (
              select from vaada.identities where identities.borrower_id = application.borrower_id))::int as "identity-done",
            count(employment.application_id)::int as "ready-for-decision",
            count(*) filter (where exists (
              select from vaada.decisions where decisions.application_id = application.id and outcome = 'approve'))::int
              as approved,
            count(*) filter (where exists (
              select from vaada.offers where offers.application_id = application.id and taken_at is not null))::int
              as "offer-taken",
            count(*) filter (where exists (
              select from vaada.disbursals where disbursals.application_id = application.id))::int as signed,
            count(*) filter (where exists (
              select from vaada.disbursals
               where disbursals.application_id = application.id and arrived_at is not null))::int as "money-arrived"
       from vaada.applications as application
       left join vaada.employments as employment on employment.application_id = application.id
      where (application.created_at at time zone 'Asia/Kolkata')::date between $1 and $2`,
    [from, to],
  );

/** From the last answer of the form to the first decision, in seconds. */
export const readDecisionTimes = (tx: Tx, { from, to }: Days) =>
  readOne<{ readonly median: number | null; readonly nineOfTen: number | null }>(
    tx,
    `with took as (
       select extract(epoch from min(decisions.taken_at) - employments.given_at)::float8 as seconds
         from vaada.decisions join vaada.employments using (application_id)
        where taken_on between $1 and $2 group by application_id, employments.given_at)
     select percentile_cont(0.5) within group (order by seconds) as median,
            percentile_cont(0.9) within group (order by seconds) as "nineOfTen" from took where seconds >= 0`,
    [from, to],
  );

type Counted<Name extends string> = Readonly<Record<Name, string>> & { readonly count: number };

/** How the last decision of each application of some days came out. */
export async function countOutcomes(tx: Tx, { from, to }: Days): Promise<readonly Counted<"outcome">[]> {
  const { rows } = await tx.query<Counted<"outcome">>(
    `select outcome, count(*)::int as count from (
       select distinct on (application_id) outcome from vaada.decisions
        where taken_on between $1 and $2 order by application_id, number desc) as last
      group by outcome order by count desc, outcome`,
    [from, to],
  );
  return rows;
}

export async function countRefusals(tx: Tx, { from, to }: Days): Promise<readonly Counted<"reason">[]> {
  const { rows } = await tx.query<Counted<"reason">>(
    `select reason, count(*)::int as count from vaada.decisions cross join unnest(reasons) as reason
      where outcome = 'refuse' and taken_on between $1 and $2 group by reason order by count desc, reason`,
    [from, to],
  );
  return rows;
}

/** Sums the counts of the last day, which is all that is kept. */
export async function sumProviders(tx: Tx) {
  const { rows } = await tx.query<{ partner: string; calls: number; failures: number }>(
    `select partner, sum(calls)::int as calls, sum(failures)::int as failures from vaada.partner_minutes
      group by partner order by partner`,
  );
  return rows;
}

/** The loans whose money arrived in some days. */
export const sumLent = (tx: Tx, { from, to }: Days) =>
  readOne<{
    readonly loans: number;
    readonly borrowers: number;
    readonly principal: Paise;
    readonly givenBack: number;
  }>(
    tx,
    `select count(*)::int as loans, count(distinct borrower_id)::int as borrowers,
            coalesce(sum(principal_paise), 0)::bigint as principal,
            count(*) filter (where closed_by = 'cooling-off')::int as "givenBack"
       from vaada.loans where status <> 'undone' and arrived_on between $1 and $2`,
    [from, to],
  );

export type BadLoanSums = {
  readonly allowance: Paise;
  readonly writtenOffLoans: number;
  readonly writtenOff: Paise;
  readonly recovered: Paise;
};

/** What the books hold against bad loans at the end of some days, what was written off on them, and what came of all that was. */
export const sumBadLoans = (tx: Tx, { from, to }: Days): Promise<BadLoanSums> =>
  readOne<BadLoanSums>(
    tx,
    `select coalesce((
              select -sum(amount_paise) from vaada.ledger_lines join vaada.loans using (application_id)
               where account = '1390' and business_date <= $2 and ${classOn("$2")} = 'npa'), 0)::bigint as allowance,
            (select count(*) from vaada.write_offs where written_off_on between $1 and $2)::int as "writtenOffLoans",
            coalesce((
              select sum(principal_paise) from vaada.write_offs
               where written_off_on between $1 and $2), 0)::bigint as "writtenOff",
            coalesce((
              select -sum(amount_paise) from vaada.ledger_lines
               where account = '4400' and business_date between $1 and $2), 0)::bigint as recovered`,
    [from, to],
  );

/** Complaints of some days: those that were open before, that came, that were answered, and that are open after. */
export const sumComplaints = (tx: Tx, { from, to }: Days) =>
  readOne<{
    readonly openBefore: number;
    readonly received: number;
    readonly answered: number;
    readonly answeredLate: number;
    readonly openAfter: number;
    readonly openLate: number;
  }>(
    tx,
    `with known as (
       select received_on, answer_by, (answered_at at time zone 'Asia/Kolkata')::date as answered_on
         from vaada.complaints where received_on <= $2)
     select count(*) filter (where received_on < $1 and (answered_on is null or answered_on >= $1))::int as "openBefore",
            count(*) filter (where received_on >= $1)::int as received,
            count(*) filter (where answered_on between $1 and $2)::int as answered,
            count(*) filter (where answered_on between $1 and $2 and answered_on > answer_by)::int as "answeredLate",
            count(*) filter (where answered_on is null or answered_on > $2)::int as "openAfter",
            count(*) filter (where (answered_on is null or answered_on > $2) and answer_by < $2)::int as "openLate"
       from known`,
    [from, to],
  );
