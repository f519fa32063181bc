import type { CivilDate } from "@vaada/calendar/civil-date";
import type { PayoutProvider } from "@vaada/contract/payout-providers";
import type { Movement } from "@vaada/ledger/compare-movements";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";
import { CASHFREE_REFERENCE } from "../../providers/payouts/payout-providers.ts";
import type { ReportedLine } from "../../providers/report.ts";

/** The report of payments from borrowers, and that of each account which loans are paid out of. */
export type ReportSource = "payments" | PayoutSource;

type PayoutSource = "payouts" | "payouts-cashfree";

/** Whose report it is. */
export const PROVIDER_OF_REPORT: Readonly<Record<PayoutSource, PayoutProvider>> = {
  payouts: "razorpayx",
  "payouts-cashfree": "cashfree",
};

/** A day's report that is compared with the ledger. */
export type Reconciliation = { readonly on: CivilDate; readonly source: ReportSource };

const MATCHED = "receipt:provider";

/** The effect key of a payment that people matched to its loan. The provider's reports have it by the reference. */
export const matchedKey = (reference: string): string => `${MATCHED}:${reference}`;

/** The effect keys of money that moved past the provider. */
export const HAND_KEY = "^(receipt|refund):(IMPS|NEFT|RTGS|UPI|Other|Cash):";

/** What approving an auto-pay by UPI took and what of it went back: of no loan, so the books have it under the account's code. */
const AUTHORISED = "authorisation";
const GIVEN_BACK = "authorisation-returned";

/** Whether a line of a journal is of the account that a report is compared with. */
export const IS_OF_ACCOUNT: Readonly<Record<ReportSource, string>> = {
  payments: `(account = 'collections' or account = '1200' and journals.kind in ('${AUTHORISED}', '${GIVEN_BACK}'))`,
  payouts: "account = 'pool'",
  "payouts-cashfree": "account = 'pool'",
};

/** The lender's accounts at two providers are one account of the ledger: the name of a payout tells them apart. */
const IS_IN_REPORT: Readonly<Record<ReportSource, string>> = {
  payments: "true",
  payouts: `effect_key !~ '^payout:${CASHFREE_REFERENCE}'`,
  "payouts-cashfree": `effect_key ~ '^payout:${CASHFREE_REFERENCE}'`,
};

/** Inserts the reconciliations of a day, once. */
export async function insertReconciliations(
  tx: Tx,
  {
    on,
    now,
    providers,
  }: { readonly on: CivilDate; readonly now: Date; readonly providers: readonly PayoutProvider[] },
): Promise<void> {
  const ofPayouts = Object.entries(PROVIDER_OF_REPORT).filter(([, provider]) => providers.includes(provider));
  await tx.query(
    `insert into vaada.reconciliations (business_date, source, asked_at)
     select $1, source, $2 from unnest($3::text[]) as source on conflict do nothing`,
    [on, now, ["payments", ...ofPayouts.map(([source]) => source)]],
  );
}

/** The unfinished reconciliations, the oldest first. */
export async function readOpenReconciliations(tx: Tx): Promise<Reconciliation[]> {
  const { rows } = await tx.query<Reconciliation>(
    `select business_date as "on", source from vaada.reconciliations where finished_at is null
      order by business_date, source`,
  );
  return rows;
}

/** Locks it until the transaction ends, so that one of two workers compares. False when it is finished. */
export async function holdReconciliation(tx: Tx, { on, source }: Reconciliation): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.reconciliations where business_date = $1 and source = $2 and finished_at is null for update`,
    [on, source],
  );
  return rowCount > 0;
}

/** The last reading of a line counts. */
export async function upsertReportLines(
  tx: Tx,
  {
    source,
    lines,
    now,
  }: { readonly source: ReportSource; readonly lines: readonly ReportedLine[]; readonly now: Date },
): Promise<void> {
  const rows = lines.map(({ amount, settlement, ...line }) => ({
    ...line,
    amount: String(amount),
    fee: String(settlement?.fee ?? 0n),
    tax: String(settlement?.tax ?? 0n),
    settledOn: settlement?.settledOn ?? null,
    settlementReference: settlement?.reference ?? null,
  }));
  // A booked line stays settled as it was. A later change of its amount is a difference, and breaks a rule of
  // the audit.
  await tx.query(
    `insert into vaada.reported_movements as known
       (source, id, reference, amount_paise, moved_on, order_reference, read_at, fee_paise, tax_paise, settled_on,
        settlement_reference)
     select $1, id, reference, amount, "movedOn", "orderReference", $3, fee, tax, "settledOn", "settlementReference"
       from jsonb_to_recordset($2::jsonb) as line
         (id text, reference text, amount bigint, "movedOn" date, "orderReference" text, fee bigint, tax bigint,
          "settledOn" date, "settlementReference" text)
     on conflict (source, id) do update
       set reference = excluded.reference, amount_paise = excluded.amount_paise, moved_on = excluded.moved_on,
           order_reference = excluded.order_reference, read_at = excluded.read_at,
           fee_paise = case when known.booked_on is null then excluded.fee_paise else known.fee_paise end,
           tax_paise = case when known.booked_on is null then excluded.tax_paise else known.tax_paise end,
           settled_on = case when known.booked_on is null then excluded.settled_on else known.settled_on end,
           settlement_reference =
             case when known.booked_on is null then excluded.settlement_reference else known.settlement_reference end`,
    [source, JSON.stringify(rows), now],
  );
}

type MovementQuery = { readonly source: ReportSource; readonly references: readonly string[] };

/** All reported movements of these references. */
export async function readReportedMovements(
  tx: Tx,
  { source, references }: MovementQuery,
): Promise<Movement[]> {
  const { rows } = await tx.query<Movement>(
    `select reference, amount_paise as amount from vaada.reported_movements
      where source = $1 and reference = any ($2::text[])`,
    [source, references],
  );
  return rows;
}

/** All booked movements of these references, found by the effect keys of their journals. */
export async function readBookedMovements(
  tx: Tx,
  { source, references }: MovementQuery,
): Promise<Movement[]> {
  const { rows } = await tx.query<Movement>(
    `select asked.reference, line.amount_paise as amount
       from unnest($1::text[]) as asked (reference)
      cross join lateral unnest(array[asked.reference] || ${KEYS[source]}) as key
       join vaada.journals on effect_key = key
       join vaada.ledger_lines as line
         on line.journal_id = journals.id and line.business_date = journals.business_date and ${IS_OF_ACCOUNT[source]}`,
    [references],
  );
  return rows;
}

/** The effect keys of what may be booked of a reference in the provider's report of payments. */
export const keysOfPayment = (line: string): string => `
  array['payment:' || ${line}.reference, 'refund:' || ${line}.reference, 'dispute:' || ${line}.reference,
    '${MATCHED}:' || ${line}.reference, '${AUTHORISED}:' || ${line}.reference, '${GIVEN_BACK}:' || ${line}.reference]`;

const KEYS_OF_PAYOUT =
  "array['payout:' || asked.reference || ':processed', 'payout:' || asked.reference || ':reversed']";

const KEYS: Readonly<Record<ReportSource, string>> = {
  payments: keysOfPayment("asked"),
  payouts: KEYS_OF_PAYOUT,
  "payouts-cashfree": KEYS_OF_PAYOUT,
};

/**
 * The references of the movements that the ledger booked on some days; the effect key where the provider has no name. Money that
 * moved past the provider is in none of its reports.
 */
export async function readBookedReferences(
  tx: Tx,
  { days, source }: { readonly days: readonly CivilDate[]; readonly source: ReportSource },
): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select distinct regexp_replace(effect_key, '${PREFIX[source]}', '\\1') as reference
       from vaada.ledger_lines as line
       join vaada.journals on journals.id = line.journal_id and journals.business_date = line.business_date
      where line.business_date = any ($1::date[]) and ${IS_OF_ACCOUNT[source]} and effect_key !~ '${HAND_KEY}'
        and ${IS_IN_REPORT[source]}`,
    [days],
  );
  return rows.map(({ reference }) => reference);
}

/** Of what we booked on these days, that of which no report has told yet. */
export async function readUnreportedReferences(
  tx: Tx,
  { days, source }: { readonly days: readonly CivilDate[]; readonly source: ReportSource },
): Promise<string[]> {
  const booked = await readBookedReferences(tx, { days, source });
  const { rows } = await tx.query<{ reference: string }>(
    `select reference from unnest($2::text[]) as booked (reference)
      where not exists (select from vaada.reported_movements as moved where source = $1 and moved.reference = booked.reference)`,
    [source, booked],
  );
  return rows.map(({ reference }) => reference);
}

const PREFIX_OF_PAYOUT = "^payout:(.*):(?:processed|reversed)$";

export const PREFIX: Readonly<Record<ReportSource, string>> = {
  payments: `^(?:payment|refund|dispute|${MATCHED}|${AUTHORISED}|${GIVEN_BACK}):(.*)$`,
  payouts: PREFIX_OF_PAYOUT,
  "payouts-cashfree": PREFIX_OF_PAYOUT,
};

/** Money that came to us by a report of the provider. */
export type ReportedMoney = {
  readonly amount: Paise;
  /** The open case about it, of no loan; `null` when a loan has it, or will get it, or somebody explained it. */
  readonly caseNumber: number | null;
};

/** Reads the provider's report of a reference; `null` when it is in no report. */
export async function readReportedMoney(tx: Tx, reference: string): Promise<ReportedMoney | null> {
  const { rows } = await tx.query<{ amount: Paise; caseNumber: bigint | null }>(
    `select sum(amount_paise)::bigint as amount,
            (select number from vaada.cases
              where key = 'reconciliation:payments:' || $1::text and state = 'open' and application_id is null
                and ours_paise = 0) as "caseNumber"
       from vaada.reported_movements where source = 'payments' and reference = $1 having count(*) > 0`,
    [reference],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, caseNumber: row.caseNumber === null ? null : Number(row.caseNumber) };
}

/** The references of the open cases of earlier reports. */
export async function readOpenCaseReferences(tx: Tx, source: ReportSource): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select reference from vaada.cases where state = 'open' and key = 'reconciliation:' || $1 || ':' || reference`,
    [source],
  );
  return rows.map(({ reference }) => reference);
}

/** The references whose result is not known yet: other jobs refresh them. */
export async function readUnsettledReferences(
  tx: Tx,
  { source, references }: MovementQuery,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ reference: string }>(UNDER_WAY[source], [references]);
  return new Set(rows.map(({ reference }) => reference));
}

const PAYOUTS_UNDER_WAY = `
  select provider_reference as reference from vaada.payouts
   where provider_reference = any ($1::text[]) and status in ('intended', 'queued', 'processing')`;

const UNDER_WAY: Readonly<Record<ReportSource, string>> = {
  payments: `
    select provider_reference as reference from vaada.refunds
     where provider_reference = any ($1::text[]) and status = 'pending'
    union
    select reported.reference from vaada.reported_movements as reported
      join vaada.mandates on mandates.order_reference = reported.order_reference
     where reported.source = 'payments' and reported.reference = any ($1::text[]) and given_back_on is null
       and mandates.asked_at > now() - interval '3 days'
    union
    select reported.reference from vaada.reported_movements as reported
      join vaada.repayment_orders as asked on asked.provider_reference = reported.order_reference
     where reported.source = 'payments' and reported.reference = any ($1::text[])
       and asked.status in ('created', 'attempted')`,
  payouts: PAYOUTS_UNDER_WAY,
  "payouts-cashfree": PAYOUTS_UNDER_WAY,
};

/** The order at the provider that a reported payment paid. */
export async function readOrderPaid(tx: Tx, reference: string): Promise<string | null> {
  const { rows } = await tx.query<{ orderReference: string | null }>(
    `select order_reference as "orderReference" from vaada.reported_movements
      where source = 'payments' and reference = $1`,
    [reference],
  );
  return rows[0]?.orderReference ?? null;
}

/** The loan of a movement; `null` when it is of none. */
export async function readLoanOfMovement(
  tx: Tx,
  { source, reference }: { readonly source: ReportSource; readonly reference: string },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: bigint | null }>(
    `select coalesce(
       (select application_id from unnest($1::text[]) as asked (reference)
         cross join lateral unnest(array[asked.reference] || ${KEYS[source]}) as key
          join vaada.journals on effect_key = key limit 1),
       (select application_id from vaada.payments where id = any ($1::text[])),
       (select application_id from vaada.refunds where provider_reference = any ($1::text[])),
       (select application_id from vaada.payouts where provider_reference = any ($1::text[])),
       (select asked.application_id from vaada.reported_movements as reported
          join vaada.repayment_orders as asked on asked.provider_reference = reported.order_reference
         where reported.source = 'payments' and reported.reference = any ($1::text[]) limit 1)) as id`,
    [[reference]],
  );
  const id = rows[0]?.id ?? null;
  return id === null ? null : Number(id);
}

/** The sums of a day's lines in the report, and of what our ledger booked on the day. */
const sumsOfDay = (source: PayoutSource): string => `
  select (select count(*)::integer from vaada.reported_movements where source = $2 and moved_on = $1) as lines,
         (select coalesce(sum(amount_paise), 0)::bigint from vaada.reported_movements
           where source = $2 and moved_on = $1) as theirs,
         coalesce(sum(amount_paise), 0)::bigint as ours
    from vaada.ledger_lines as line
    join vaada.journals on journals.id = line.journal_id and journals.business_date = line.business_date
   where line.business_date = $1 and ${IS_OF_ACCOUNT[source]} and ${IS_IN_REPORT[source]}`;

/** Those of what was settled on the day, by whatever day our ledger has it of. */
const SUMS_OF_SETTLEMENT = `
  select count(*)::integer as lines, coalesce(sum(amount_paise), 0)::bigint as theirs,
         (select coalesce(sum(line.amount_paise), 0)::bigint
            from (select distinct reference from vaada.reported_movements
                   where source = $2 and settled_on = $1) as asked
           cross join lateral unnest(array[asked.reference] || ${KEYS.payments}) as key
            join vaada.journals on effect_key = key
            join vaada.ledger_lines as line on line.journal_id = journals.id
             and line.business_date = journals.business_date and ${IS_OF_ACCOUNT.payments}) as ours
    from vaada.reported_movements where source = $2 and settled_on = $1`;

/** Records the sums of the day on both sides, and of payments what the provider still has in good time. */
export async function finishReconciliation(
  tx: Tx,
  result: Reconciliation & {
    readonly compared: number;
    readonly differing: number;
    readonly unsettled: Paise | null;
    readonly now: Date;
  },
): Promise<void> {
  const { source } = result;
  await tx.query(
    `with sums as (${source === "payments" ? SUMS_OF_SETTLEMENT : sumsOfDay(source)})
     update vaada.reconciliations
        set finished_at = $3, compared = $4, differing = $5, reported = sums.lines, reported_paise = sums.theirs,
            booked_paise = sums.ours, unsettled_paise = $6
       from sums where business_date = $1 and source = $2`,
    [result.on, source, result.now, result.compared, result.differing, result.unsettled],
  );
}

/**
 * Real time of the last thing on file: after a restore it is from shortly before the instant that was restored. Workers that
 * run beat every few seconds; the others are for a database that was at rest.
 */
export async function readKnownUntil(tx: Tx): Promise<Date> {
  const { rows } = await tx.query<{ knownUntil: Date }>(
    `select coalesce(max(at), now()) as "knownUntil" from (
       select max(seen_at) as at from vaada.worker_heartbeats
       union all select max(started_at) from vaada.business_days
       union all select max(intended_at) from vaada.payouts
       union all select max(intended_at) from vaada.repayment_orders
       union all select max(known_at) from vaada.payments
       union all select max(intended_at) from vaada.refunds) as known`,
  );
  if (rows[0] === undefined) throw new Error("readKnownUntil: an aggregate returned no row");
  return rows[0].knownUntil;
}

/** The loans that a borrower may have paid on, or that a debit may have been presented for. */
export async function readOrderedLoans(
  tx: Tx,
): Promise<{ readonly applicationId: number; readonly borrowerId: string }[]> {
  const { rows } = await tx.query<{ applicationId: bigint; borrowerId: string }>(
    `select application_id as "applicationId", borrower_id as "borrowerId" from vaada.loans
      where status in ('active', 'part-paid') order by application_id`,
  );
  return rows.map((row) => ({ ...row, applicationId: Number(row.applicationId) }));
}

/** Reads which of these refunds, by the provider's names, are on file. */
export async function readKnownRefunds(
  tx: Tx,
  refunds: readonly { readonly reference: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ reference: string }>(
    `select provider_reference as reference from vaada.refunds where provider_reference = any ($1::text[])`,
    [refunds.map(({ reference }) => reference)],
  );
  return new Set(rows.map(({ reference }) => reference));
}
