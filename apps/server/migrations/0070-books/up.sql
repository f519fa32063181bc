-- A journal of the books is of no loan, and a line of it may be of one and is of no borrower.
alter table vaada.journals
  alter column application_id drop not null,
  alter column borrower_id drop not null,
  add constraint of_a_loan_and_its_borrower check ((application_id is null) = (borrower_id is null));
alter table vaada.ledger_lines
  alter column application_id drop not null,
  alter column borrower_id drop not null,
  drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (
    case when borrower_id is null then account ~ '^[1-5]\d{3}$'
         else account in ('pool', 'principal-receivable', 'interest-receivable', 'interest-income', 'charges-receivable',
           'charge-income', 'collections', 'refund-payable', 'waived', 'fee-income', 'gst-payable') end);
comment on column vaada.journals.application_id is 'class: internal; on which loan, null for a journal of the books';
comment on column vaada.journals.borrower_id is 'class: internal; whose, null for a journal of the books';
comment on column vaada.ledger_lines.application_id is 'class: internal; on which loan, null for what is of none';
comment on column vaada.ledger_lines.borrower_id is 'class: internal; whose, null for a line of the books';
comment on column vaada.ledger_lines.account
  is 'class: internal; which account: of a loan''s event by its word, of the books by its code';

create table vaada.book_entries (
  journal_id uuid primary key references vaada.journals (id),
  number bigint not null unique generated always as identity,
  value_date date not null,
  says text not null check (char_length(says) between 1 and 500),
  reference text check (char_length(reference) between 1 and 200),
  request_id uuid references vaada.requests (id)
);
create index book_entries_of_a_request on vaada.book_entries (request_id) where request_id is not null;
comment on table vaada.book_entries is 'One row a journal of the books: what it counts for. Only added to.';
comment on column vaada.book_entries.journal_id is 'class: internal; which journal';
comment on column vaada.book_entries.number is 'class: internal; the order of posting';
comment on column vaada.book_entries.value_date is 'class: internal; the day that it counts for, which may lie in a month that is closed';
comment on column vaada.book_entries.says is 'class: internal; what it records, in words';
comment on column vaada.book_entries.reference is 'class: internal; the provider''s or the bank''s own name of what it records';
comment on column vaada.book_entries.request_id is 'class: internal; the request of two people that posted it';
create trigger never_changed before update or delete on vaada.book_entries
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.book_entries
  for each statement execute function vaada.keep_ledger();

alter table vaada.journal_chains
  drop constraint journal_chains_chain_check,
  add constraint journal_chains_chain_check check (chain between 0 and 64),
  add column closed_through date;
comment on column vaada.journal_chains.closed_through is 'class: internal; the last day of the last month that is closed, null before the first';
insert into vaada.journal_chains (chain, position, hash)
  values (64, 0, sha256(convert_to('vaada.journals 64', 'UTF8')));

create or replace function vaada.chain_journal() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off
as $$
declare
  closed date;
begin
  new.chain := coalesce(new.application_id % 64, 64);
  new.posted_in := pg_current_xact_id();
  select head.position + 1, head.hash, head.closed_through into strict new.position, new.prev_hash, closed
    from vaada.journal_chains as head where head.chain = new.chain for update;
  if new.business_date <= closed then
    raise exception 'vaada.journals: the books are closed through %', closed
      using errcode = 'check_violation', table = 'journals', constraint = 'in_an_open_month';
  end if;
  new.hash := vaada.hash_of(new);
  update vaada.journal_chains set position = new.position, hash = new.hash
   where chain = new.chain and not exists (select from vaada.journals where effect_key = new.effect_key);
  return new;
end;
$$;

create table vaada.book_periods (
  month date primary key check (extract(day from month) = 1),
  closed_through date not null check (closed_through = (month + interval '1 month')::date - 1),
  closed_at timestamptz not null,
  request_id uuid not null references vaada.requests (id),
  balances jsonb not null check (jsonb_typeof(balances) = 'object'),
  journals bigint not null check (journals >= 0)
);
create unique index book_periods_of_a_request on vaada.book_periods (request_id);
comment on table vaada.book_periods is 'One row a month that is closed. Only added to.';
comment on column vaada.book_periods.month is 'class: internal; its first day';
comment on column vaada.book_periods.closed_through is 'class: internal; its last day';
comment on column vaada.book_periods.closed_at is 'class: internal; the platform''s time';
comment on column vaada.book_periods.request_id is 'class: internal; the request of two people that closed it';
comment on column vaada.book_periods.balances is 'class: internal; what each account held at its end, in paise, by code';
comment on column vaada.book_periods.journals is 'class: internal; how many journals there were by then';
create trigger never_changed before update or delete on vaada.book_periods
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.book_periods
  for each statement execute function vaada.keep_ledger();

-- Whoever is posting to a month keeps it open until the commit: the heads of all chains are taken in their order.
create function vaada.close_month() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform from vaada.journal_chains order by chain for update;
  if exists (select from vaada.journal_chains where closed_through >= new.month) then
    raise exception 'vaada.book_periods: this month is closed' using errcode = 'check_violation';
  end if;
  update vaada.journal_chains set closed_through = new.closed_through;
  return new;
end;
$$;
revoke all on function vaada.close_month() from public;
create trigger closes_its_month before insert on vaada.book_periods for each row execute function vaada.close_month();

create table vaada.loan_classes (
  application_id bigint not null references vaada.loans (application_id),
  classed_on date not null,
  class text not null check (class in ('standard', 'sma-0', 'sma-1', 'sma-2', 'npa')),
  primary key (application_id, classed_on)
);
create index loan_classes_of_a_day on vaada.loan_classes (classed_on);
comment on table vaada.loan_classes is 'One row a day on which the class of a loan changed: its history.';
comment on column vaada.loan_classes.application_id is 'class: internal; of which loan';
comment on column vaada.loan_classes.classed_on is 'class: internal; from which day on';
comment on column vaada.loan_classes.class is 'class: personal; which class';
-- The owner sees no rows of borrowers, unless it says so.
alter table vaada.loans no force row level security;
insert into vaada.loan_classes (application_id, classed_on, class)
  select application_id, due_on + case delinquency when 'sma-1' then 30 when 'sma-2' then 60 when 'npa' then 90 else 0 end,
         delinquency
    from vaada.loans where status in ('active', 'part-paid') and delinquency <> 'standard';
alter table vaada.loans force row level security;

create table vaada.write_offs (
  application_id bigint primary key references vaada.loans (application_id),
  written_off_on date not null,
  request_id uuid not null unique references vaada.requests (id),
  principal_paise bigint not null check (principal_paise >= 0),
  interest_paise bigint not null check (interest_paise >= 0),
  charges_paise bigint not null check (charges_paise >= 0),
  interest_earned_paise bigint not null check (interest_earned_paise >= 0),
  charges_levied_paise bigint not null check (charges_levied_paise >= 0),
  waived_paise bigint not null check (waived_paise >= 0),
  kept_paise bigint not null,
  allowance_paise bigint not null check (allowance_paise >= 0)
);
comment on table vaada.write_offs is 'One row a loan that was written off, with its figures of that day. The claim stays. Only added to.';
comment on column vaada.write_offs.application_id is 'class: internal; which loan';
comment on column vaada.write_offs.written_off_on is 'class: personal; on which day';
comment on column vaada.write_offs.request_id is 'class: internal; the request of two people';
comment on column vaada.write_offs.principal_paise is 'class: personal; what was owed of the principal';
comment on column vaada.write_offs.interest_paise is 'class: personal; the interest that was certain and unpaid';
comment on column vaada.write_offs.charges_paise is 'class: personal; the charges that were unpaid';
comment on column vaada.write_offs.interest_earned_paise is 'class: personal; all interest that was certain, paid or not';
comment on column vaada.write_offs.charges_levied_paise is 'class: personal; all charges, paid or not';
comment on column vaada.write_offs.waived_paise is 'class: personal; what had been forgiven';
comment on column vaada.write_offs.kept_paise is 'class: personal; what had been received and kept';
comment on column vaada.write_offs.allowance_paise is 'class: personal; what was held against it';
create trigger never_changed before update or delete on vaada.write_offs
  for each row execute function vaada.keep_ledger();

alter table vaada.reported_movements
  add column fee_paise bigint not null default 0 check (fee_paise >= 0),
  add column tax_paise bigint not null default 0 check (tax_paise >= 0),
  add column settled_on date,
  add column settlement_reference text check (char_length(settlement_reference) between 1 and 200),
  add column booked_on date,
  add column booked_as text check (booked_as in ('gateway', 'suspense')),
  add constraint booked_whole check ((booked_on is null) = (booked_as is null) and (booked_on is null or settled_on is not null));
create index reported_movements_to_settle on vaada.reported_movements (settled_on)
  where settled_on is not null and booked_on is null;
create index reported_movements_in_suspense on vaada.reported_movements (reference) where booked_as = 'suspense';
comment on column vaada.reported_movements.fee_paise is 'class: internal; what the provider kept of it, tax included';
comment on column vaada.reported_movements.tax_paise is 'class: internal; the tax in that';
comment on column vaada.reported_movements.settled_on is 'class: internal; the day on which it reached the bank, null until then';
comment on column vaada.reported_movements.settlement_reference is 'class: internal; the provider''s name of the transfer to the bank';
comment on column vaada.reported_movements.booked_on is 'class: internal; the day of the journal of its settlement, null until then';
comment on column vaada.reported_movements.booked_as is 'class: internal; whether a loan knows it, or it waits in suspense';
alter table vaada.reported_movements no force row level security;
update vaada.reported_movements set settled_on = moved_on + 2 where source = 'payments';
alter table vaada.reported_movements force row level security;

alter table vaada.tax_papers add column booked_on date;
create index tax_papers_to_book on vaada.tax_papers (issued_on) where booked_on is null;
comment on column vaada.tax_papers.booked_on is 'class: internal; the day of the journal that its tax is in, null until then';

create index loan_events_by_time on vaada.loan_events using brin (happened_at);
create index journals_by_day on vaada.journals using brin (business_date);
create index loans_undone on vaada.loans (application_id) where status = 'undone';
create index loans_bad on vaada.loans (application_id) where delinquency = 'npa';

alter table vaada.book_entries enable row level security, force row level security;
alter table vaada.book_periods enable row level security, force row level security;
alter table vaada.loan_classes enable row level security, force row level security;
alter table vaada.write_offs enable row level security, force row level security;

-- The close of a day posts what a day brings, and nobody's manual journal.
alter policy works_on_all on vaada.journals
  with check (kind = 'late-fee' or vaada.is_fee_of_loan(application_id, kind)
    or application_id is null
       and kind in ('loan-books', 'allowance', 'fees-earned', 'gst-invoiced', 'settlement', 'money-by-hand'));
create policy works_on_all on vaada.book_entries to vaada_worker using (true) with check (request_id is null);
create policy works_on_all on vaada.loan_classes to vaada_worker using (true);
create policy works_on_all on vaada.write_offs for select to vaada_worker using (true);
create policy works_on_all on vaada.book_periods for select to vaada_worker using (true);
create policy books_tax on vaada.tax_papers for update to vaada_worker using (true);
grant select, insert on vaada.book_entries, vaada.loan_classes to vaada_worker;
grant select on vaada.write_offs, vaada.book_periods to vaada_worker;
grant select (kind, issued_on, booked_on, cgst_paise, sgst_paise, igst_paise), update (booked_on)
  on vaada.tax_papers to vaada_worker;

-- Two people write off, post by hand and close a month.
create policy books on vaada.journals for select to vaada_console
  using (application_id is null and (select vaada.current_staff_id()) is not null);
create policy books on vaada.ledger_lines for select to vaada_console
  using (borrower_id is null and (select vaada.current_staff_id()) is not null);
create policy posts_for_two on vaada.journals for insert to vaada_console
  with check (application_id is null and kind in ('manual', 'write-off') and (select vaada.current_staff_id()) is not null);
create policy posts_for_two on vaada.ledger_lines for insert to vaada_console
  with check (borrower_id is null and (select vaada.current_staff_id()) is not null);
create policy posts_for_two on vaada.book_entries to vaada_console
  using ((select vaada.current_staff_id()) is not null) with check (request_id is not null);
create policy closes_for_two on vaada.book_periods to vaada_console
  using ((select vaada.current_staff_id()) is not null);
create policy writes_off_for_two on vaada.write_offs to vaada_console
  using ((select vaada.current_staff_id()) is not null);
create policy staff_reads on vaada.loan_classes for select to vaada_console
  using ((select vaada.current_staff_id()) is not null);
grant select, insert on vaada.journals, vaada.ledger_lines, vaada.book_entries, vaada.book_periods, vaada.write_offs
  to vaada_console;
grant select on vaada.loan_classes to vaada_console;
create policy staff_reads on vaada.reconciliations for select to vaada_console
  using ((select vaada.current_staff_id()) is not null);
create policy staff_reads on vaada.reported_movements for select to vaada_console
  using ((select vaada.current_staff_id()) is not null);
grant select on vaada.reconciliations, vaada.reported_movements to vaada_console;

create policy reads_all on vaada.book_entries for select to vaada_auditor using (true);
create policy reads_all on vaada.book_periods for select to vaada_auditor using (true);
create policy reads_all on vaada.loan_classes for select to vaada_auditor using (true);
create policy reads_all on vaada.write_offs for select to vaada_auditor using (true);
grant select on vaada.book_entries, vaada.book_periods, vaada.loan_classes, vaada.write_offs to vaada_auditor;

-- The account of the chart that a line is of. A test holds it against the chart.
create function vaada.account_code(account text) returns text
  language sql immutable
  return case account
    when 'pool' then '1110' when 'collections' then '1200' when 'principal-receivable' then '1300'
    when 'interest-receivable' then '1310' when 'charges-receivable' then '1320' when 'gst-payable' then '2290'
    when 'refund-payable' then '2300' when 'interest-income' then '4100' when 'fee-income' then '4200'
    when 'charge-income' then '4300' when 'waived' then '5500' else account end;

create view vaada_audit.i18_journals_unlike_entries with (security_invoker = true) as
  select journals.id as journal_id, journals.kind from vaada.journals
    full join vaada.book_entries on journal_id = journals.id
   where (journals.application_id is null) <> (journal_id is not null)
      or journals.kind in ('manual', 'write-off') and request_id is null;

create view vaada_audit.i18_unbalanced_loans with (security_invoker = true) as
  select application_id, sum(amount_paise) as sum_paise from vaada.ledger_lines
   where borrower_id is null and application_id is not null
   group by application_id having sum(amount_paise) <> 0;

create view vaada_audit.i18_journals_in_closed_months with (security_invoker = true) as
  select id as journal_id, business_date from vaada.journals
    join vaada.book_periods on business_date between month and closed_through and posted_at > closed_at;

create view vaada_audit.i18_months_unlike_lines with (security_invoker = true) as
  select month, code, sum(paise) as off_by_paise from vaada.book_periods
   cross join lateral (
     select vaada.account_code(account) as code, sum(amount_paise)::bigint as paise from vaada.ledger_lines
      where business_date <= closed_through group by 1
     union all
     select key, -value::bigint from jsonb_each_text(balances)) as balance
   group by month, code having sum(paise) <> 0;

create view vaada_audit.i18_requests_unlike_books with (security_invoker = true) as
  select requests.id as request_id, requests.kind from vaada.requests
   where state = 'agreed' and (
     kind = 'write-off' and not exists (select from vaada.write_offs where request_id = requests.id)
     or kind = 'period-close' and not exists (select from vaada.book_periods where request_id = requests.id)
     or kind = 'journal' and not exists (select from vaada.book_entries where request_id = requests.id));

create view vaada_audit.i19_gateway_unlike_settlements with (security_invoker = true) as
  select account, sum(paise) as off_by_paise from (
    select account, amount_paise as paise from vaada.ledger_lines
      join vaada.journals on journals.id = journal_id
     where kind = 'settlement' and account in ('1200', '2100')
    union all
    select case booked_as when 'gateway' then '1200' else '2100' end, amount_paise from vaada.reported_movements
     where booked_as is not null) as movement
   group by account having sum(paise) <> 0;

create view vaada_audit.i19_bank_unlike_settlements with (security_invoker = true) as
  select sum(paise) as off_by_paise from (
    select amount_paise as paise from vaada.ledger_lines join vaada.journals on journals.id = journal_id
     where kind = 'settlement' and account in ('1120', '5100')
    union all
    select -amount_paise from vaada.reported_movements where booked_as is not null) as movement
  having sum(paise) <> 0;

create view vaada_audit.i19_tax_unlike_papers with (security_invoker = true) as
  select account, sum(paise) as off_by_paise from (
    select account, amount_paise as paise from vaada.ledger_lines join vaada.journals on journals.id = journal_id
     where journals.kind = 'gst-invoiced' and account <> '2290'
    union all
    select tax.account, case kind when 'tax-invoice' then tax.paise else -tax.paise end from vaada.tax_papers
     cross join lateral (values ('2210', cgst_paise), ('2220', sgst_paise), ('2230', igst_paise)) as tax (account, paise)
     where booked_on is not null) as movement
   group by account having sum(paise) <> 0;

create view vaada_audit.i19_classes_unlike_history with (security_invoker = true) as
  select loans.application_id, delinquency, last.class from vaada.loans
    left join lateral (
      select class from vaada.loan_classes where application_id = loans.application_id
       order by classed_on desc limit 1) as last on true
   where status in ('active', 'part-paid') and delinquency <> coalesce(last.class, 'standard');

grant select on vaada_audit.i18_journals_unlike_entries, vaada_audit.i18_unbalanced_loans,
  vaada_audit.i18_journals_in_closed_months, vaada_audit.i18_months_unlike_lines, vaada_audit.i18_requests_unlike_books,
  vaada_audit.i19_gateway_unlike_settlements, vaada_audit.i19_bank_unlike_settlements,
  vaada_audit.i19_tax_unlike_papers, vaada_audit.i19_classes_unlike_history to vaada_auditor;
