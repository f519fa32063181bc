import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { BenchDatabase } from "./bench-database.ts";
import { inBulk, TENURE_DAYS } from "./seed-loans.ts";

/** Records that the morning of a day is done, so that its close comes next. */
export const endMorning = ({ asSuperuser }: BenchDatabase, on: CivilDate) =>
  asSuperuser(`insert into vaada.business_days (business_date, phase, started_at, finished_at)
    values (date '${on}', 'morning', now(), now())`);

/** Undoes the close of a day, so that both sides of a round find the same data. */
export async function undoClose({ asSuperuser }: BenchDatabase, on: CivilDate): Promise<void> {
  await asSuperuser(
    inBulk(`
      truncate vaada.ledger_lines, vaada.book_entries, vaada.journals, vaada.loan_events, vaada.notifications,
        vaada.loan_classes;
      update vaada.journal_chains set position = 0, hash = sha256(convert_to('vaada.journals ' || chain, 'UTF8'));
      update vaada.loans set delinquency = 'standard', delinquent_since = null where due_on = date '${on}';
      delete from vaada.debits where value_date = date '${addDays(on, TENURE_DAYS)}';
      delete from vaada.business_days where phase = 'evening';
      truncate graphile_worker._private_jobs;`),
  );
  await asSuperuser("vacuum analyze vaada.loans");
  await asSuperuser("vacuum analyze vaada.debits");
  await asSuperuser("checkpoint");
}

/** Reads the effects of the close of a day, notices word by word. */
export async function readClose({ asSuperuser }: BenchDatabase): Promise<string> {
  const rows = await asSuperuser<{ what: string; many: string }>(`
    select 'lines of ' || account as what, count(*) || ' of ' || sum(amount_paise) as many
      from vaada.ledger_lines group by account
    union all select 'events', count(*)::text from vaada.loan_events
    union all select 'told ' || kind, count(*) || ' in the words ' || md5(string_agg(key || params, ' ' order by key))
      from vaada.notifications group by kind
    union all select 'texts queued', count(*)::text from graphile_worker.jobs where task_identifier = 'text-notice'
    union all select 'mails queued', count(*)::text from graphile_worker.jobs where task_identifier = 'mail-notice'
    union all select 'debits planned', count(*)::text from vaada.debits where status = 'planned'
    union all select 'classed ' || delinquency, count(*)::text from vaada.loans group by delinquency
    order by 1`);
  return rows.map(({ what, many }) => `${what}: ${many}`).join(", ");
}
