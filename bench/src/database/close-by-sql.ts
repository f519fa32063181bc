import type { CivilDate } from "@vaada/calendar/civil-date";
import type { BenchDatabase } from "./bench-database.ts";

/**
 * The close of a day as one would write it by hand for the seeded loans alone: every effect in one set-based statement of
 * its kind, in one transaction, with the interest in SQL. It cuts a late fee to what the penal maximum leaves beside the
 * bounces, and knows no holiday, no part payment and no other product.
 */
export async function closeBySql({ asSuperuser }: BenchDatabase, on: CivilDate): Promise<void> {
  await asSuperuser(`
    begin;
    set local role vaada_worker;
    set local vaada.actor = 'worker';
    ${LATE_FEES(on)};
    update vaada.loans set delinquency = 'sma-0', delinquent_since = date '${on}'
      where status in ('active', 'part-paid') and due_on = date '${on}' and delinquency = 'standard';
    insert into vaada.loan_classes (application_id, classed_on, class)
      select application_id, date '${on}', 'sma-0' from vaada.loans
       where status in ('active', 'part-paid') and due_on = date '${on}';
    insert into vaada.notifications (key, borrower_id, application_id, kind, params, created_at)
      select 'class-changed:loan:' || application_id || ':${on}', borrower_id, application_id, 'class-changed',
             jsonb_build_object('delinquency', 'sma-0', 'dueOn', due_on, 'loanNo', loan_no), now()
        from vaada.loans where status in ('active', 'part-paid') and due_on = date '${on}';
    select vaada.enqueue_all('text-notice', array_agg(json_build_object('notificationId', id)),
             array_agg('text-notice:' || id), now(), 0::smallint)
      from vaada.notifications where kind in ('late-fee', 'class-changed') having count(*) > 0;
    select vaada.enqueue_all('mail-notice', array_agg(json_build_object('notificationId', id)),
             array_agg('mail-notice:' || id), now(), 0::smallint)
      from vaada.notifications where kind = 'late-fee' having count(*) > 0;
    ${FEES_EARNED(on)};
    ${ACCRUALS(on)};
    insert into vaada.debits (id, application_id, borrower_id, mandate_id, number, present_on, value_date, status)
      select gen_random_uuid(), loan.application_id, loan.borrower_id, mandate.id, 1, due_on, due_on, 'planned'
        from vaada.loans as loan join vaada.mandates as mandate using (application_id)
       where loan.status in ('active', 'part-paid') and mandate.status = 'confirmed' and cancel_asked_at is null
         and not exists (select from vaada.debits where application_id = loan.application_id and status <> 'cancelled');
    insert into vaada.business_days (business_date, phase, started_at, finished_at)
      values (date '${on}', 'evening', now(), now());
    commit;`);
}

/** One journal for the fees of all loans. */
const FEES_EARNED = (on: CivilDate): string => `
  with unearned as materialized (
    select gen_random_uuid() as journal, sum(fee_paise -
             (2 * fee_paise * (date '${on}' - arrived_on) + (due_on - arrived_on)) / (2 * (due_on - arrived_on)))::bigint as total
      from vaada.loans where status in ('active', 'part-paid') and arrived_on <= date '${on}' and due_on > date '${on}'),
  ${BOOKED(
    "fees-earned",
    on,
    `select journal, line.*, null::bigint as application_id from unearned,
      lateral (values (1::smallint, '2400', -total), (2::smallint, '4200', total)) as line (number, account, amount)
     where total > 0`,
  )}`;

/** A journal for some thousand loans that change their class, with two lines of each. */
const ACCRUALS = (on: CivilDate): string => `
  with accrued as materialized (
    select application_id, row_number() over (order by application_id) - 1 as place,
           least((principal_paise * rate_ppm_per_day * (due_on - arrived_on) + 500000) / 1000000,
                 repay_paise - principal_paise) as interest
      from vaada.loans where status in ('active', 'part-paid') and due_on = date '${on}'),
  batch as materialized (select place / 5000 as batch, gen_random_uuid() as journal from accrued group by 1),
  ${BOOKED(
    "loan-books",
    on,
    `select journal, (2 * (place % 5000) + line.number)::smallint as number, account, amount, application_id
      from accrued join batch on batch = place / 5000,
      lateral (values (1, '1310', interest), (2, '4100', -interest)) as line (number, account, amount)`,
  )}`;

const BOOKED = (kind: string, on: CivilDate, lines: string): string => `
  line as materialized (${lines}),
  posted as (
    insert into vaada.journals (id, kind, effect_key, business_date, posted_at, lines_hash)
      select journal, '${kind}', '${kind}:' || journal, date '${on}', now(),
             sha256(convert_to(string_agg(concat_ws('|', number, account, amount, '-'), E'\\n' order by number), 'UTF8'))
        from line group by journal
      returning id, business_date),
  entry as (
    insert into vaada.book_entries (journal_id, value_date, says) select id, business_date, '${kind}' from posted)
  insert into vaada.ledger_lines (journal_id, number, business_date, application_id, account, amount_paise)
    select id, number, business_date, application_id, account, amount from posted join line on line.journal = posted.id`;

const LATE_FEES = (on: CivilDate): string => `
  with overdue as (
    select loan.*,
           least(late_fee_paise, greatest(0, coalesce(penal_max_paise - bounce_charge_paise * (
             select count(*) from vaada.loan_events as bounce
              where bounce.application_id = loan.application_id and bounce.kind = 'bounce'), late_fee_paise))) as fee,
           least(principal_paise * rate_ppm_per_day * (due_on - arrived_on) / 1000000, repay_paise - principal_paise)
             as due_interest
      from vaada.loans as loan),
  late as materialized (
    select application_id, borrower_id, fee, due_on, principal_paise, gen_random_uuid() as journal,
           'loan:' || application_id || ':late-fee' as key,
           due_interest + principal_paise * rate_ppm_per_day * (date '${on}' - due_on) / 1000000 as interest
      from overdue as loan
     where status in ('active', 'part-paid') and due_on < date '${on}' and fee > 0
       and principal_paise + due_interest >= coalesce(late_fee_from_paise, 0)
       and not exists (select from vaada.loan_events where application_id = loan.application_id and kind = 'late-fee')
       and not exists (select from vaada.payments where application_id = loan.application_id
             and status in ('authorized', 'created'))
       and not exists (select from vaada.debits where application_id = loan.application_id
             and (status = 'presented' or status in ('planned', 'noticed') and value_date <= loan.due_on))),
  event as (
    insert into vaada.loan_events (application_id, number, borrower_id, key, kind, value_date, happened_at)
      select application_id, 1, borrower_id, key, 'late-fee', date '${on}', now() from late),
  told as (
    insert into vaada.notifications (key, borrower_id, application_id, kind, params, created_at)
      select 'late-fee:' || key, borrower_id, application_id, 'late-fee',
             jsonb_build_object('amount', fee::text, 'dueOn', due_on, 'after', jsonb_build_object(
               'on', date '${on}', 'owed', (principal_paise + interest + fee)::text, 'next', (
                 select present_on from vaada.debits join vaada.mandates on mandates.id = mandate_id
                  where debits.application_id = late.application_id and debits.status in ('planned', 'noticed')
                    and present_on > date '${on}' and mandates.status = 'confirmed' and cancel_asked_at is null limit 1))),
             now() from late),
  line as materialized (
    select journal, line.* from late, lateral (values
      (1::smallint, 'interest-receivable', interest), (2::smallint, 'interest-income', -interest),
      (3::smallint, 'charges-receivable', fee), (4::smallint, 'charge-income', -fee)) as line (number, account, amount)),
  hashed as (
    select journal, sha256(convert_to(string_agg(concat_ws('|', number, account, amount, '-'), E'\\n' order by number),
             'UTF8')) as lines_hash from line group by journal),
  posted as (
    insert into vaada.journals (id, kind, effect_key, application_id, borrower_id, business_date, posted_at, lines_hash)
      select journal, 'late-fee', key, application_id, borrower_id, date '${on}', now(), lines_hash
        from late join hashed using (journal)
      returning id, business_date, application_id, borrower_id)
  insert into vaada.ledger_lines (journal_id, number, business_date, application_id, borrower_id, account, amount_paise)
    select posted.id, number, business_date, application_id, borrower_id, account, amount
      from posted join line on line.journal = posted.id`;
