alter table vaada.reconciliations
  add column their_balance_paise bigint,
  add column our_balance_paise bigint,
  add column waiting_paise bigint,
  add column opening_paise bigint,
  add constraint balances_whole check (
    (their_balance_paise is null) = (our_balance_paise is null)
    and (their_balance_paise is null) = (waiting_paise is null)
    and (their_balance_paise is null or source = 'payouts')
    and (opening_paise is null or their_balance_paise is not null));
create unique index reconciliations_with_opening on vaada.reconciliations (source) where opening_paise is not null;
comment on column vaada.reconciliations.their_balance_paise
  is 'class: internal; what the payout account held at the end of the day by its provider, null where it was not compared';
comment on column vaada.reconciliations.our_balance_paise
  is 'class: internal; what our ledger held in that account at the end of the day';
comment on column vaada.reconciliations.waiting_paise
  is 'class: internal; what the provider had moved by then and we had still to book';
comment on column vaada.reconciliations.opening_paise
  is 'class: internal; of the first day alone: what the account held beyond all that is booked';

alter policy works_on_all on vaada.journals
  with check (kind = 'late-fee' or vaada.is_fee_of_loan(application_id, kind)
    or application_id is null
       and kind in ('loan-books', 'allowance', 'fees-earned', 'gst-invoiced', 'settlement', 'money-by-hand', 'opening-balance'));

create view vaada_audit.i19_payout_account_unlike_provider with (security_invoker = true) as
  select business_date, their_balance_paise, our_balance_paise, waiting_paise, held.paise as held_paise
    from (select * from vaada.reconciliations
           where their_balance_paise is not null order by business_date desc limit 1) as last
   cross join lateral (
     select coalesce(sum(line.amount_paise) filter (where account = '1110' or effect_key !~ '^payout:cf_'), 0)::bigint as paise
       from vaada.ledger_lines as line
       join vaada.journals on journals.id = line.journal_id and journals.business_date = line.business_date
      where account in ('pool', '1110') and line.business_date <= last.business_date) as held
   where our_balance_paise <> held.paise
      or their_balance_paise <> our_balance_paise + waiting_paise
         and not exists (select from vaada.cases where key = 'reconciliation:balance:1110');
grant select on vaada_audit.i19_payout_account_unlike_provider to vaada_auditor, vaada_worker;
