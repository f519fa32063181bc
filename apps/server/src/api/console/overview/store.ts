import type { CivilDate } from "@vaada/calendar/civil-date";
import type { WorkList } from "@vaada/contract/console/calls/overview";
import type { RequestKind } from "@vaada/contract/console/roles";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";

async function readOne<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row> {
  const { rows } = await tx.query<Row & object>(text, values);
  if (rows[0] === undefined) throw new Error("overview: a sum returned no row");
  return rows[0];
}

export type DecisionSums = {
  readonly approved: number;
  readonly refused: number;
  readonly withAPerson: number;
  readonly median: number | null;
  readonly nineOfTen: number | null;
  readonly oldest: Date | null;
};

/** A day up to an instant of it. */
export type DaySoFar = { readonly on: CivilDate; readonly until: Date };

/** The last decision of each application that was decided on this day, and who waits for a person now. */
export const sumDecisions = (tx: Tx, { on, until }: DaySoFar): Promise<DecisionSums> =>
  readOne<DecisionSums>(
    tx,
    `with last as (
       select distinct on (application_id) application_id, outcome from vaada.decisions
        where taken_on = $1 and taken_at <= $2 order by application_id, number desc),
     took as (
       select extract(epoch from min(decisions.taken_at) - employments.given_at)::float8 as seconds
         from vaada.decisions join vaada.employments using (application_id)
        where taken_on = $1 and taken_at <= $2 group by application_id, employments.given_at),
     waiting as (
       select under_review_at from vaada.applications where under_review_at is not null and closed_at is null)
     select (select count(*) from last where outcome = 'approve')::int as approved,
            (select count(*) from last where outcome = 'refuse')::int as refused,
            (select count(*) from waiting)::int as "withAPerson",
            (select percentile_cont(0.5) within group (order by seconds) from took where seconds >= 0) as median,
            (select percentile_cont(0.9) within group (order by seconds) from took where seconds >= 0) as "nineOfTen",
            (select min(under_review_at) from waiting) as oldest`,
    [on, until],
  );

export type Funnel = Readonly<
  Record<
    "started" | "identity-done" | "ready-for-decision" | "offer-taken" | "signed" | "money-arrived",
    number
  >
>;

/** How far the applications came that were started on this day. */
export const readFunnel = (tx: Tx, today: CivilDate): Promise<Funnel> =>
  readOne<Funnel>(
    tx,
    `select count(*)::int as started,
            count(*) filter (where exists (
              select from vaada.identities where identities.borrower_id = application.borrower_id))::int as "identity-done",
            count(employment.application_id)::int as "ready-for-decision",
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
      where (application.created_at at time zone 'Asia/Kolkata')::date = $1`,
    [today],
  );

export type DisbursedSum = {
  readonly count: number;
  readonly amount: Paise;
  readonly principal: Paise;
  readonly feeAndGst: Paise;
};

export const sumDisbursed = (tx: Tx, { on, until }: DaySoFar): Promise<DisbursedSum> =>
  readOne<DisbursedSum>(
    tx,
    `select count(*)::int as count, coalesce(sum(disbursal.amount_paise), 0)::bigint as amount,
            coalesce(sum(offer.principal_paise), 0)::bigint as principal,
            coalesce(sum(offer.principal_paise - disbursal.amount_paise), 0)::bigint as "feeAndGst"
       from vaada.disbursals as disbursal join vaada.offers as offer on offer.id = disbursal.offer_id
      where disbursal.arrived_on = $1 and disbursal.arrived_at <= $2`,
    [on, until],
  );

export type DueSums = {
  readonly count: number;
  readonly amount: Paise;
  readonly paidCount: number;
  readonly paidAmount: Paise;
  readonly undecided: number;
  readonly bounced: number;
};

/** Loans that are repaid at once and due on this day, by what the key fact statement said, and the debits of the day. */
export const sumDue = (tx: Tx, today: CivilDate): Promise<DueSums> =>
  readOne<DueSums>(
    tx,
    `select count(*)::int as count, coalesce(sum(repay_paise), 0)::bigint as amount,
            count(*) filter (where status = 'closed')::int as "paidCount",
            coalesce(sum(repay_paise) filter (where status = 'closed'), 0)::bigint as "paidAmount",
            (select count(*) from vaada.debits where present_on = $1 and status = 'presented')::int as undecided,
            (select count(*) from vaada.debits where result_on = $1 and status = 'bounced')::int as bounced
       from vaada.loans where due_on = $1 and instalment_dues is null and status <> 'undone'`,
    [today],
  );

export type InstalmentDue = {
  readonly applicationId: number;
  /** As it was agreed. */
  readonly amount: Paise;
  readonly isLoanClosed: boolean;
};

/** The loans of which an instalment is due on this day. */
export async function readInstalmentsDue(tx: Tx, today: CivilDate): Promise<InstalmentDue[]> {
  const { rows } = await tx.query<Omit<InstalmentDue, "applicationId"> & { readonly applicationId: bigint }>(
    `select application_id as "applicationId", instalment_paise as amount, status = 'closed' as "isLoanClosed"
       from vaada.loans where instalment_dues @> array[$1::date] and status <> 'undone'`,
    [today],
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

export type OverdueSum = {
  readonly class: "sma-0" | "sma-1" | "sma-2" | "npa";
  readonly count: number;
  readonly principal: Paise;
};

/** What two people wrote off is a claim, and no asset any more. */
const IS_WRITTEN_OFF = `exists (
  select from vaada.write_offs where write_offs.application_id = loans.application_id)`;

/** Principal that is overdue, by class, as the ledger has it. */
export async function sumOverdue(tx: Tx): Promise<OverdueSum[]> {
  const { rows } = await tx.query<OverdueSum>(
    `select delinquency as class, count(*)::int as count, coalesce(sum(owed.principal), 0)::bigint as principal
       from vaada.loans
       left join lateral (
         select sum(amount_paise) as principal from vaada.ledger_lines
          where ledger_lines.application_id = loans.application_id and account = 'principal-receivable') as owed on true
      where status in ('active', 'part-paid') and delinquency <> 'standard' and not ${IS_WRITTEN_OFF} group by delinquency`,
  );
  return rows;
}

/**
 * All principal that is lent and not yet back. A loan on which nothing was paid owes what was lent: only the others are looked up, so that
 * the first page costs no walk over the ledger.
 */
export async function sumLent(tx: Tx): Promise<Paise> {
  const { lent } = await readOne<{ lent: Paise }>(
    tx,
    `select coalesce(sum(case when status = 'active' and delinquency = 'standard' then principal_paise else owed.principal end), 0)
              ::bigint as lent
       from vaada.loans
       left join lateral (
         select sum(amount_paise) as principal from vaada.ledger_lines
          where ledger_lines.application_id = loans.application_id and account = 'principal-receivable'
            and (loans.status = 'part-paid' or loans.delinquency <> 'standard')) as owed on true
      where status in ('active', 'part-paid') and not ${IS_WRITTEN_OFF}`,
    [],
  );
  return lent;
}

export type LastClose = {
  readonly on: CivilDate;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
};

export async function readLastClose(tx: Tx): Promise<LastClose | null> {
  const { rows } = await tx.query<LastClose>(
    `select business_date as "on", started_at as "startedAt", finished_at as "finishedAt" from vaada.business_days
      where phase = 'evening' order by business_date desc limit 1`,
  );
  return rows[0] ?? null;
}

export type ClosedDay = { readonly on: CivilDate; readonly isLate: boolean };

/** The closed days of a month through one of its days. */
export async function readClosedDays(tx: Tx, through: CivilDate): Promise<ClosedDay[]> {
  const { rows } = await tx.query<ClosedDay>(
    `select business_date as "on",
            finished_at > (business_date + 1 + time '01:00') at time zone 'Asia/Kolkata' as "isLate"
       from vaada.business_days
      where phase = 'evening' and finished_at is not null
        and business_date between date_trunc('month', $1::date)::date and $1::date
      order by business_date`,
    [through],
  );
  return rows;
}

/** How much waits for a second person who is not this one, of these kinds. */
export async function countWaiting(
  tx: Tx,
  given: { readonly kinds: readonly RequestKind[]; readonly staffId: string; readonly now: Date },
): Promise<number> {
  const { waiting } = await readOne<{ waiting: number }>(
    tx,
    `select count(*)::int as waiting from vaada.requests
      where state = 'waiting' and lapses_at > $3 and kind = any ($1) and asked_by <> $2`,
    [given.kinds, given.staffId, given.now],
  );
  return waiting;
}

/** The payouts that nobody has asked to release yet. */
export async function countToRelease(tx: Tx, automaticMax: Paise): Promise<number> {
  const { waiting } = await readOne<{ waiting: number }>(
    tx,
    `select count(*)::int as waiting from vaada.disbursals as disbursal
       join vaada.offers as offer on offer.id = disbursal.offer_id
      where disbursal.ended_at is null and disbursal.arrived_at is null and disbursal.released_at is null
        and offer.principal_paise > $1 and not exists (
          select from vaada.requests where requests.application_id = disbursal.application_id
             and state = 'waiting' and kind = 'release')`,
    [automaticMax],
  );
  return waiting;
}

/** Questions about money that nobody has explained yet. */
export async function countOpenCases(tx: Tx): Promise<number> {
  const { open } = await readOne<{ open: number }>(
    tx,
    "select count(*)::int as open from vaada.cases where state = 'open'",
    [],
  );
  return open;
}

/** The open cases of a list: how many, whose, and how near their aim. */
export type WorkCount = { readonly open: number; readonly mine: number; readonly at_risk: number };

/** Each list's open rows; `$1` is the reader, `$2` the instant or the day by which a row comes near its aim, `$3` the platform's time. */
const WORK: Readonly<Record<WorkList, string>> = {
  applications: `select (select staff_id from vaada.open_cases where application_id = applications.id
      order by seen_at desc limit 1) = $1 as mine, under_review_at <= $2::timestamptz as at_risk
    from vaada.applications where under_review_for is not null and closed_at is null`,
  complaints: `select taken_by = $1 as mine, received_on <= $2::date as at_risk
    from vaada.complaints where status = 'open'`,
  "privacy-requests": `select taken_by = $1 as mine, received_on <= $2::date as at_risk
    from vaada.correction_requests where answered_at is null`,
  cases: `select taken_by = $1 as mine, opened_at <= $2::timestamptz as at_risk from vaada.cases where state = 'open'`,
  requests: `select asked_by = $1 as mine, lapses_at <= $2::timestamptz as at_risk
    from vaada.requests where state = 'waiting' and lapses_at > $3::timestamptz`,
};

export const countWork = (
  tx: Tx,
  given: {
    readonly list: WorkList;
    readonly staffId: string;
    readonly riskBy: Date | CivilDate;
    readonly now: Date;
  },
): Promise<WorkCount> =>
  readOne<WorkCount>(
    tx,
    `select count(*)::int as open, count(*) filter (where mine)::int as mine, count(*) filter (where at_risk)::int as at_risk
       from (${WORK[given.list]}) as work where $3::timestamptz is not null`,
    [given.staffId, given.riskBy, given.now],
  );
