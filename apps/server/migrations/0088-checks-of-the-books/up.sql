create table vaada.book_checks (
  id bigint generated always as identity primary key,
  business_date date,
  checked_at timestamptz not null,
  rules integer not null check (rules > 0),
  broken jsonb not null check (jsonb_typeof(broken) = 'array')
);
comment on table vaada.book_checks is 'One row a check of the rules of the books: how many were asked, and which were broken.';
comment on column vaada.book_checks.id is 'class: internal; the newest is the largest';
comment on column vaada.book_checks.business_date is 'class: internal; the last day that was closed in what was read, null before the first';
comment on column vaada.book_checks.checked_at is 'class: internal; real time';
comment on column vaada.book_checks.rules is 'class: internal; how many rules were asked';
comment on column vaada.book_checks.broken is 'class: internal; the rules that were broken, each with the number of rows that break it';

alter table vaada.book_checks enable row level security, force row level security;
create policy writes on vaada.book_checks to vaada_worker using (true);
create policy at_the_console on vaada.book_checks for select to vaada_console using (true);
create policy reads_all on vaada.book_checks for select to vaada_auditor using (true);
grant select, insert on vaada.book_checks to vaada_worker;
grant select on vaada.book_checks to vaada_console, vaada_auditor;

grant usage on schema vaada_audit to vaada_worker;
grant select on
  vaada_audit.i1_unbalanced_journals, vaada_audit.i2_unbalanced_ledger, vaada_audit.i3_collections_unlike_events,
  vaada_audit.i4_payments_unlike_events, vaada_audit.i4_refunds_unlike_events, vaada_audit.i4_payments_given_back_twice,
  vaada_audit.i5_pool_unlike_payouts, vaada_audit.i5_arrivals_unlike_journals, vaada_audit.i5_loans_unlike_arrivals,
  vaada_audit.i6_loans_paid_twice, vaada_audit.i6_payouts_unlike_disbursals, vaada_audit.i7_receipts_not_once,
  vaada_audit.i8_owed_below_nothing, vaada_audit.i9_closed_unlike_owed,
  vaada_audit.i11_changed_lines, vaada_audit.i11_changed_journals, vaada_audit.i11_gaps_in_chains, vaada_audit.i11_cut_chains,
  vaada_audit.i16_changed_entries, vaada_audit.i16_gaps_in_the_trail, vaada_audit.i16_cut_trail,
  vaada_audit.i18_journals_unlike_entries, vaada_audit.i18_unbalanced_loans, vaada_audit.i18_journals_in_closed_months,
  vaada_audit.i18_months_unlike_lines, vaada_audit.i18_requests_unlike_books,
  vaada_audit.i19_gateway_unlike_settlements, vaada_audit.i19_bank_unlike_settlements, vaada_audit.i19_tax_unlike_papers,
  vaada_audit.i19_classes_unlike_history
  to vaada_worker;
grant select (id, application_id, agreement_id, provider_reference, status, amount_paise, account_hash) on vaada.payouts to vaada_worker;
grant select (account_hash, amount_paise) on vaada.disbursals to vaada_worker;
