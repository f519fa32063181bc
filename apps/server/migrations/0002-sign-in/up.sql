create table vaada.borrowers (
  id uuid primary key default gen_random_uuid(),
  mobile_sealed bytea not null,
  mobile_index bytea not null unique check (octet_length(mobile_index) = 32),
  language text not null check (language in ('en', 'hi')),
  created_at timestamptz not null
);
comment on table vaada.borrowers is 'One row a mobile number that has signed in.';
comment on column vaada.borrowers.id is 'class: internal; names the borrower everywhere else';
comment on column vaada.borrowers.mobile_sealed is 'class: sealed; the mobile number';
comment on column vaada.borrowers.mobile_index
  is 'class: secret-hash; keyed hash of the mobile number, to find it by';
comment on column vaada.borrowers.language is 'class: internal; the language we write to the borrower in';
comment on column vaada.borrowers.created_at is 'class: internal; real time of the first sign-in';

create table vaada.applications (
  id bigint generated always as identity (start with 100001) primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  product_id text not null check (char_length(product_id) between 1 and 64),
  product_version integer not null check (product_version > 0),
  loan_type text not null check (loan_type in ('New Case', 'Repeat Case')),
  source jsonb not null default '{}'
    check (jsonb_typeof(source) = 'object' and octet_length(source::text) <= 4096),
  created_at timestamptz not null,
  closed_at timestamptz check (closed_at >= created_at)
);
create unique index applications_one_open_a_borrower on vaada.applications (borrower_id)
  where closed_at is null;
create index applications_of_a_borrower on vaada.applications (borrower_id, id);
comment on table vaada.applications
  is 'One row an application for a loan. Its step is derived from facts and never stored.';
comment on column vaada.applications.id is 'class: internal; the loan_id of the calls';
comment on column vaada.applications.borrower_id is 'class: internal; whose application it is';
comment on column vaada.applications.product_id is 'class: public; the loan product applied for';
comment on column vaada.applications.product_version is 'class: public; the version of its terms';
comment on column vaada.applications.loan_type is 'class: internal; first loan or a repeat';
comment on column vaada.applications.source
  is 'class: internal; marketing tags of the page it came from, first touch';
comment on column vaada.applications.created_at is 'class: internal; the platform''s time';
comment on column vaada.applications.closed_at
  is 'class: internal; the platform''s time it ended, null while it is open';

create table vaada.sign_in_codes (
  request_id text primary key check (request_id ~ '^[A-Za-z0-9_-]{22}$'),
  mobile_sealed bytea,
  mobile_index bytea check (octet_length(mobile_index) = 32),
  code_hash bytea check (octet_length(code_hash) = 32),
  salt bytea check (octet_length(salt) >= 16),
  tries smallint not null default 0 check (tries >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  used_at timestamptz,
  ended_at timestamptz,
  notice_version text not null check (char_length(notice_version) between 1 and 64),
  language text not null check (language in ('en', 'hi')),
  address inet,
  user_agent text check (char_length(user_agent) <= 256),
  source jsonb not null default '{}'
    check (jsonb_typeof(source) = 'object' and octet_length(source::text) <= 4096),
  erased_at timestamptz,
  constraint usable_until_erased check (
    erased_at is not null or num_nulls(mobile_sealed, mobile_index, code_hash, salt) = 0),
  constraint nothing_personal_once_erased check (
    erased_at is null or num_nonnulls(mobile_sealed, mobile_index, code_hash, salt, address, user_agent) = 0)
);
create unique index sign_in_codes_one_live_a_number on vaada.sign_in_codes (mobile_index)
  where used_at is null and ended_at is null;
comment on table vaada.sign_in_codes is 'One row a one-time code that was sent. All its times are real time.';
comment on column vaada.sign_in_codes.request_id
  is 'class: internal; random, given to who asked for the code';
comment on column vaada.sign_in_codes.mobile_sealed
  is 'class: sealed; the number it was sent to, until erased';
comment on column vaada.sign_in_codes.mobile_index
  is 'class: secret-hash; keyed hash of the number, until erased';
comment on column vaada.sign_in_codes.code_hash
  is 'class: secret-hash; keyed and salted hash of the code, until erased';
comment on column vaada.sign_in_codes.salt is 'class: internal; the salt of that hash, until erased';
comment on column vaada.sign_in_codes.tries is 'class: internal; wrong codes given so far';
comment on column vaada.sign_in_codes.sent_at is 'class: internal; when it was asked for';
comment on column vaada.sign_in_codes.expires_at is 'class: internal; when it stops being good';
comment on column vaada.sign_in_codes.used_at is 'class: internal; when it signed somebody in';
comment on column vaada.sign_in_codes.ended_at
  is 'class: internal; when a resend, a failed send or too many tries ended it';
comment on column vaada.sign_in_codes.notice_version
  is 'class: public; version of the notice the consent was given on';
comment on column vaada.sign_in_codes.language is 'class: internal; language of that notice';
comment on column vaada.sign_in_codes.address
  is 'class: personal; network address of who asked, until erased';
comment on column vaada.sign_in_codes.user_agent is 'class: personal; browser of who asked, until erased';
comment on column vaada.sign_in_codes.source is 'class: internal; marketing tags of the page';
comment on column vaada.sign_in_codes.erased_at
  is 'class: internal; when the personal part of the row was erased';

create table vaada.sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  borrower_id uuid not null references vaada.borrowers (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  address inet,
  user_agent text check (char_length(user_agent) <= 256)
);
create index sessions_of_a_borrower on vaada.sessions (borrower_id);
create index sessions_by_expiry on vaada.sessions (expires_at);
comment on table vaada.sessions is 'One row a sign-in. All its times are real time.';
comment on column vaada.sessions.id is 'class: internal; names the session in logs';
comment on column vaada.sessions.token_hash is 'class: secret-hash; SHA-256 of the bearer token';
comment on column vaada.sessions.borrower_id is 'class: internal; who is signed in';
comment on column vaada.sessions.created_at is 'class: internal; when the session began';
comment on column vaada.sessions.last_seen_at is 'class: internal; the last call, to the minute';
comment on column vaada.sessions.expires_at is 'class: internal; the absolute end';
comment on column vaada.sessions.revoked_at is 'class: internal; when it was ended on purpose';
comment on column vaada.sessions.address is 'class: personal; network address at sign-in';
comment on column vaada.sessions.user_agent is 'class: personal; browser at sign-in';

create table vaada.consents (
  id uuid primary key default gen_random_uuid(),
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint references vaada.applications (id),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  granted boolean not null,
  notice_version text not null check (char_length(notice_version) between 1 and 64),
  language text not null check (language in ('en', 'hi')),
  given_at timestamptz not null,
  address inet,
  user_agent text check (char_length(user_agent) <= 256)
);
create index consents_of_a_borrower on vaada.consents (borrower_id, given_at);
comment on table vaada.consents
  is 'One row each time a borrower gave or withdrew a consent. Rows are only ever added.';
comment on column vaada.consents.id is 'class: internal; names the consent';
comment on column vaada.consents.borrower_id is 'class: internal; who consented';
comment on column vaada.consents.application_id is 'class: internal; the application it was given in';
comment on column vaada.consents.kind is 'class: internal; what was consented to';
comment on column vaada.consents.granted is 'class: internal; given, or withdrawn';
comment on column vaada.consents.notice_version is 'class: public; version of the text that was shown';
comment on column vaada.consents.language is 'class: internal; language of that text';
comment on column vaada.consents.given_at is 'class: internal; real time it was given';
comment on column vaada.consents.address is 'class: personal; network address, as evidence';
comment on column vaada.consents.user_agent is 'class: personal; browser, as evidence';

create table vaada.limits (
  bucket text primary key check (char_length(bucket) between 1 and 160),
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null check (window_ends_at > window_started_at),
  hits integer not null check (hits >= 0)
);
create index limits_by_end on vaada.limits (window_ends_at);
comment on table vaada.limits
  is 'What was taken of each limit in its current window. All times are real time.';
comment on column vaada.limits.bucket
  is 'class: internal; what is limited; a number or an address only as a keyed hash';
comment on column vaada.limits.window_started_at is 'class: internal; the first take of the window';
comment on column vaada.limits.window_ends_at is 'class: internal; when the whole limit is free again';
comment on column vaada.limits.hits is 'class: internal; takes in the window';

create function vaada.current_borrower_id() returns uuid
  language sql stable
  return coalesce(vaada.named_borrower_id(),
    (select borrower_id from vaada.sessions
      where token_hash = vaada.current_token_hash() and revoked_at is null and expires_at > now()));

alter table vaada.borrowers enable row level security, force row level security;
alter table vaada.applications enable row level security, force row level security;
alter table vaada.sign_in_codes enable row level security, force row level security;
alter table vaada.sessions enable row level security, force row level security;
alter table vaada.consents enable row level security, force row level security;

create policy own on vaada.borrowers to vaada_api using (id = (select vaada.current_borrower_id()));
create policy signing_in_reads on vaada.borrowers for select to vaada_api
  using (mobile_index = (select vaada.current_mobile_index()));
create policy signing_in_adds on vaada.borrowers for insert to vaada_api
  with check (mobile_index = (select vaada.current_mobile_index()));
create policy own on vaada.applications to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.consents to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.sessions to vaada_api using (
  token_hash = (select vaada.current_token_hash()) or borrower_id = (select vaada.named_borrower_id()));
create policy before_sign_in on vaada.sign_in_codes to vaada_api
  using ((select vaada.current_actor()) = 'anonymous');
create policy housekeeping on vaada.sign_in_codes to vaada_worker using (true);
create policy housekeeping on vaada.sessions to vaada_worker using (true);
create policy reads_all on vaada.borrowers for select to vaada_auditor using (true);
create policy reads_all on vaada.applications for select to vaada_auditor using (true);
create policy reads_all on vaada.consents for select to vaada_auditor using (true);
create policy reads_all on vaada.sessions for select to vaada_auditor using (true);

grant select, insert, update (language) on vaada.borrowers to vaada_api;
grant select, insert, update (closed_at) on vaada.applications to vaada_api;
grant select, insert, update (tries, used_at, ended_at) on vaada.sign_in_codes to vaada_api;
grant select, insert, update (last_seen_at, revoked_at) on vaada.sessions to vaada_api;
grant select, insert on vaada.consents to vaada_api;
grant select, insert, update on vaada.limits to vaada_api;

grant select (request_id, expires_at, used_at, ended_at, erased_at),
  update (mobile_sealed, mobile_index, code_hash, salt, address, user_agent, erased_at)
  on vaada.sign_in_codes to vaada_worker;
grant select (expires_at), delete on vaada.sessions to vaada_worker;
grant select (window_ends_at), delete on vaada.limits to vaada_worker;

grant select on vaada.borrowers, vaada.applications, vaada.consents, vaada.limits to vaada_auditor;
grant select (id, borrower_id, created_at, last_seen_at, expires_at, revoked_at, address, user_agent)
  on vaada.sessions to vaada_auditor;
