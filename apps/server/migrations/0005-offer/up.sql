alter table vaada.applications
  add column decision_postponed_at timestamptz,
  add column under_review_at timestamptz;
comment on column vaada.applications.decision_postponed_at
  is 'class: internal; the platform''s time at which a decision could not be taken, null once one was';
comment on column vaada.applications.under_review_at
  is 'class: internal; the platform''s time from which a person must look, null while nobody must';
grant update (decision_postponed_at, under_review_at) on vaada.applications to vaada_api;

create table vaada.employments (
  application_id bigint primary key references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  company_sealed bytea not null,
  monthly_income_paise bigint not null check (monthly_income_paise between 1 and 1000000000),
  salary_day smallint not null check (salary_day between 1 and 31),
  requested_paise bigint not null check (requested_paise between 1 and 1000000000),
  purpose text not null check (char_length(purpose) between 1 and 40),
  income_mode text not null check (income_mode in ('Bank Transfer', 'Cheque', 'Cash')),
  employment_type text not null check (employment_type in ('Salaried', 'Self Employee')),
  given_at timestamptz not null
);
create index employments_of_a_borrower on vaada.employments (borrower_id, application_id);
comment on table vaada.employments is 'Work, income and wish of an application, as the borrower stated them.';
comment on column vaada.employments.application_id is 'class: internal; the application they belong to';
comment on column vaada.employments.borrower_id is 'class: internal; who stated them';
comment on column vaada.employments.company_sealed is 'class: sealed; the employer''s name';
comment on column vaada.employments.monthly_income_paise is 'class: personal; net income a month';
comment on column vaada.employments.salary_day is 'class: personal; the day of the month it comes on';
comment on column vaada.employments.requested_paise is 'class: personal; the amount asked for';
comment on column vaada.employments.purpose is 'class: personal; what it is for';
comment on column vaada.employments.income_mode is 'class: personal; how the income is paid';
comment on column vaada.employments.employment_type is 'class: personal; salaried or not';
comment on column vaada.employments.given_at is 'class: internal; the platform''s time';

create table vaada.blacklist (
  pan_index bytea primary key check (octet_length(pan_index) = 32),
  reason text not null check (char_length(reason) between 1 and 200),
  added_at timestamptz not null
);
comment on table vaada.blacklist is 'Whom the lender does not lend to. Written by the lender''s staff alone.';
comment on column vaada.blacklist.pan_index is 'class: secret-hash; keyed hash of the PAN';
comment on column vaada.blacklist.reason is 'class: internal; why, for staff alone';
comment on column vaada.blacklist.added_at is 'class: internal; real time';

create table vaada.bureau_reports (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  asked_at timestamptz not null,
  asked_on date not null,
  answered_at timestamptz,
  failed_at timestamptz,
  facts_sealed bytea,
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  constraint answered_or_failed check (answered_at is null or failed_at is null),
  constraint answered_with_facts check ((answered_at is null) = (facts_sealed is null))
);
create unique index bureau_reports_one_awaited_a_borrower on vaada.bureau_reports (borrower_id)
  where answered_at is null and failed_at is null;
create index bureau_reports_of_a_borrower on vaada.bureau_reports (borrower_id, asked_on);
comment on table vaada.bureau_reports
  is 'One row a question to the credit bureau, written before it is put. Of the answer only its facts are kept.';
comment on column vaada.bureau_reports.id is 'class: internal; binds the sealed value to its row';
comment on column vaada.bureau_reports.borrower_id is 'class: internal; whose report';
comment on column vaada.bureau_reports.asked_at is 'class: internal; real time of the question';
comment on column vaada.bureau_reports.asked_on is 'class: internal; the platform''s day of the question';
comment on column vaada.bureau_reports.answered_at is 'class: internal; real time of the answer';
comment on column vaada.bureau_reports.failed_at is 'class: internal; real time at which no answer was given up on';
comment on column vaada.bureau_reports.facts_sealed
  is 'class: sealed; score, obligations, worst arrears and write-off, or that there is no file';
comment on column vaada.bureau_reports.provider_reference is 'class: internal; the provider''s name of the report';

create table vaada.statement_sessions (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint not null references vaada.applications (id),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  is_renewed boolean not null,
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  visit_sealed bytea,
  asked_on date,
  analysis_sealed bytea,
  is_read boolean not null generated always as (analysis_sealed is not null) stored,
  ended_at timestamptz,
  outcome text check (outcome in ('decided', 'expired', 'unreadable', 'another-holder', 'failed', 'replaced')),
  constraint ended_with_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint named_with_a_day check ((provider_reference is null) = (asked_on is null))
);
create unique index statement_sessions_one_live_an_application on vaada.statement_sessions (application_id)
  where ended_at is null;
create unique index statement_sessions_by_reference on vaada.statement_sessions (provider_reference);
create index statement_sessions_of_a_borrower on vaada.statement_sessions (borrower_id, started_at);
create index statement_sessions_by_expiry on vaada.statement_sessions (expires_at) where ended_at is null;
comment on table vaada.statement_sessions
  is 'One row a visit to the bank statement service, written before it is asked. All its instants are real time.';
comment on column vaada.statement_sessions.id is 'class: internal; our own name of it, which the provider is given';
comment on column vaada.statement_sessions.borrower_id is 'class: internal; whose account';
comment on column vaada.statement_sessions.application_id is 'class: internal; the application it serves';
comment on column vaada.statement_sessions.started_at is 'class: internal; when it was begun';
comment on column vaada.statement_sessions.expires_at is 'class: internal; until when it can be used';
comment on column vaada.statement_sessions.is_renewed is 'class: internal; asked for in place of one that ran out';
comment on column vaada.statement_sessions.provider_reference
  is 'class: internal; the provider''s name of it, null until it has answered';
comment on column vaada.statement_sessions.visit_sealed is 'class: sealed; the address to go to';
comment on column vaada.statement_sessions.asked_on
  is 'class: internal; the platform''s day in India that the months were counted from, null until it is named';
comment on column vaada.statement_sessions.analysis_sealed
  is 'class: sealed; what the statement came to; the statement itself is never kept';
comment on column vaada.statement_sessions.is_read
  is 'class: internal; whether what the statement came to is on file, for who may not see it';
comment on column vaada.statement_sessions.ended_at is 'class: internal; when it came to its end';
comment on column vaada.statement_sessions.outcome is 'class: internal; what came of it';

create table vaada.decisions (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  number integer not null check (number > 0),
  taken_at timestamptz not null,
  taken_on date not null,
  policy text not null check (char_length(policy) between 1 and 64),
  policy_version integer not null check (policy_version > 0),
  model_hash bytea not null check (octet_length(model_hash) = 32),
  outcome text not null check (outcome in ('approve', 'needs-statement', 'refuse', 'review')),
  grade text check (grade in ('A', 'B', 'C')),
  amount_paise bigint check (amount_paise > 0),
  cap_paise bigint check (cap_paise >= amount_paise),
  reasons text[] not null,
  rule_hits text[] not null,
  refusal_status text check (refusal_status in ('Not Eligible', 'Rejected')),
  reapply_on date check (reapply_on > taken_on),
  facts_sealed bytea not null,
  mends_sealed bytea,
  words_sealed bytea,
  bureau_report_id uuid references vaada.bureau_reports (id),
  statement_session_id uuid references vaada.statement_sessions (id),
  unique (application_id, number),
  constraint approved_with_an_amount check (
    (outcome = 'approve') = (num_nulls(grade, amount_paise, cap_paise) = 0)),
  constraint refused_with_a_day check (
    (outcome = 'refuse') = (num_nulls(refusal_status, reapply_on, words_sealed) = 0))
);
create index decisions_of_a_borrower on vaada.decisions (borrower_id, taken_at);
comment on table vaada.decisions
  is 'One row a credit decision, with all it rests on. Only added to, and kept for ever.';
comment on column vaada.decisions.id is 'class: internal; binds the sealed values to their row';
comment on column vaada.decisions.application_id is 'class: internal; on which application';
comment on column vaada.decisions.borrower_id is 'class: internal; about whom';
comment on column vaada.decisions.number is 'class: internal; the first decision on the application, the second …';
comment on column vaada.decisions.taken_at is 'class: internal; the platform''s time';
comment on column vaada.decisions.taken_on is 'class: internal; the platform''s day in India';
comment on column vaada.decisions.policy is 'class: internal; by which policy';
comment on column vaada.decisions.policy_version is 'class: internal; and which version of it';
comment on column vaada.decisions.model_hash is 'class: internal; SHA-256 of the model that was run';
comment on column vaada.decisions.outcome is 'class: personal; what was decided';
comment on column vaada.decisions.grade is 'class: personal; the price grade';
comment on column vaada.decisions.amount_paise is 'class: personal; what is offered';
comment on column vaada.decisions.cap_paise is 'class: personal; what could have been offered at most';
comment on column vaada.decisions.reasons is 'class: personal; why, as words of the policy';
comment on column vaada.decisions.rule_hits is 'class: personal; every rule that held';
comment on column vaada.decisions.refusal_status is 'class: personal; the lead status of a refusal';
comment on column vaada.decisions.reapply_on is 'class: personal; the first day of a new application';
comment on column vaada.decisions.facts_sealed is 'class: sealed; the facts that the model was given';
comment on column vaada.decisions.mends_sealed is 'class: sealed; the nearest change that would have passed';
comment on column vaada.decisions.words_sealed
  is 'class: sealed; the reasons and what would have passed, as sentences in every language of that day';
comment on column vaada.decisions.bureau_report_id is 'class: internal; the report that it used';
comment on column vaada.decisions.statement_session_id is 'class: internal; the statement that it used';

create table vaada.offers (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  decision_id uuid not null references vaada.decisions (id),
  product_id text not null check (char_length(product_id) between 1 and 64),
  product_version integer not null check (product_version > 0),
  grade text not null check (grade in ('A', 'B', 'C')),
  sanctioned_paise bigint not null check (sanctioned_paise > 0),
  cap_paise bigint not null check (cap_paise >= sanctioned_paise),
  principal_paise bigint not null check (principal_paise between 1 and sanctioned_paise),
  salary_day smallint not null check (salary_day between 1 and 31),
  rate_ppm_per_day bigint not null check (rate_ppm_per_day >= 0),
  fee_ppm bigint not null check (fee_ppm >= 0),
  gst_ppm_of_fee bigint not null check (gst_ppm_of_fee >= 0),
  fee_paise bigint not null check (fee_paise >= 0),
  gst_paise bigint not null check (gst_paise >= 0),
  net_paise bigint not null check (net_paise > 0),
  interest_paise bigint not null check (interest_paise >= 0),
  repay_paise bigint not null,
  apr_basis_points bigint not null check (apr_basis_points >= 0),
  tenure_days integer not null check (tenure_days > 0),
  due_on date not null,
  late_fee_paise bigint not null check (late_fee_paise >= 0),
  bounce_charge_paise bigint not null check (bounce_charge_paise >= 0),
  cooling_off_days integer not null check (cooling_off_days > 0),
  priced_on date not null,
  held_until timestamptz not null,
  taken_at timestamptz,
  replaced_at timestamptz,
  constraint fee_and_gst_come_off_the_principal check (net_paise + fee_paise + gst_paise = principal_paise),
  constraint repaid_with_interest check (repay_paise = principal_paise + interest_paise),
  constraint due_after_its_tenure check (due_on - priced_on = tenure_days)
);
create unique index offers_one_live_an_application on vaada.offers (application_id) where replaced_at is null;
create function vaada.keep_taken_offer() returns trigger
  language plpgsql
as $$
begin
  raise exception 'vaada.offers: the terms of a taken offer are frozen' using errcode = 'check_violation';
end;
$$;
create trigger frozen_once_taken before update on vaada.offers for each row
  when (old.taken_at is not null and to_jsonb(new) - 'replaced_at' <> to_jsonb(old) - 'replaced_at')
  execute function vaada.keep_taken_offer();
comment on table vaada.offers is 'One row an offer with its price. Held for minutes, frozen once taken.';
comment on column vaada.offers.id is 'class: internal; names the offer';
comment on column vaada.offers.application_id is 'class: internal; for which application';
comment on column vaada.offers.borrower_id is 'class: internal; to whom';
comment on column vaada.offers.decision_id is 'class: internal; the decision that it follows';
comment on column vaada.offers.product_id is 'class: public; the loan product';
comment on column vaada.offers.product_version is 'class: public; the version of its terms that it is priced by';
comment on column vaada.offers.grade is 'class: personal; the price grade';
comment on column vaada.offers.sanctioned_paise is 'class: personal; the most that can be chosen';
comment on column vaada.offers.cap_paise is 'class: personal; what could have been asked for at most';
comment on column vaada.offers.principal_paise is 'class: personal; the amount that is chosen';
comment on column vaada.offers.salary_day is 'class: personal; the day of the month that the salary comes on';
comment on column vaada.offers.rate_ppm_per_day is 'class: personal; interest a day in millionths';
comment on column vaada.offers.fee_ppm is 'class: personal; processing fee in millionths of the principal';
comment on column vaada.offers.gst_ppm_of_fee is 'class: personal; GST in millionths of the fee';
comment on column vaada.offers.fee_paise is 'class: personal; the processing fee';
comment on column vaada.offers.gst_paise is 'class: personal; GST on the fee';
comment on column vaada.offers.net_paise is 'class: personal; what reaches the account';
comment on column vaada.offers.interest_paise is 'class: personal; interest until the due date';
comment on column vaada.offers.repay_paise is 'class: personal; what is due';
comment on column vaada.offers.apr_basis_points is 'class: personal; annual percentage rate in hundredths of a percent';
comment on column vaada.offers.tenure_days is 'class: personal; days from the pricing to the due date';
comment on column vaada.offers.due_on is 'class: personal; the due date';
comment on column vaada.offers.late_fee_paise is 'class: public; once, when the due date has passed';
comment on column vaada.offers.bounce_charge_paise is 'class: public; for each debit that the bank returns';
comment on column vaada.offers.cooling_off_days is 'class: public; days in which the loan can be given back';
comment on column vaada.offers.priced_on is 'class: personal; the platform''s day it was priced on';
comment on column vaada.offers.held_until is 'class: internal; the platform''s time until which the price holds';
comment on column vaada.offers.taken_at is 'class: internal; the platform''s time at which it was taken';
comment on column vaada.offers.replaced_at is 'class: internal; the platform''s time at which another took its place';

create table vaada.key_fact_statements (
  id uuid primary key,
  application_id bigint not null references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  offer_id uuid not null references vaada.offers (id),
  issue integer not null check (issue > 0),
  proposal_number text not null unique check (char_length(proposal_number) between 1 and 40),
  language text not null check (language in ('en', 'hi')),
  content_sealed bytea not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  issued_at timestamptz not null,
  issued_on date not null,
  valid_through date not null check (valid_through >= issued_on),
  unique (application_id, issue)
);
comment on table vaada.key_fact_statements is 'One row an issue of a loan''s key fact statement. Only added to.';
comment on column vaada.key_fact_statements.id is 'class: internal; binds the sealed value to its row';
comment on column vaada.key_fact_statements.application_id is 'class: internal; for which application';
comment on column vaada.key_fact_statements.borrower_id is 'class: internal; to whom';
comment on column vaada.key_fact_statements.offer_id is 'class: internal; the offer whose terms it states';
comment on column vaada.key_fact_statements.issue is 'class: internal; the first issue, the second …';
comment on column vaada.key_fact_statements.proposal_number is 'class: internal; the number it carries';
comment on column vaada.key_fact_statements.language is 'class: internal; the borrower''s language at the time';
comment on column vaada.key_fact_statements.content_sealed is 'class: sealed; all its facts, as canonical JSON';
comment on column vaada.key_fact_statements.content_hash is 'class: internal; SHA-256 of that text';
comment on column vaada.key_fact_statements.issued_at is 'class: internal; the platform''s time';
comment on column vaada.key_fact_statements.issued_on is 'class: internal; the platform''s day in India';
comment on column vaada.key_fact_statements.valid_through is 'class: internal; the last day it binds the lender';

alter table vaada.employments enable row level security, force row level security;
alter table vaada.blacklist enable row level security, force row level security;
alter table vaada.bureau_reports enable row level security, force row level security;
alter table vaada.statement_sessions enable row level security, force row level security;
alter table vaada.decisions enable row level security, force row level security;
alter table vaada.offers enable row level security, force row level security;
alter table vaada.key_fact_statements enable row level security, force row level security;

create policy own on vaada.employments to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy of_the_named_pan on vaada.blacklist for select to vaada_api
  using (pan_index = (select vaada.current_pan_index()));
create policy own on vaada.bureau_reports to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.statement_sessions to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.decisions to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.offers to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.key_fact_statements to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy finds_whose on vaada.statement_sessions for select to vaada_worker using (true);
create policy housekeeping on vaada.statement_sessions for update to vaada_worker using (true);
create policy reads_all on vaada.employments for select to vaada_auditor using (true);
create policy reads_all on vaada.blacklist for select to vaada_auditor using (true);
create policy reads_all on vaada.bureau_reports for select to vaada_auditor using (true);
create policy reads_all on vaada.statement_sessions for select to vaada_auditor using (true);
create policy reads_all on vaada.decisions for select to vaada_auditor using (true);
create policy reads_all on vaada.offers for select to vaada_auditor using (true);
create policy reads_all on vaada.key_fact_statements for select to vaada_auditor using (true);

grant select, insert on vaada.employments to vaada_api;
grant select on vaada.blacklist to vaada_api;
grant select, insert, update (answered_at, failed_at, facts_sealed, provider_reference)
  on vaada.bureau_reports to vaada_api;
grant select, insert,
  update (expires_at, provider_reference, visit_sealed, asked_on, analysis_sealed, ended_at, outcome)
  on vaada.statement_sessions to vaada_api;
grant select, insert on vaada.decisions to vaada_api;
grant select, insert, update (product_version, grade, sanctioned_paise, cap_paise, principal_paise, salary_day,
  rate_ppm_per_day, fee_ppm, gst_ppm_of_fee, fee_paise, gst_paise, net_paise, interest_paise, repay_paise,
  apr_basis_points, tenure_days, due_on, late_fee_paise, bounce_charge_paise, cooling_off_days, priced_on, held_until,
  taken_at, replaced_at) on vaada.offers to vaada_api;
grant select, insert on vaada.key_fact_statements to vaada_api;

grant select (id, borrower_id, provider_reference, expires_at, is_read, ended_at),
  update (ended_at, outcome, analysis_sealed) on vaada.statement_sessions to vaada_worker;

grant select on vaada.employments, vaada.blacklist, vaada.bureau_reports, vaada.statement_sessions,
  vaada.decisions, vaada.offers, vaada.key_fact_statements to vaada_auditor;
