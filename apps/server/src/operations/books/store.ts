import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { type AccountCode, CHART } from "@vaada/ledger/books/chart";
import type { LoanBooks, WrittenOff } from "@vaada/ledger/books/loan-books";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";
import { HAND_KEY } from "../reconciliations/store.ts";

/** Reads which of these effects are booked after a day. */
export async function readBookedAfter(
  tx: Tx,
  { keys, on }: { readonly keys: readonly string[]; readonly on: CivilDate },
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>(
    "select effect_key as key from vaada.journals where effect_key = any ($1::text[]) and business_date > $2",
    [keys, on],
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Reads the books' balances of each of these loans at the end of a day. Accounts of the place of its money,
 * at the provider or the bank, are the lender's.
 */
export async function readHeldBooks(
  tx: Tx,
  { ids, on }: { readonly ids: readonly number[]; readonly on: CivilDate },
): Promise<ReadonlyMap<number, LoanBooks>> {
  const { rows } = await tx.query<{ id: bigint; account: AccountCode; amount: Paise }>(
    `select application_id as id, account, sum(amount_paise)::bigint as amount from vaada.ledger_lines
      where application_id = any ($1::bigint[]) and account between '1000' and '5999' and borrower_id is null
        and account not in ('1120', '1200') and business_date <= $2
      group by application_id, account having sum(amount_paise) <> 0`,
    [ids, on],
  );
  const books = new Map<number, Map<AccountCode, Paise>>();
  for (const { id, account, amount } of rows) {
    const loan = books.get(Number(id)) ?? new Map<AccountCode, Paise>();
    books.set(Number(id), loan.set(account, amount));
  }
  return books;
}

/** Reads which of these loans were written off by a day, as they were then. */
export async function readWriteOffs(
  tx: Tx,
  { ids, on }: { readonly ids: readonly number[]; readonly on: CivilDate },
): Promise<ReadonlyMap<number, WrittenOff>> {
  const { rows } = await tx.query<WrittenOff & { id: bigint }>(
    `select application_id as id, principal_paise as principal, interest_paise as interest, charges_paise as charges,
            interest_earned_paise as "interestEarned", charges_levied_paise as "chargesLevied", waived_paise as waived,
            kept_paise as kept, allowance_paise as allowance
       from vaada.write_offs where application_id = any ($1::bigint[]) and written_off_on <= $2`,
    [ids, on],
  );
  return new Map(rows.map(({ id, ...loan }) => [Number(id), loan]));
}

export async function insertWriteOff(
  tx: Tx,
  {
    loanId,
    on,
    requestId,
    loan,
  }: {
    readonly loanId: number;
    readonly on: CivilDate;
    readonly requestId: string;
    readonly loan: WrittenOff;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.write_offs
       (application_id, written_off_on, request_id, principal_paise, interest_paise, charges_paise, interest_earned_paise,
        charges_levied_paise, waived_paise, kept_paise, allowance_paise)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      loanId,
      on,
      requestId,
      loan.principal,
      loan.interest,
      loan.charges,
      loan.interestEarned,
      loan.chargesLevied,
      loan.waived,
      loan.kept,
      loan.allowance,
    ],
  );
}

/** The due date that held at the end of a day, and what was due on it, of loans whose due date was put off later. */
export async function readDueDatesOn(
  tx: Tx,
  { ids, on }: { readonly ids: readonly number[]; readonly on: CivilDate },
): Promise<ReadonlyMap<number, Pick<LoanFacts, "dueOn" | "repay">>> {
  const { rows } = await tx.query<Pick<LoanFacts, "dueOn" | "repay"> & { id: bigint }>(
    `select application_id as id, from_on as "dueOn", repay_before_paise as repay from vaada.due_date_changes
      where application_id = any ($1::bigint[]) and changed_at >= $2`,
    [ids, new Date(startOfDayInIndia(addDays(on, 1)))],
  );
  return new Map(rows.map(({ id, ...facts }) => [Number(id), facts]));
}

/** Loans that the money came back of after a day. */
export async function readUndoneAfter(
  tx: Tx,
  { ids, on }: { readonly ids: readonly number[]; readonly on: CivilDate },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.journals
      where kind = 'disbursal-reversed' and business_date > $2 and application_id = any ($1::bigint[])`,
    [ids, on],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

const HAS_BOOKS = `exists (
  select from vaada.ledger_lines where ledger_lines.application_id = loan.application_id
     and account between '1000' and '5999' and borrower_id is null and business_date <= $1::date)`;

/**
 * The loans whose books may be others than at the end of the day before: those of another class, those that something was booked
 * of and the books hold something for, and bad ones that the books do not know yet. At month end every one that was open. A day
 * that is closed late finds those that it would have found in time. The day before counts too, for what was committed after its close.
 */
export async function readLoansToBook(
  tx: Tx,
  { on, isMonthEnd }: { readonly on: CivilDate; readonly isMonthEnd: boolean },
): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.loan_classes where classed_on = $1::date
     union
     select loan.application_id from (
       select distinct application_id from vaada.journals
        where business_date between $1::date - 1 and $1::date and application_id is not null) as loan where ${HAS_BOOKS}
     union
     select loan.application_id from vaada.loans as loan where status = 'undone' and ${HAS_BOOKS}
        and not exists (select from vaada.journals
          where journals.application_id = loan.application_id and kind = 'disbursal-reversed' and business_date > $1::date)
     union
     select loan.application_id from vaada.loans as loan where delinquency = 'npa' and not ${HAS_BOOKS}
     ${isMonthEnd ? AT_MONTH_END : ""}`,
    [on],
  );
  return rows.map(({ id }) => Number(id));
}

/** A loan that something was booked of after the day may have been open at its end. */
const AT_MONTH_END = `
  union
  select application_id from vaada.loans where status in ('active', 'part-paid') and arrived_on <= $1::date
  union
  select application_id from vaada.journals where business_date > $1::date and application_id is not null
  union
  select application_id from vaada.ledger_lines where account = '1390' group by application_id having sum(amount_paise) <> 0`;

/** Open loans of one fee, one first day and one due date, which have not earned all of it by a day. */
export type FeeGroup = {
  readonly fee: Paise;
  readonly arrivedOn: CivilDate;
  readonly dueOn: CivilDate;
  readonly loans: number;
};

export async function readFeeGroups(tx: Tx, on: CivilDate): Promise<FeeGroup[]> {
  const { rows } = await tx.query<FeeGroup>(
    `select fee_paise as fee, arrived_on as "arrivedOn", due_on as "dueOn", count(*)::integer as loans from vaada.loans
      where status in ('active', 'part-paid') and arrived_on <= $1 and due_on > $1
      group by fee_paise, arrived_on, due_on`,
    [on],
  );
  return rows;
}

/**
 * The loans that something happened to after the end of a day, which may therefore stand otherwise now, and whose fee was
 * not all earned by then. The close of a day itself charges late fees after its end: those are of loans past their due date.
 */
export async function readUnearnedLoansChangedAfter(tx: Tx, on: CivilDate): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select loan.application_id as id from vaada.loans as loan
      where loan.due_on > $2 and loan.application_id in (
        select application_id from vaada.loan_events where happened_at >= $1
        union
        select application_id from vaada.due_date_changes where changed_at >= $1
        union
        select application_id from vaada.journals where business_date > $2 and kind = 'disbursal-reversed')`,
    [new Date(startOfDayInIndia(addDays(on, 1))), on],
  );
  return rows.map(({ id }) => Number(id));
}

/** Reads the balance of an account that belongs to no loan, at the end of a day. */
export async function readLenderBalance(
  tx: Tx,
  { account, on }: { readonly account: string; readonly on: CivilDate },
): Promise<Paise> {
  const { rows } = await tx.query<{ amount: Paise }>(
    `select coalesce(sum(amount_paise), 0)::bigint as amount from vaada.ledger_lines
      where application_id is null and account = $1 and business_date <= $2`,
    [account, on],
  );
  return rows[0]?.amount ?? ZERO;
}

/** Money that came or went by hand and is booked by a day, but not at the bank yet. */
export type HandMoney = {
  readonly key: string;
  readonly loanId: number;
  readonly valueDate: CivilDate;
  readonly amount: Paise;
};

export async function readHandMoney(
  tx: Tx,
  { on, since }: { readonly on: CivilDate; readonly since: Date },
): Promise<HandMoney[]> {
  const { rows } = await tx.query<Omit<HandMoney, "loanId"> & { loanId: bigint }>(
    `select event.key, event.application_id as "loanId", event.value_date as "valueDate", line.amount_paise as amount
       from vaada.loan_events as event
       join vaada.journals as journal on journal.effect_key = event.key
       join vaada.ledger_lines as line on line.journal_id = journal.id and line.business_date = journal.business_date
        and line.account = 'collections'
      where event.happened_at >= $2 and event.kind in ('payment', 'refund')
        and event.key ~ '${HAND_KEY}' and journal.business_date <= $1
        and not exists (select from vaada.journals as moved where moved.effect_key = 'bank:' || event.key)
      order by event.key`,
    [on, since],
  );
  return rows.map((row) => ({ ...row, loanId: Number(row.loanId) }));
}

/** The day of the first journal of the books; `null` before it. */
export async function readFirstBookDay(tx: Tx): Promise<CivilDate | null> {
  const { rows } = await tx.query<{ on: CivilDate }>(
    `select business_date as "on" from vaada.journals where chain = 64 and position = 1`,
  );
  return rows[0]?.on ?? null;
}

/** The day of the first posting of all; `null` before it. */
export async function readFirstPostingDay(tx: Tx): Promise<CivilDate | null> {
  const { rows } = await tx.query<{ on: CivilDate | null }>(
    `select min(business_date) as "on" from vaada.journals`,
  );
  return rows[0]?.on ?? null;
}

/** The last day whose close of business is done. */
export async function readLastClosedDay(tx: Tx): Promise<CivilDate | null> {
  const { rows } = await tx.query<{ on: CivilDate }>(
    `select business_date as "on" from vaada.business_days where phase = 'evening' and finished_at is not null
      order by business_date desc limit 1`,
  );
  return rows[0]?.on ?? null;
}

/** The debits, the credits and the balance of each account of the chart. */
export type AccountBalance = {
  readonly code: string;
  readonly opening: Paise;
  readonly debit: Paise;
  readonly credit: Paise;
};

/**
 * Every account of the chart: what it held before the first day, and what it got and gave from then to the last day. What was held
 * at the end of a closed month is kept, so only later lines are summed.
 */
export async function readBalances(
  tx: Tx,
  { from, to }: { readonly from: CivilDate | null; readonly to: CivilDate },
): Promise<AccountBalance[]> {
  const before = from === null ? null : addDays(from, -1);
  const kept = before === null ? null : await readKeptBalances(tx, before);
  const { rows } = await tx.query<{ code: string; opening: Paise; debit: Paise; credit: Paise }>(
    `select vaada.account_code(account) as code,
            coalesce(sum(amount_paise) filter (where business_date <= $1::date), 0)::bigint as opening,
            coalesce(sum(amount_paise) filter (where amount_paise > 0 and ($1::date is null or business_date > $1::date)), 0)::bigint as debit,
            coalesce(-sum(amount_paise) filter (where amount_paise < 0 and ($1::date is null or business_date > $1::date)), 0)::bigint as credit
       from vaada.ledger_lines
      where business_date <= $2::date and ($3::date is null or business_date > $3::date)
      group by 1`,
    [before, to, kept?.through ?? null],
  );
  const known = new Map(rows.map((row) => [row.code, row]));
  return CHART.map(({ code }) => {
    const row = known.get(code);
    const opening = paise((row?.opening ?? 0n) + BigInt(kept?.balances[code] ?? 0));
    return { code, opening, debit: row?.debit ?? ZERO, credit: row?.credit ?? ZERO };
  });
}

async function readKeptBalances(
  tx: Tx,
  on: CivilDate,
): Promise<{ readonly through: CivilDate; readonly balances: Readonly<Record<string, string>> } | null> {
  const { rows } = await tx.query<{ through: CivilDate; balances: Record<string, string> }>(
    `select closed_through as through, balances from vaada.book_periods where closed_through <= $1
      order by month desc limit 1`,
    [on],
  );
  return rows[0] ?? null;
}

export type ClosedMonth = {
  readonly month: CivilDate;
  readonly through: CivilDate;
  readonly closedAt: Date;
  readonly requestId: string;
  readonly journals: bigint;
};

/** The newest first. */
export async function readClosedMonths(tx: Tx): Promise<ClosedMonth[]> {
  const { rows } = await tx.query<ClosedMonth>(
    `select month, closed_through as through, closed_at as "closedAt", request_id as "requestId", journals
       from vaada.book_periods order by month desc`,
  );
  return rows;
}

export async function insertClosedMonth(
  tx: Tx,
  closed: {
    readonly month: CivilDate;
    readonly through: CivilDate;
    readonly now: Date;
    readonly requestId: string;
    readonly balances: Readonly<Record<string, string>>;
    readonly journals: number;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.book_periods (month, closed_through, closed_at, request_id, balances, journals)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      closed.month,
      closed.through,
      closed.now,
      closed.requestId,
      JSON.stringify(closed.balances),
      closed.journals,
    ],
  );
}

/** How the work of a month stands. */
export type MonthWork = {
  readonly firstDay: CivilDate | null;
  readonly closedDays: number;
  readonly openDays: number;
  readonly uncompared: number;
  readonly differences: number;
  readonly brokenRules: number;
  readonly journals: number;
};

/** Days begin with the first that was ever worked on. */
export async function readMonthWork(
  tx: Tx,
  { month, through }: { readonly month: CivilDate; readonly through: CivilDate },
): Promise<MonthWork> {
  const { rows } = await tx.query<MonthWork>(
    `select (select min(business_date) from vaada.business_days) as "firstDay",
            (select count(*)::integer from vaada.business_days
              where business_date between $1 and $2 and phase = 'evening' and finished_at is not null) as "closedDays",
            (select count(*)::integer from vaada.business_days
              where business_date between $1 and $2 and finished_at is null) as "openDays",
            (select count(*)::integer from vaada.reconciliations
              where business_date between $1 and $2 and finished_at is null) as uncompared,
            (select count(*)::integer from vaada.cases
              where state = 'open' and key like 'reconciliation:%') as differences,
            (select count(*)::integer from vaada.cases
              where state = 'open' and kind = 'books-broken') as "brokenRules",
            (select count(*)::integer from vaada.journals where business_date <= $2) as journals`,
    [month, through],
  );
  if (rows[0] === undefined) throw new Error("readMonthWork: no row came back");
  return rows[0];
}
