import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Movement } from "@vaada/ledger/compare-movements";
import type { Tx } from "../../platform/db/tx.ts";
import type { ReportedLine } from "../../providers/report.ts";

/** The report of payments from borrowers, and that of the account which loans are paid out of. */
export type Source = "payments" | "payouts";

/** A day's report that is compared with the ledger. */
export type Reconciliation = { readonly on: CivilDate; readonly source: Source };

/** The account of the ledger that a report tells of. */
const ACCOUNT: Readonly<Record<Source, string>> = { payments: "collections", payouts: "pool" };

/** Once for each day. */
export async function insertReconciliations(
  tx: Tx,
  { on, now }: { readonly on: CivilDate; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.reconciliations (business_date, source, asked_at)
     select $1, source, $2 from unnest(array['payments', 'payouts']) as source on conflict do nothing`,
    [on, now],
  );
}

/** The oldest first. */
export async function readToDo(tx: Tx): Promise<Reconciliation[]> {
  const { rows } = await tx.query<Reconciliation>(
    `select business_date as "on", source from vaada.reconciliations where finished_at is null
      order by business_date, source`,
  );
  return rows;
}

/** Holds it until the transaction ends: of two who are at it, one compares. False when it is done. */
export async function holdReconciliation(tx: Tx, { on, source }: Reconciliation): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.reconciliations where business_date = $1 and source = $2 and finished_at is null for update`,
    [on, source],
  );
  return rowCount > 0;
}

/** A line that was read before is as it is read now. */
export async function keepLines(
  tx: Tx,
  {
    source,
    lines,
    now,
  }: { readonly source: Source; readonly lines: readonly ReportedLine[]; readonly now: Date },
): Promise<void> {
  const rows = lines.map(({ amount, ...line }) => ({ ...line, amount: String(amount) }));
  await tx.query(
    `insert into vaada.reported_movements as known
       (source, id, reference, amount_paise, moved_on, order_reference, read_at)
     select $1, id, reference, amount, "movedOn", "orderReference", $3
       from jsonb_to_recordset($2::jsonb) as line
         (id text, reference text, amount bigint, "movedOn" date, "orderReference" text)
     on conflict (source, id) do update
       set reference = excluded.reference, amount_paise = excluded.amount_paise, moved_on = excluded.moved_on,
           order_reference = excluded.order_reference, read_at = excluded.read_at`,
    [source, JSON.stringify(rows), now],
  );
}

type Named = { readonly source: Source; readonly references: readonly string[] };

/** All that the provider ever reported of these. */
export async function readTheirs(tx: Tx, { source, references }: Named): Promise<Movement[]> {
  const { rows } = await tx.query<Movement>(
    `select reference, amount_paise as amount from vaada.reported_movements
      where source = $1 and reference = any ($2::text[])`,
    [source, references],
  );
  return rows;
}

/** All that our ledger ever booked of these. A journal's key tells whose name it goes by. */
export async function readOurs(tx: Tx, { source, references }: Named): Promise<Movement[]> {
  const { rows } = await tx.query<Movement>(
    `select asked.reference, line.amount_paise as amount
       from unnest($1::text[]) as asked (reference)
      cross join lateral unnest(array[asked.reference] || ${KEYS[source]}) as key
       join vaada.journals on effect_key = key
       join vaada.ledger_lines as line
         on line.journal_id = journals.id and line.business_date = journals.business_date and account = $2`,
    [references, ACCOUNT[source]],
  );
  return rows;
}

const KEYS: Readonly<Record<Source, string>> = {
  payments:
    "array['payment:' || asked.reference, 'refund:' || asked.reference, 'dispute:' || asked.reference]",
  payouts: "array['payout:' || asked.reference || ':processed', 'payout:' || asked.reference || ':reversed']",
};

/** The names of what our ledger booked on a day. What goes by no name of the provider's goes by its key. */
export async function readBooked(tx: Tx, { on, source }: Reconciliation): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select distinct regexp_replace(effect_key, '${PREFIX[source]}', '\\1') as reference
       from vaada.ledger_lines as line
       join vaada.journals on journals.id = line.journal_id and journals.business_date = line.business_date
      where line.business_date = $1 and account = $2`,
    [on, ACCOUNT[source]],
  );
  return rows.map(({ reference }) => reference);
}

const PREFIX: Readonly<Record<Source, string>> = {
  payments: "^(?:payment|refund|dispute):(.*)$",
  payouts: "^payout:(.*):(?:processed|reversed)$",
};

/** The names of what an earlier report did not explain. */
export async function readCasesAsked(tx: Tx, source: Source): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `select reference from vaada.cases where state = 'open' and key = 'reconciliation:' || $1 || ':' || reference`,
    [source],
  );
  return rows.map(({ reference }) => reference);
}

/** Those that we know of and whose end we have not heard yet: somebody asks about each until it is known. */
export async function readUnderWay(tx: Tx, { source, references }: Named): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ reference: string }>(UNDER_WAY[source], [references]);
  return new Set(rows.map(({ reference }) => reference));
}

const UNDER_WAY: Readonly<Record<Source, string>> = {
  payments: `
    select provider_reference as reference from vaada.refunds
     where provider_reference = any ($1::text[]) and status = 'pending'
    union
    select reported.reference from vaada.reported_movements as reported
      join vaada.repayment_orders as asked on asked.provider_reference = reported.order_reference
     where reported.source = 'payments' and reported.reference = any ($1::text[])
       and asked.status in ('created', 'attempted')`,
  payouts: `
    select provider_reference as reference from vaada.payouts
     where provider_reference = any ($1::text[]) and status in ('intended', 'queued', 'processing')`,
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

/** The loan that a movement is of, if we know any. */
export async function readWhoseMovement(
  tx: Tx,
  { source, reference }: { readonly source: Source; readonly reference: string },
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

/** With the figures of its day, as both sides have them. */
export async function finishReconciliation(
  tx: Tx,
  given: Reconciliation & { readonly compared: number; readonly differing: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.reconciliations
        set finished_at = $3, compared = $4, differing = $5, reported = theirs.lines,
            reported_paise = theirs.sum, booked_paise = ours.sum
       from (select count(*)::integer as lines, coalesce(sum(amount_paise), 0)::bigint as sum
               from vaada.reported_movements where source = $2 and moved_on = $1) as theirs,
            (select coalesce(sum(amount_paise), 0)::bigint as sum
               from vaada.ledger_lines where business_date = $1 and account = $6) as ours
      where business_date = $1 and source = $2`,
    [given.on, given.source, given.now, given.compared, given.differing, ACCOUNT[given.source]],
  );
}
