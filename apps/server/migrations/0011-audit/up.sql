-- A case has an owner and an end. One that a provider's report brings up may be of no loan that we know.
alter table vaada.cases
  drop constraint cases_application_id_fkey,
  alter column application_id drop not null,
  add constraint cases_application_id_fkey foreign key (application_id) references vaada.applications (id),
  add column owner text not null default 'operations' check (char_length(owner) between 1 and 60),
  add column theirs_paise bigint,
  add column ours_paise bigint,
  add column state text not null default 'open' check (state in ('open', 'explained')),
  add column note text check (char_length(note) between 1 and 500),
  add column explained_by text check (char_length(explained_by) between 1 and 60),
  add column explained_at timestamptz,
  add constraint explained_whole check
    ((state = 'explained') = (explained_at is not null) and (explained_at is null) = (explained_by is null)
      and (explained_at is null) = (note is null));
create index cases_open on vaada.cases (opened_at) where state = 'open';
create index cases_by_reference on vaada.cases (reference);
comment on column vaada.cases.application_id is 'class: internal; of which loan, null when it is of none that we know';
comment on column vaada.cases.owner is 'class: internal; whose it is to look into';
comment on column vaada.cases.theirs_paise is 'class: internal; what the provider says has moved in all, below zero for money that left';
comment on column vaada.cases.ours_paise is 'class: internal; what our ledger says has moved';
comment on column vaada.cases.state is 'class: internal; whether somebody must still look';
comment on column vaada.cases.note is 'class: internal; what explains it';
comment on column vaada.cases.explained_by is 'class: internal; who has explained it: a person, or the reconciliation itself';
comment on column vaada.cases.explained_at is 'class: internal; real time';

create table vaada.reported_movements (
  source text not null check (source in ('payments', 'payouts')),
  id text not null check (char_length(id) between 1 and 200),
  reference text not null check (char_length(reference) between 1 and 200),
  amount_paise bigint not null,
  moved_on date not null,
  order_reference text check (char_length(order_reference) between 1 and 200),
  read_at timestamptz not null,
  primary key (source, id)
);
create index reported_movements_by_reference on vaada.reported_movements (source, reference);
create index reported_movements_of_a_day on vaada.reported_movements (source, moved_on);
comment on table vaada.reported_movements
  is 'One row a line of a provider''s own report of the money it moved: what the ledger is compared with.';
comment on column vaada.reported_movements.source is 'class: internal; which report: of payments from borrowers, or of the account that is paid out of';
comment on column vaada.reported_movements.id is 'class: internal; the line''s own name';
comment on column vaada.reported_movements.reference is 'class: internal; the provider''s name of the payment, refund, dispute or payout that it moved';
comment on column vaada.reported_movements.amount_paise is 'class: internal; how much, below zero for money that left';
comment on column vaada.reported_movements.moved_on is 'class: internal; the day in India whose report it is in';
comment on column vaada.reported_movements.order_reference is 'class: internal; the provider''s name of the order that was paid';
comment on column vaada.reported_movements.read_at is 'class: internal; real time at which it was read last';

create table vaada.reconciliations (
  business_date date not null,
  source text not null check (source in ('payments', 'payouts')),
  asked_at timestamptz not null,
  finished_at timestamptz,
  reported integer check (reported >= 0),
  reported_paise bigint,
  booked_paise bigint,
  compared integer check (compared >= 0),
  differing integer check (differing >= 0),
  primary key (business_date, source),
  constraint finished_with_its_figures check
    (num_nulls(finished_at, reported, reported_paise, booked_paise, compared, differing) in (0, 6))
);
create index reconciliations_to_do on vaada.reconciliations (business_date) where finished_at is null;
comment on table vaada.reconciliations is 'One row a day and a provider''s report that is compared with the ledger.';
comment on column vaada.reconciliations.business_date is 'class: internal; which day in India';
comment on column vaada.reconciliations.source is 'class: internal; which report';
comment on column vaada.reconciliations.asked_at is 'class: internal; real time from which it is to be done';
comment on column vaada.reconciliations.finished_at is 'class: internal; real time at which it was done, null until then';
comment on column vaada.reconciliations.reported is 'class: internal; how many lines the day''s report has';
comment on column vaada.reconciliations.reported_paise is 'class: internal; their sum';
comment on column vaada.reconciliations.booked_paise is 'class: internal; what our ledger booked on that day';
comment on column vaada.reconciliations.compared is 'class: internal; how many matters were compared';
comment on column vaada.reconciliations.differing is 'class: internal; how many of them were not alike';

alter table vaada.reported_movements enable row level security, force row level security;
alter table vaada.reconciliations enable row level security, force row level security;
create policy works_on_all on vaada.reported_movements to vaada_worker using (true);
create policy works_on_all on vaada.reconciliations to vaada_worker using (true);
create policy works_on_all on vaada.cases to vaada_worker using (true);
grant select, insert, update on vaada.reported_movements, vaada.reconciliations, vaada.cases to vaada_worker;
create policy reads_all on vaada.reported_movements for select to vaada_auditor using (true);
create policy reads_all on vaada.reconciliations for select to vaada_auditor using (true);
grant select on vaada.reported_movements, vaada.reconciliations to vaada_auditor;

alter table vaada.documents drop constraint documents_kind_check, add constraint documents_kind_check check (kind in
  ('key-fact-statement', 'agreement-to-sign', 'agreement', 'sanction-letter', 'no-dues-certificate', 'receipt',
   'statement-of-account'));
drop index vaada.documents_made_once;
create unique index documents_made_once on vaada.documents (key_fact_statement_id, kind, language)
  where kind not in ('agreement-to-sign', 'no-dues-certificate', 'receipt', 'statement-of-account');

-- What must always hold of the money. Each view finds the rows that break it: none is well. It is asked with the asker's
-- own rights, so it shows nothing that its reader may not read anyway.
create schema vaada_audit;
grant usage on schema vaada_audit to vaada_auditor;

create view vaada_audit.i1_unbalanced_journals with (security_invoker = true) as
  select journals.id as journal_id, application_id, coalesce(sum(amount_paise), 0) as sum_paise, count(journal_id) as lines
    from vaada.journals left join (select journal_id, amount_paise from vaada.ledger_lines) as line on journal_id = journals.id
   group by journals.id having coalesce(sum(amount_paise), 1) <> 0 or count(journal_id) < 2
  union all
  select journal_id, application_id, amount_paise, 1 from vaada.ledger_lines
   where not exists (select from vaada.journals where id = journal_id);

create view vaada_audit.i2_unbalanced_ledger with (security_invoker = true) as
  select sum(amount_paise) as sum_paise from vaada.ledger_lines having sum(amount_paise) <> 0;

create view vaada_audit.i3_collections_unlike_events with (security_invoker = true) as
  select application_id, sum(amount_paise) as off_by_paise from (
    select application_id, amount_paise from vaada.ledger_lines where account = 'collections'
    union all
    select application_id, case kind when 'refund' then amount_paise else -amount_paise end from vaada.loan_events
     where kind in ('payment', 'mandate-debit', 'refund')
    union all
    select returned.application_id, payment.amount_paise from vaada.loan_events as returned
      join vaada.loan_events as payment on payment.key = returned.of_key) as movement
   group by application_id having sum(amount_paise) <> 0;

create view vaada_audit.i4_payments_unlike_events with (security_invoker = true) as
  select coalesce(event.key, received.key) as key, event.amount_paise as event_paise, received.amount_paise as payment_paise
    from (
      select 'payment:' || id as key, amount_paise from vaada.payments
       where status in ('captured', 'refunded')) as received
    full join (
      select key, amount_paise from vaada.loan_events
       where kind in ('payment', 'mandate-debit') and key like 'payment:%') as event using (key)
   where event.amount_paise is distinct from received.amount_paise;

create view vaada_audit.i4_refunds_unlike_events with (security_invoker = true) as
  select coalesce(event.key, sent.key) as key, event.amount_paise as event_paise, sent.amount_paise as refund_paise
    from (
      select 'refund:' || provider_reference as key, amount_paise from vaada.refunds
       where status = 'processed') as sent
    full join (select key, amount_paise from vaada.loan_events where kind = 'refund' and key like 'refund:%')
      as event using (key)
   where event.amount_paise is distinct from sent.amount_paise;

create view vaada_audit.i4_payments_given_back_twice with (security_invoker = true) as
  select payments.id as payment_id, payments.amount_paise, sum(refunds.amount_paise) as refunded_paise
    from vaada.payments
    join vaada.refunds on payment_id = payments.id and refunds.status <> 'failed'
   group by payments.id having sum(refunds.amount_paise) > payments.amount_paise;

create view vaada_audit.i5_pool_unlike_payouts with (security_invoker = true) as
  select application_id, sum(amount_paise) as off_by_paise from (
    select application_id, amount_paise from vaada.payouts where status = 'processed'
    union all
    select application_id, amount_paise from vaada.ledger_lines where account = 'pool') as movement
   group by application_id having sum(amount_paise) <> 0;

create view vaada_audit.i5_arrivals_unlike_journals with (security_invoker = true) as
  select agreement_id, application_id, arrived_at from vaada.disbursals
   where (arrived_at is not null) <> exists (
     select from vaada.payouts
       join vaada.journals on effect_key = 'payout:' || provider_reference || ':processed'
      where payouts.agreement_id = disbursals.agreement_id
        and not exists (select from vaada.journals as reversal where reversal.reverses = journals.id));

create view vaada_audit.i5_loans_unlike_arrivals with (security_invoker = true) as
  select loans.application_id, status, net_paise, coalesce(paid.out_paise, 0) as out_paise from vaada.loans
    left join (
      select application_id, -sum(amount_paise) as out_paise from vaada.ledger_lines
       where account = 'pool' group by application_id) as paid using (application_id)
   where coalesce(paid.out_paise, 0) <> case status when 'undone' then 0 else net_paise end;

create view vaada_audit.i6_loans_paid_twice with (security_invoker = true) as
  select application_id, count(*) as payouts from vaada.payouts
   where status in ('intended', 'queued', 'processing', 'processed')
   group by application_id having count(*) > 1;

create view vaada_audit.i6_payouts_unlike_disbursals with (security_invoker = true) as
  select payouts.id as payout_id, payouts.application_id from vaada.payouts join vaada.disbursals using (agreement_id)
   where payouts.account_hash <> disbursals.account_hash or payouts.amount_paise <> disbursals.amount_paise;

create view vaada_audit.i7_receipts_not_once with (security_invoker = true) as
  select key, application_id from vaada.loan_events
   where kind in ('payment', 'mandate-debit', 'refund')
     and (select count(*) from vaada.journals where effect_key = key) <> 1;

create view vaada_audit.i8_owed_below_nothing with (security_invoker = true) as
  select application_id, account, sum(amount_paise) as held_paise from vaada.ledger_lines
   where account in ('principal-receivable', 'interest-receivable', 'charges-receivable', 'refund-payable')
   group by application_id, account
  having sum(amount_paise) * case account when 'refund-payable' then -1 else 1 end < 0;

create view vaada_audit.i9_closed_unlike_owed with (security_invoker = true) as
  select loans.application_id, loans.status, coalesce(sum(line.amount_paise), 0) as owed_paise from vaada.loans
    left join vaada.ledger_lines as line on line.application_id = loans.application_id
     and account in ('principal-receivable', 'interest-receivable', 'charges-receivable')
   group by loans.application_id, loans.status
  having (loans.status in ('closed', 'undone')) <> (coalesce(sum(line.amount_paise), 0) = 0);

create view vaada_audit.i11_changed_lines with (security_invoker = true) as
  select id as journal_id, application_id from vaada.journals where lines_hash is distinct from vaada.lines_hash_of(id);

create view vaada_audit.i11_changed_journals with (security_invoker = true) as
  select id as journal_id, application_id from vaada.journals where hash <> vaada.hash_of(journals);

create view vaada_audit.i11_gaps_in_chains with (security_invoker = true) as
  select chain, position from (
    select chain, position, prev_hash,
           lag(position, 1, 0::bigint) over in_order as position_before, lag(hash) over in_order as hash_before
      from vaada.journals window in_order as (partition by chain order by position)) as journal
   where position <> position_before + 1
      or prev_hash <> coalesce(hash_before, sha256(convert_to('vaada.journals ' || chain, 'UTF8')));

create view vaada_audit.i11_cut_chains with (security_invoker = true) as
  select head.chain, head.position from vaada.journal_chains as head
    left join lateral (
      select position, hash from vaada.journals where chain = head.chain order by position desc limit 1)
      as last on true
   where head.position <> coalesce(last.position, 0) or (last.hash is not null and last.hash <> head.hash);

-- Nothing that is under way stays so for longer than it may. Ages are in real time, but for what goes by the calendar.
create function vaada_audit.today() returns date
  language sql stable
  return (select ((now() + offset_ms * interval '1 millisecond') at time zone 'Asia/Kolkata')::date
            from vaada.platform_clock);

-- Not a view of its own over the queue's tables: the queue changes them as it likes.
create function vaada_audit.overdue_jobs() returns table (id bigint, task text, run_at timestamptz, attempts integer)
  language plpgsql stable
as $$
begin
  return query
    select job.id::bigint, named.identifier::text, job.run_at, job.attempts::integer
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as named on named.id = job.task_id
     where job.attempts >= job.max_attempts and job.locked_at is null
        or job.locked_at is null and job.run_at < now() - interval '10 minutes'
        or job.locked_at < now() - interval '1 hour';
end;
$$;

create view vaada_audit.i12_overdue_jobs with (security_invoker = true) as
  select id, task, run_at, attempts from vaada_audit.overdue_jobs();

create view vaada_audit.i12_undecided_payouts with (security_invoker = true) as
  select id as payout_id, application_id, status, intended_at from vaada.payouts
   where status in ('intended', 'queued', 'processing') and intended_at < now() - interval '1 day';

create view vaada_audit.i12_undecided_orders with (security_invoker = true) as
  select id as order_id, application_id, status, intended_at from vaada.repayment_orders
   where status = 'intended' and intended_at < now() - interval '2 hours'
      or status in ('created', 'attempted') and intended_at < now() - interval '31 days';

create view vaada_audit.i12_undecided_payments with (security_invoker = true) as
  select id as payment_id, application_id, status, known_at from vaada.payments
   where status = 'authorized' and known_at < now() - interval '5 days';

create view vaada_audit.i12_undecided_refunds with (security_invoker = true) as
  select id as refund_id, application_id, status, intended_at from vaada.refunds
   where status = 'intended' and intended_at < now() - interval '1 day'
      or status = 'pending' and intended_at < now() - interval '14 days';

create view vaada_audit.i12_undecided_debits with (security_invoker = true) as
  select id as debit_id, application_id, status, present_on from vaada.debits
   where status = 'noticed' and present_on < vaada_audit.today() - 1
      or status = 'presented' and present_on < vaada_audit.today() - 10;

create view vaada_audit.i12_unfinished_days with (security_invoker = true) as
  select business_date, phase, started_at from vaada.business_days
   where finished_at is null and started_at < now() - interval '1 hour';

create view vaada_audit.i12_unfinished_closings with (security_invoker = true) as
  select id as closing_id, application_id, asked_at from vaada.closings
   where mailed_at is null and failure is null and ended_at is null and asked_at < now() - interval '1 day';

create view vaada_audit.i12_unsent_mails with (security_invoker = true) as
  select id as mail_id, application_id, asked_at from vaada.document_mails
   where sent_at is null and failure is null and asked_at < now() - interval '1 day';

create view vaada_audit.i12_unreconciled_days with (security_invoker = true) as
  select business_date, source, asked_at from vaada.reconciliations
   where finished_at is null and asked_at < now() - interval '1 day';

create view vaada_audit.i12_unexplained_cases with (security_invoker = true) as
  select key, kind, application_id, owner, opened_at from vaada.cases
   where state = 'open' and opened_at < now() - interval '3 days';

grant select on all tables in schema vaada_audit to vaada_auditor;
