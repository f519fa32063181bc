import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import type { Tx } from "../../platform/db/tx.ts";

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
