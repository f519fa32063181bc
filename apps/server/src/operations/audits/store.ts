import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Account } from "@vaada/ledger/account";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";

/** A row that breaks a rule. */
export type Breach = Readonly<Record<string, unknown>>;

/** A rule, and the rows that break it. */
export type Finding = { readonly invariant: string; readonly breaches: readonly Breach[] };

/** The breaches that a query finds. */
export const readBreaches = async (
  tx: Tx,
  question: string,
  values: readonly unknown[] = [],
): Promise<Breach[]> => (await tx.query<Breach>(question, values)).rows;

/** A payout on our side, by the provider's name of it and by its key. */
export type PayoutOnFile = {
  readonly key: string;
  readonly reference: string | null;
  readonly applicationId: number;
  readonly amount: Paise;
};

/** The payouts on file that have a name or a key of these. */
export async function readPayoutsOnFile(
  tx: Tx,
  named: readonly { readonly reference: string; readonly ownReference: string | null }[],
): Promise<PayoutOnFile[]> {
  const { rows } = await tx.query<Omit<PayoutOnFile, "applicationId"> & { applicationId: bigint }>(
    `select idempotency_key as key, provider_reference as reference, application_id as "applicationId",
            amount_paise as amount
       from vaada.payouts where provider_reference = any ($1::text[]) or idempotency_key = any ($2::text[])`,
    [named.map(({ reference }) => reference), named.flatMap(({ ownReference }) => ownReference ?? [])],
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

/** A refund on our side, by the provider's name of it and by ours. */
export type RefundOnFile = {
  readonly id: string;
  readonly reference: string | null;
  readonly paymentId: string;
  readonly applicationId: number;
  readonly amount: Paise;
};

/** The refunds on file that have one of these names, of either side. Others may have names that are no UUID. */
export async function readRefundsOnFile(
  tx: Tx,
  named: readonly { readonly reference: string; readonly ownReference: string | null }[],
): Promise<RefundOnFile[]> {
  const { rows } = await tx.query<Omit<RefundOnFile, "applicationId"> & { applicationId: bigint }>(
    `select id, provider_reference as reference, payment_id as "paymentId", application_id as "applicationId",
            amount_paise as amount
       from vaada.refunds where provider_reference = any ($1::text[]) or id = any ($2::uuid[])`,
    [
      named.map(({ reference }) => reference),
      named.flatMap(({ ownReference }) =>
        ownReference !== null && UUID.test(ownReference) ? ownReference : [],
      ),
    ],
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The record of one phase of a business day. */
export type WorkedDay = {
  readonly on: CivilDate;
  readonly phase: "morning" | "evening";
  readonly finishedAt: Date | null;
  /** The counts of the phase, by their names. */
  readonly counts: Readonly<Record<string, number>>;
};

/** The last phases, the newest first. */
export async function readWorkedDays(tx: Tx, limit: number): Promise<WorkedDay[]> {
  const { rows } = await tx.query<WorkedDay>(
    `select business_date as "on", phase, finished_at as "finishedAt", counts from vaada.business_days
      order by business_date desc, phase = 'evening' desc limit $1`,
    [limit],
  );
  return rows;
}

/** Enough that round trips do not count, and few enough to hold in memory. */
const LOANS_AT_ONCE = 1_000;

/** The loans that are looked at one by one: all of them, those that are open or ended after a day, or some that are named. */
export type LoanRange = { readonly endedAfter: CivilDate | null; readonly among?: readonly number[] };
export const EVERY_LOAN: LoanRange = { endedAfter: null };

/** The next loans, in the order of their numbers. */
async function readNextLoanIds(
  tx: Tx,
  { after, endedAfter }: LoanRange & { readonly after: number },
): Promise<number[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select application_id as id from vaada.loans
      where application_id > $1 and (closed_on > $2 or closed_on is null or $2::date is null)
      order by application_id limit ${LOANS_AT_ONCE}`,
    [after, endedAfter],
  );
  return rows.map(({ id }) => Number(id));
}

/** The breaches that are found among the loans that are asked, some of them at a time. */
export async function findAmongLoans(
  tx: Tx,
  asked: LoanRange,
  find: (ids: readonly number[]) => Promise<Breach[]>,
): Promise<Breach[]> {
  if (asked.among !== undefined) return inBatches(asked.among, find);
  const found: Breach[] = [];
  for (let after = 0; ; ) {
    const ids = await readNextLoanIds(tx, { ...asked, after });
    const last = ids.at(-1);
    if (last === undefined) return found;
    found.push(...(await find(ids)));
    after = last;
  }
}

/** What is found among some, some of them at a time. */
export async function inBatches<Id, Found>(
  ids: readonly Id[],
  find: (ids: readonly Id[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < ids.length; from += LOANS_AT_ONCE)
    found.push(...(await find(ids.slice(from, from + LOANS_AT_ONCE))));
  return found;
}

/** A check of the books: what was asked, and what was broken. */
export type KeptCheck = {
  /** The last day that was closed in what was read. */
  readonly on: CivilDate | null;
  /** Real time. */
  readonly at: Date;
  readonly rules: number;
  readonly broken: readonly { readonly rule: string; readonly rows: number }[];
};

export async function insertBookCheck(tx: Tx, check: KeptCheck): Promise<void> {
  await tx.query(
    "insert into vaada.book_checks (business_date, checked_at, rules, broken) values ($1, $2, $3, $4)",
    [check.on, check.at, check.rules, JSON.stringify(check.broken)],
  );
}

/** The last check, or `null` before the first close of business. */
export async function readLastBookCheck(tx: Tx): Promise<KeptCheck | null> {
  const { rows } = await tx.query<KeptCheck>(
    `select business_date as "on", checked_at as at, rules, broken from vaada.book_checks order by id desc limit 1`,
  );
  return rows[0] ?? null;
}

/** The balances of these loans, by `<application> <account>`. */
export async function readBalancesOfLoans(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<string, Paise>> {
  const { rows } = await tx.query<{ id: bigint; account: Account; held: Paise }>(
    `select application_id as id, account, sum(amount_paise)::bigint as held from vaada.ledger_lines
      where application_id = any ($1::bigint[]) group by application_id, account`,
    [ids],
  );
  return new Map(rows.map(({ id, account, held }) => [`${id} ${account}`, held]));
}

/** Every name of an account that a line has. */
export async function readAccountsUsed(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ account: string }>("select distinct account from vaada.ledger_lines");
  return rows.map(({ account }) => account);
}

/** The last day up to another on which the books posted for each of these loans, and the loans of that day. */
export async function readLastBookDays(
  tx: Tx,
  { ids, until }: { readonly ids: readonly number[]; readonly until: CivilDate },
): Promise<{ readonly on: CivilDate; readonly ids: readonly number[] }[]> {
  const { rows } = await tx.query<{ on: CivilDate; ids: readonly string[] }>(
    `select "on", array_agg(application_id::text) as ids from (
       select application_id, max(business_date) as "on" from vaada.ledger_lines
         join (select id, kind from vaada.journals where chain = 64) as journal on journal.id = journal_id
        where application_id = any ($1::bigint[]) and business_date <= $2
          and kind in ('loan-books', 'allowance', 'write-off')
        group by application_id) as booked
      group by "on" order by "on"`,
    [ids, until],
  );
  return rows.map((row) => ({ on: row.on, ids: row.ids.map(Number) }));
}
