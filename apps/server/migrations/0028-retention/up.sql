-- The platform's calendar, as every other date of a borrower's data.
alter table vaada.borrowers
  alter column mobile_sealed drop not null,
  alter column mobile_index drop not null,
  add column last_sign_in_on date default current_date,
  add column look_again_on date default current_date,
  add column erased_at timestamptz,
  add constraint reachable_until_erased check ((erased_at is null) = (mobile_sealed is not null)
    and (mobile_sealed is null) = (mobile_index is null));
alter table vaada.borrowers no force row level security;
update vaada.borrowers set look_again_on = current_date, last_sign_in_on =
  ((now() + coalesce((select make_interval(secs => offset_ms::double precision / 1000) from vaada.platform_clock),
    interval '0')) at time zone 'Asia/Kolkata')::date;
alter table vaada.borrowers force row level security;
alter table vaada.borrowers alter column last_sign_in_on set not null, alter column look_again_on set not null;
create index borrowers_to_look_at on vaada.borrowers (look_again_on, id);
comment on column vaada.borrowers.mobile_sealed is 'class: sealed; the mobile number, null once erased';
comment on column vaada.borrowers.mobile_index
  is 'class: secret-hash; keyed hash of the mobile number, to find it by, null once erased';
comment on column vaada.borrowers.last_sign_in_on is 'class: internal; the platform''s day of the last sign-in';
comment on column vaada.borrowers.look_again_on
  is 'class: internal; the platform''s day on which some of the data may end';
comment on column vaada.borrowers.erased_at is 'class: internal; the platform''s time at which the account was erased';

alter table vaada.reference_persons
  alter column name_sealed drop not null,
  alter column mobile_sealed drop not null,
  alter column relation drop not null,
  add column erased_at timestamptz,
  add constraint whole_until_erased check (
    num_nulls(name_sealed, mobile_sealed, relation) = case when erased_at is null then 0 else 3 end);
create index reference_persons_kept on vaada.reference_persons (application_id) where erased_at is null;
comment on column vaada.reference_persons.erased_at
  is 'class: internal; the platform''s time at which the person was erased';

alter table vaada.bank_accounts
  alter column bank_name drop not null,
  alter column holder_sealed drop not null,
  alter column number_sealed drop not null,
  alter column number_ending drop not null,
  alter column ifsc drop not null,
  alter column account_hash drop not null,
  add column erased_at timestamptz,
  add constraint whole_until_erased check (
    num_nulls(bank_name, holder_sealed, number_sealed, number_ending, ifsc, account_hash)
      = case when erased_at is null then 0 else 6 end);
comment on column vaada.bank_accounts.erased_at
  is 'class: internal; the platform''s time at which its details were erased';

-- An account without details can't be paid to, so there is nothing left to prove.
drop trigger proved_by_its_penny_drop on vaada.bank_accounts;
create trigger proved_by_its_penny_drop before insert or update on vaada.bank_accounts for each row
  when (new.erased_at is null) execute function vaada.require_proved_account();

alter table vaada.penny_drops alter column account_hash drop not null;

alter table vaada.bureau_reports
  add column erased_at timestamptz,
  drop constraint answered_with_facts,
  add constraint answered_with_facts check (
    (answered_at is null or erased_at is not null) = (facts_sealed is null));
comment on column vaada.bureau_reports.erased_at
  is 'class: internal; the platform''s time at which its facts were erased';

alter table vaada.key_fact_statements
  alter column content_sealed drop not null,
  add column erased_at timestamptz,
  add constraint whole_until_erased check ((erased_at is null) = (content_sealed is not null));
comment on column vaada.key_fact_statements.erased_at
  is 'class: internal; the platform''s time at which its content was erased';

alter table vaada.key_fact_acceptances
  alter column address_sealed drop not null,
  alter column user_agent drop not null,
  add column erased_at timestamptz,
  add constraint whole_until_erased check (
    num_nulls(address_sealed, user_agent) = case when erased_at is null then 0 else 2 end);
comment on column vaada.key_fact_acceptances.erased_at
  is 'class: internal; the platform''s time at which address and browser were erased';

alter table vaada.agreements
  add column erased_at timestamptz,
  drop constraint signed_with_a_document,
  add constraint signed_with_a_document check (
    (outcome is not distinct from 'signed') = (num_nulls(signed_at, signed_document_id, certificate_hash) = 0)),
  add constraint signed_by_somebody check (
    (outcome is not distinct from 'signed' and erased_at is null) = (signer_name_sealed is not null));
comment on column vaada.agreements.erased_at
  is 'class: internal; the platform''s time at which the signer''s name was erased';

alter table vaada.documents add column erased_at timestamptz;
comment on column vaada.documents.erased_at
  is 'class: internal; the platform''s time at which the file was given up, for good';

-- The evidence of a sign-in outlives it by a year; the token, which opens the door, by a day.
alter table vaada.sessions alter column token_hash drop not null;
comment on column vaada.sessions.token_hash
  is 'class: secret-hash; SHA-256 of the bearer token, until a day after the end';
grant select (id, revoked_at, token_hash), update (token_hash) on vaada.sessions to vaada_worker;

create table vaada.erasure_certificates (
  id uuid primary key,
  borrower_id uuid references vaada.borrowers (id),
  cause text not null check (cause in ('period', 'request')),
  erased_on date not null,
  erased_at timestamptz not null,
  entries jsonb not null check (jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) > 0),
  content_hash bytea not null check (octet_length(content_hash) = 32)
);
create index erasure_certificates_of_a_borrower on vaada.erasure_certificates (borrower_id, erased_at);
comment on table vaada.erasure_certificates
  is 'What was erased, how much of it and by which rule; never what it said. One row a borrower and run. Only added to.';
comment on column vaada.erasure_certificates.id is 'class: internal; names the certificate';
comment on column vaada.erasure_certificates.borrower_id
  is 'class: internal; whose data it was, null for what belonged to many';
comment on column vaada.erasure_certificates.cause is 'class: internal; the period was over, or the borrower asked';
comment on column vaada.erasure_certificates.erased_on is 'class: internal; the platform''s day in India';
comment on column vaada.erasure_certificates.erased_at is 'class: internal; the platform''s time';
comment on column vaada.erasure_certificates.entries
  is 'class: internal; kinds of data with their counts, rules and whether figures stay without a name';
comment on column vaada.erasure_certificates.content_hash is 'class: internal; SHA-256 of all of it';
create trigger never_changed before update or delete on vaada.erasure_certificates
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.erasure_certificates
  for each statement execute function vaada.keep_ledger();

create table vaada.erased_files (
  file_key text primary key check (char_length(file_key) between 1 and 100),
  asked_at timestamptz not null
);
comment on table vaada.erased_files is 'Files whose rows are gone or erased, until they are removed from the store.';
comment on column vaada.erased_files.file_key is 'class: internal; where the object store keeps it';
comment on column vaada.erased_files.asked_at is 'class: internal; real time of the erasure';

create table vaada.retention_holds (
  id bigint generated always as identity primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  reason text not null check (char_length(reason) between 1 and 200),
  placed_by text not null check (char_length(placed_by) between 1 and 60),
  placed_at timestamptz not null,
  lifted_by text check (char_length(lifted_by) between 1 and 60),
  lifted_at timestamptz,
  constraint lifted_by_somebody check ((lifted_at is null) = (lifted_by is null))
);
create unique index retention_holds_one_a_borrower on vaada.retention_holds (borrower_id) where lifted_at is null;
comment on table vaada.retention_holds is 'One row an order not to erase what is held on a borrower.';
comment on column vaada.retention_holds.id is 'class: internal; names the hold';
comment on column vaada.retention_holds.borrower_id is 'class: internal; whose data is held';
comment on column vaada.retention_holds.reason is 'class: internal; the court, the file number, for staff alone';
comment on column vaada.retention_holds.placed_by is 'class: internal; who placed it';
comment on column vaada.retention_holds.placed_at is 'class: internal; real time of that';
comment on column vaada.retention_holds.lifted_by is 'class: internal; who lifted it';
comment on column vaada.retention_holds.lifted_at is 'class: internal; real time of that';

alter table vaada.erasure_certificates enable row level security, force row level security;
alter table vaada.retention_holds enable row level security, force row level security;

create policy own on vaada.erasure_certificates for select to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.retention_holds for select to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy of_many on vaada.erasure_certificates for insert to vaada_worker with check (borrower_id is null);
create policy works_on_all on vaada.retention_holds to vaada_worker using (true);
create policy reads_all on vaada.erasure_certificates for select to vaada_auditor using (true);
create policy reads_all on vaada.retention_holds for select to vaada_auditor using (true);
grant select on vaada.erasure_certificates to vaada_api;
-- That data is held, and not why: a court may not want it told.
grant select (borrower_id, lifted_at) on vaada.retention_holds to vaada_api;
grant insert on vaada.erasure_certificates to vaada_worker;
grant select, insert (borrower_id, reason, placed_by, placed_at), update (lifted_by, lifted_at)
  on vaada.retention_holds to vaada_worker;
grant select, delete on vaada.erased_files to vaada_worker;
grant select on vaada.erasure_certificates, vaada.retention_holds, vaada.erased_files to vaada_auditor;

-- A worker finds whose data may end, and acts for one borrower at a time.
create policy finds_whose on vaada.borrowers for select to vaada_worker using (true);
create policy finds_whose on vaada.reference_persons for select to vaada_worker using (true);
create policy finds_whose on vaada.employments for select to vaada_worker using (true);
grant select (id, look_again_on) on vaada.borrowers to vaada_worker;
grant select (application_id, borrower_id, erased_at) on vaada.reference_persons to vaada_worker;
grant select (application_id, borrower_id) on vaada.employments to vaada_worker;
grant select (closed_at, cancelled_at) on vaada.applications to vaada_worker;
create policy housekeeping on vaada.provider_events for delete to vaada_worker using (true);
create policy finds_old on vaada.provider_events for select to vaada_worker using (true);
grant select (received_at), delete on vaada.provider_events to vaada_worker;
grant update (last_sign_in_on) on vaada.borrowers to vaada_api;

-- The eraser sees one borrower, by name, and may take out what says something about a person.
grant usage on schema vaada to vaada_eraser;
do $$
declare
  name text;
begin
  foreach name in array array['applications', 'reference_persons', 'employments', 'statement_sessions', 'selfies',
    'bank_accounts', 'penny_drops', 'key_fact_statements', 'key_fact_acceptances', 'agreements', 'documents',
    'document_links', 'document_mails', 'bureau_reports', 'decisions', 'offers', 'disbursals', 'loans', 'payments',
    'pan_records', 'identities', 'identity_attempts', 'emails', 'answers', 'consents', 'sessions', 'notifications',
    'push_subscriptions', 'feedback', 'complaints', 'retention_holds', 'erasure_certificates']
  loop
    execute format(
      'create policy erases_of_one on vaada.%I to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()))',
      name);
    execute format('grant select on vaada.%I to vaada_eraser', name);
  end loop;
end;
$$;
create policy erases_of_one on vaada.borrowers to vaada_eraser using (id = (select vaada.named_borrower_id()));
grant select, update (mobile_sealed, mobile_index, look_again_on, erased_at) on vaada.borrowers to vaada_eraser;
grant update (source) on vaada.applications to vaada_eraser;
grant update (name_sealed, mobile_sealed, relation, erased_at) on vaada.reference_persons to vaada_eraser;
grant update (analysis_sealed, visit_sealed, ended_at, outcome) on vaada.statement_sessions to vaada_eraser;
grant update (bank_name, holder_sealed, number_sealed, number_ending, ifsc, account_hash, erased_at)
  on vaada.bank_accounts to vaada_eraser;
grant update (registered_name_sealed, account_hash) on vaada.penny_drops to vaada_eraser;
grant update (facts_sealed, erased_at) on vaada.bureau_reports to vaada_eraser;
grant update (content_sealed, erased_at) on vaada.key_fact_statements to vaada_eraser;
grant update (address_sealed, user_agent, erased_at) on vaada.key_fact_acceptances to vaada_eraser;
grant update (signer_name_sealed, visit_sealed, ended_at, outcome, erased_at) on vaada.agreements to vaada_eraser;
grant update (erased_at) on vaada.documents to vaada_eraser;
grant update (revoked_at) on vaada.sessions to vaada_eraser;
grant delete on vaada.employments, vaada.selfies, vaada.document_links, vaada.pan_records, vaada.identities,
  vaada.identity_attempts, vaada.emails, vaada.answers, vaada.consents, vaada.notifications, vaada.push_subscriptions,
  vaada.feedback, vaada.complaints to vaada_eraser;
grant insert on vaada.erasure_certificates, vaada.erased_files to vaada_eraser;
grant select, insert, update on vaada.limits to vaada_eraser;
