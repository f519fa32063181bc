create function vaada.current_pan_index() returns bytea
  language sql stable
  return decode(nullif(current_setting('vaada.pan_index', true), ''), 'hex');

create function vaada.named_email_id() returns uuid
  language sql stable
  return nullif(current_setting('vaada.email_id', true), '')::uuid;

create table vaada.pan_records (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  pan_sealed bytea not null,
  pan_index bytea not null check (octet_length(pan_index) = 32),
  asked_at timestamptz not null,
  answered_at timestamptz,
  standing text check (standing in ('valid', 'not-found', 'inactive', 'not-individual')),
  name_sealed bytea,
  birth_date_sealed bytea,
  gender text check (gender in ('M', 'F', 'T')),
  is_aadhaar_linked boolean,
  aadhaar_last_four text check (aadhaar_last_four ~ '^[0-9]{4}$'),
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  confirmed_at timestamptz,
  unique (borrower_id, pan_index),
  constraint answered_with_a_standing check ((answered_at is null) = (standing is null)),
  constraint complete_when_valid check (
    standing is distinct from 'valid' or num_nulls(name_sealed, birth_date_sealed, is_aadhaar_linked) = 0),
  constraint confirmed_only_when_linked check (
    confirmed_at is null or (standing = 'valid' and is_aadhaar_linked))
);
create index pan_records_unconfirmed on vaada.pan_records (asked_at) where confirmed_at is null;
create function vaada.keep_confirmed_pan() returns trigger
  language plpgsql
as $$
begin
  raise exception 'vaada.pan_records: a confirmed PAN stays confirmed' using errcode = 'check_violation';
end;
$$;
create trigger confirmed_for_good before update on vaada.pan_records for each row
  when (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at)
  execute function vaada.keep_confirmed_pan();
create unique index pan_records_one_confirmed_a_borrower on vaada.pan_records (borrower_id)
  where confirmed_at is not null;
create unique index pan_records_one_account_a_pan on vaada.pan_records (pan_index)
  where confirmed_at is not null;
comment on table vaada.pan_records is 'One row a PAN that a borrower had looked up. All its times are real time.';
comment on column vaada.pan_records.id is 'class: internal; binds the sealed values to their row';
comment on column vaada.pan_records.borrower_id is 'class: internal; who gave the PAN';
comment on column vaada.pan_records.pan_sealed is 'class: sealed; the PAN';
comment on column vaada.pan_records.pan_index is 'class: secret-hash; keyed hash of the PAN, to find it by';
comment on column vaada.pan_records.asked_at is 'class: internal; when the register was last asked';
comment on column vaada.pan_records.answered_at
  is 'class: internal; when it last answered, null while the answer is awaited';
comment on column vaada.pan_records.standing is 'class: internal; what the register says of the PAN';
comment on column vaada.pan_records.name_sealed is 'class: sealed; the holder''s name in the register';
comment on column vaada.pan_records.birth_date_sealed is 'class: sealed; the holder''s birth date in the register';
comment on column vaada.pan_records.gender is 'class: personal; the holder''s gender in the register';
comment on column vaada.pan_records.is_aadhaar_linked is 'class: internal; whether the PAN is linked with an Aadhaar';
comment on column vaada.pan_records.aadhaar_last_four
  is 'class: personal; last four digits of the linked Aadhaar number';
comment on column vaada.pan_records.provider_reference is 'class: internal; the provider''s name of the lookup';
comment on column vaada.pan_records.confirmed_at
  is 'class: internal; when it became the borrower''s PAN, null unless it did';

create table vaada.emails (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  email_sealed bytea not null,
  given_at timestamptz not null,
  replaced_at timestamptz,
  link_version integer not null default 1 check (link_version > 0),
  link_issued_at timestamptz,
  link_sent_at timestamptz,
  verified_at timestamptz
);
create unique index emails_one_current_a_borrower on vaada.emails (borrower_id) where replaced_at is null;
create index emails_replaced on vaada.emails (replaced_at) where replaced_at is not null;
comment on table vaada.emails is 'One row an e-mail address that a borrower gave. All its times are real time.';
comment on column vaada.emails.id is 'class: internal; names the address in the queue and in its link';
comment on column vaada.emails.borrower_id is 'class: internal; whose address it is';
comment on column vaada.emails.email_sealed is 'class: sealed; the address';
comment on column vaada.emails.given_at is 'class: internal; when it was given';
comment on column vaada.emails.replaced_at is 'class: internal; when another one took its place';
comment on column vaada.emails.link_version is 'class: internal; which link is the newest, part of its token';
comment on column vaada.emails.link_issued_at is 'class: internal; when the newest link was asked for';
comment on column vaada.emails.link_sent_at is 'class: internal; when the mail server took the newest link';
comment on column vaada.emails.verified_at is 'class: internal; when the link was followed';

create table vaada.identity_attempts (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint not null references vaada.applications (id),
  way text not null check (way in ('digilocker', 'aadhaar-code')),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  provider_reference text check (char_length(provider_reference) between 1 and 200),
  state_hash bytea check (octet_length(state_hash) = 32),
  visit_sealed bytea,
  number_hash bytea check (octet_length(number_hash) = 32),
  aadhaar_last_four text check (aadhaar_last_four ~ '^[0-9]{4}$'),
  tries smallint not null default 0 check (tries >= 0),
  ended_at timestamptz,
  outcome text check (
    outcome in ('verified', 'mismatched', 'denied', 'expired', 'failed', 'locked', 'replaced')),
  differs text[] check (differs <@ array['name', 'date-of-birth']),
  name_score smallint check (name_score between 0 and 100),
  constraint ended_with_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint no_trace_of_the_number_once_ended check (ended_at is null or number_hash is null)
);
create unique index identity_attempts_one_live_a_way on vaada.identity_attempts (borrower_id, way)
  where ended_at is null;
create unique index identity_attempts_by_reference on vaada.identity_attempts (provider_reference);
create index identity_attempts_by_start on vaada.identity_attempts (borrower_id, way, started_at);
create index identity_attempts_by_expiry on vaada.identity_attempts (expires_at) where ended_at is null;
comment on table vaada.identity_attempts
  is 'One row a try to prove an identity, written before the provider is called. All its times are real time.';
comment on column vaada.identity_attempts.id is 'class: internal; binds the sealed value to its row';
comment on column vaada.identity_attempts.borrower_id is 'class: internal; whose identity';
comment on column vaada.identity_attempts.application_id is 'class: internal; the application it was made in';
comment on column vaada.identity_attempts.way is 'class: internal; by document service or by code';
comment on column vaada.identity_attempts.started_at is 'class: internal; when it was begun';
comment on column vaada.identity_attempts.expires_at is 'class: internal; until when it can be finished';
comment on column vaada.identity_attempts.provider_reference
  is 'class: internal; the provider''s name of it, null until it has answered';
comment on column vaada.identity_attempts.state_hash
  is 'class: secret-hash; SHA-256 of the state that the return address carries';
comment on column vaada.identity_attempts.visit_sealed
  is 'class: sealed; the address to go to and the one to come back to';
comment on column vaada.identity_attempts.number_hash
  is 'class: secret-hash; keyed hash of the Aadhaar number and this row, until the attempt ends';
comment on column vaada.identity_attempts.aadhaar_last_four
  is 'class: personal; last four digits of the Aadhaar number';
comment on column vaada.identity_attempts.tries is 'class: internal; wrong codes given so far';
comment on column vaada.identity_attempts.ended_at is 'class: internal; when it came to its end';
comment on column vaada.identity_attempts.outcome is 'class: internal; what came of it';
comment on column vaada.identity_attempts.differs
  is 'class: internal; which facts differ from the PAN''s record, for staff alone';
comment on column vaada.identity_attempts.name_score is 'class: internal; how alike the names are, 0 to 100';

create table vaada.identities (
  borrower_id uuid primary key references vaada.borrowers (id),
  attempt_id uuid not null references vaada.identity_attempts (id),
  way text not null check (way in ('digilocker', 'aadhaar-code')),
  name_sealed bytea not null,
  birth_date_sealed bytea not null,
  address_sealed bytea not null,
  aadhaar_last_four text not null check (aadhaar_last_four ~ '^[0-9]{4}$'),
  provider_reference text not null check (char_length(provider_reference) between 1 and 200),
  photo_key text check (photo_key ~ '^[a-z-]+/[0-9a-f-]{36}$'),
  verified_at timestamptz not null
);
comment on table vaada.identities is 'One row a borrower whose Aadhaar record matches the PAN''s.';
comment on column vaada.identities.borrower_id is 'class: internal; who';
comment on column vaada.identities.attempt_id is 'class: internal; the attempt that proved it';
comment on column vaada.identities.way is 'class: internal; by document service or by code';
comment on column vaada.identities.name_sealed is 'class: sealed; the name in the Aadhaar record';
comment on column vaada.identities.birth_date_sealed is 'class: sealed; the birth date in the Aadhaar record';
comment on column vaada.identities.address_sealed is 'class: sealed; the address in the Aadhaar record, as JSON';
comment on column vaada.identities.aadhaar_last_four is 'class: personal; last four digits of the Aadhaar number';
comment on column vaada.identities.provider_reference is 'class: internal; the provider''s name of the record';
comment on column vaada.identities.photo_key
  is 'class: internal; where the object store keeps the photo, null when the record has none';
comment on column vaada.identities.verified_at is 'class: internal; real time of the match';

create table vaada.answers (
  borrower_id uuid not null references vaada.borrowers (id),
  call text not null check (call ~ '^[a-z][a-z-]{0,59}$'),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  reply_sealed bytea not null,
  answered_at timestamptz not null,
  primary key (borrower_id, call, body_hash)
);
comment on table vaada.answers is 'What a call of a step answered when it succeeded, for when it is made again.';
comment on column vaada.answers.borrower_id is 'class: internal; who was answered';
comment on column vaada.answers.call is 'class: internal; the call''s name';
comment on column vaada.answers.body_hash is 'class: secret-hash; keyed hash of the body';
comment on column vaada.answers.reply_sealed is 'class: sealed; the reply, as JSON';
comment on column vaada.answers.answered_at is 'class: internal; real time of the answer';

alter table vaada.consents add column call text check (call ~ '^[a-z][a-z-]{0,59}$');
comment on column vaada.consents.call
  is 'class: internal; the call that it came with, null for what was given before this was written down';

create table vaada.provider_events (
  id uuid not null,
  received_at timestamptz not null,
  provider text not null check (provider ~ '^[a-z][a-z-]{0,39}$'),
  body_sealed bytea not null,
  primary key (id, received_at)
) partition by range (received_at);
comment on table vaada.provider_events
  is 'The inbox: every event a provider sent, as it came, before anything is done about it. Only added to.';
comment on column vaada.provider_events.id is 'class: internal; names the event in logs';
comment on column vaada.provider_events.received_at is 'class: internal; real time of its arrival';
comment on column vaada.provider_events.provider is 'class: internal; at whose address it arrived';
comment on column vaada.provider_events.body_sealed is 'class: sealed; what it said';

create function vaada.ensure_month_partitions(months_ahead integer) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  month timestamptz;
  part text;
begin
  for ahead in 0..least(greatest(months_ahead, 0), 24) loop
    month := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => ahead);
    part := 'provider_events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if to_regclass('vaada.' || part) is null then
      execute format('create table vaada.%I partition of vaada.provider_events for values from (%L) to (%L)',
        part, month, month + interval '1 month');
      execute format('alter table vaada.%I enable row level security, force row level security', part);
    end if;
  end loop;
end;
$$;
revoke all on function vaada.ensure_month_partitions(integer) from public;
grant execute on function vaada.ensure_month_partitions(integer) to vaada_worker;
create table vaada.provider_events_elsewhere partition of vaada.provider_events default;
alter table vaada.provider_events_elsewhere enable row level security, force row level security;
select vaada.ensure_month_partitions(3);

alter table vaada.pan_records enable row level security, force row level security;
alter table vaada.emails enable row level security, force row level security;
alter table vaada.identity_attempts enable row level security, force row level security;
alter table vaada.identities enable row level security, force row level security;
alter table vaada.answers enable row level security, force row level security;
alter table vaada.provider_events enable row level security, force row level security;

create policy own on vaada.pan_records to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy holder_of_the_named_pan on vaada.pan_records for select to vaada_api
  using (confirmed_at is not null and pan_index = (select vaada.current_pan_index()));
create policy holder_of_the_named_pan on vaada.borrowers for select to vaada_api
  using ((select vaada.current_pan_index()) is not null and id in (
    select borrower_id from vaada.pan_records
     where confirmed_at is not null and pan_index = (select vaada.current_pan_index())));
create policy own on vaada.emails to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy named_by_its_link on vaada.emails to vaada_api
  using (id = (select vaada.named_email_id()));
create policy own on vaada.identity_attempts to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.identities to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.answers to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy anybody_adds on vaada.provider_events for insert to vaada_api with check (true);
create policy housekeeping on vaada.pan_records to vaada_worker using (confirmed_at is null);
create policy finds_whose on vaada.emails for select to vaada_worker using (true);
create policy housekeeping on vaada.emails for delete to vaada_worker using (replaced_at is not null);
create policy finds_whose on vaada.identity_attempts for select to vaada_worker using (true);
create policy housekeeping on vaada.identity_attempts for update to vaada_worker using (true);
create policy housekeeping on vaada.answers to vaada_worker using (true);
create policy reads_all on vaada.pan_records for select to vaada_auditor using (true);
create policy reads_all on vaada.emails for select to vaada_auditor using (true);
create policy reads_all on vaada.identity_attempts for select to vaada_auditor using (true);
create policy reads_all on vaada.identities for select to vaada_auditor using (true);
create policy reads_all on vaada.provider_events for select to vaada_auditor using (true);

grant select, insert, update (asked_at, answered_at, standing, name_sealed, birth_date_sealed, gender,
  is_aadhaar_linked, aadhaar_last_four, provider_reference, confirmed_at) on vaada.pan_records to vaada_api;
grant select, insert, update (replaced_at, link_version, link_issued_at, link_sent_at, verified_at)
  on vaada.emails to vaada_api;
grant select, insert, update (provider_reference, visit_sealed, expires_at, number_hash, tries, ended_at,
  outcome, differs, name_score, aadhaar_last_four) on vaada.identity_attempts to vaada_api;
grant select, insert on vaada.identities to vaada_api;
grant select, insert, update (reply_sealed, answered_at), delete on vaada.answers to vaada_api;
grant insert on vaada.provider_events to vaada_api;

grant select (borrower_id, asked_at, confirmed_at), delete on vaada.pan_records to vaada_worker;
grant select (id, borrower_id, replaced_at), delete on vaada.emails to vaada_worker;
grant select (borrower_id, call), delete on vaada.answers to vaada_worker;
grant select (id, borrower_id, way, provider_reference, expires_at, ended_at),
  update (number_hash, ended_at, outcome) on vaada.identity_attempts to vaada_worker;

grant select on vaada.pan_records, vaada.emails, vaada.identity_attempts, vaada.identities,
  vaada.provider_events to vaada_auditor;
