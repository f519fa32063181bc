grant usage on schema vaada, vaada_audit to vaada_console;

create function vaada.current_staff_id() returns uuid
  language sql stable
  return nullif(current_setting('vaada.staff_id', true), '')::uuid;

-- Whoever acts in a borrower's name sees that borrower alone: acts rely on it as the borrower's own calls do.
create function vaada.staff_reads_all() returns boolean
  language sql stable
  return vaada.current_staff_id() is not null and vaada.named_borrower_id() is null;

create table vaada.staff (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  email_sealed bytea not null,
  email_index bytea not null unique check (octet_length(email_index) = 32),
  name_sealed bytea not null,
  role text not null check (role in
    ('credit-officer', 'checker', 'operations', 'collections', 'support', 'accountant', 'auditor', 'admin')),
  password_hash bytea,
  totp_secret_sealed bytea,
  totp_step bigint not null default 0 check (totp_step >= 0),
  created_at timestamptz not null,
  deactivated_at timestamptz,
  constraint enrolled_whole check ((password_hash is null) = (totp_secret_sealed is null))
);
comment on table vaada.staff is 'One row a person of the lender. All its times are real time.';
comment on column vaada.staff.id is 'class: internal; names the person everywhere else';
comment on column vaada.staff.number is 'class: internal; the order in which they came';
comment on column vaada.staff.email_sealed is 'class: sealed; the address they sign in with';
comment on column vaada.staff.email_index is 'class: secret-hash; keyed hash of the address, to find it by';
comment on column vaada.staff.name_sealed is 'class: sealed; how colleagues and borrowers read of them';
comment on column vaada.staff.role is 'class: internal; what they are there for';
comment on column vaada.staff.password_hash is 'class: secret-hash; Argon2id with its salt and costs, null until an invitation was taken';
comment on column vaada.staff.totp_secret_sealed is 'class: sealed; the key of their authenticator, null until an invitation was taken';
comment on column vaada.staff.totp_step is 'class: internal; the half minute of the last code that was taken: none up to it is taken again';
comment on column vaada.staff.created_at is 'class: internal; when they were added';
comment on column vaada.staff.deactivated_at is 'class: internal; from when on they can''t sign in, null while they can';

create table vaada.staff_invitations (
  id uuid primary key,
  staff_id uuid not null references vaada.staff (id),
  totp_secret_sealed bytea not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  mailed_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz
);
create unique index staff_invitations_one_open on vaada.staff_invitations (staff_id)
  where used_at is null and ended_at is null;
comment on table vaada.staff_invitations is 'One row a link that was sent to a person of the lender. The link itself is kept nowhere.';
comment on column vaada.staff_invitations.id is 'class: internal; names the link';
comment on column vaada.staff_invitations.staff_id is 'class: internal; whose';
comment on column vaada.staff_invitations.totp_secret_sealed is 'class: sealed; the key for their authenticator, once they take it';
comment on column vaada.staff_invitations.invited_at is 'class: internal; real time';
comment on column vaada.staff_invitations.expires_at is 'class: internal; until when the link works';
comment on column vaada.staff_invitations.mailed_at is 'class: internal; when the mail server took it';
comment on column vaada.staff_invitations.used_at is 'class: internal; when it was taken';
comment on column vaada.staff_invitations.ended_at is 'class: internal; when a newer one replaced it, or the person was deactivated';

create table vaada.staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  staff_id uuid not null references vaada.staff (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  code_given_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  address inet not null,
  user_agent text not null check (char_length(user_agent) <= 256)
);
create index staff_sessions_of_a_person on vaada.staff_sessions (staff_id);
create index staff_sessions_by_expiry on vaada.staff_sessions (expires_at);
comment on table vaada.staff_sessions is 'One row a sign-in of the lender''s people. All its times are real time.';
comment on column vaada.staff_sessions.id is 'class: internal; names the session';
comment on column vaada.staff_sessions.token_hash is 'class: secret-hash; SHA-256 of the cookie';
comment on column vaada.staff_sessions.staff_id is 'class: internal; who is signed in';
comment on column vaada.staff_sessions.created_at is 'class: internal; when it began';
comment on column vaada.staff_sessions.last_seen_at is 'class: internal; the last call, to the half minute';
comment on column vaada.staff_sessions.code_given_at is 'class: internal; when a code of the authenticator was given last';
comment on column vaada.staff_sessions.expires_at is 'class: internal; the absolute end';
comment on column vaada.staff_sessions.revoked_at is 'class: internal; when it was ended on purpose';
comment on column vaada.staff_sessions.address is 'class: personal; network address at sign-in';
comment on column vaada.staff_sessions.user_agent is 'class: personal; browser at sign-in';

create table vaada.staff_sign_in_tries (
  email_index bytea primary key check (octet_length(email_index) = 32),
  tries smallint not null check (tries > 0),
  tried_at timestamptz not null
);
create index staff_sign_in_tries_by_age on vaada.staff_sign_in_tries (tried_at);
comment on table vaada.staff_sign_in_tries
  is 'Tries to sign in with an address since the last that went well, whether somebody has that address or nobody.';
comment on column vaada.staff_sign_in_tries.email_index is 'class: secret-hash; keyed hash of the address';
comment on column vaada.staff_sign_in_tries.tries is 'class: internal; how many; one more than are allowed once a try was refused unseen';
comment on column vaada.staff_sign_in_tries.tried_at is 'class: internal; real time of the last that was looked at';

create table vaada.requests (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  application_id bigint references vaada.applications (id),
  borrower_id uuid references vaada.borrowers (id),
  amount_paise bigint check (amount_paise > 0),
  content_sealed bytea not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  seen_hash bytea not null check (octet_length(seen_hash) = 32),
  asked_by uuid not null references vaada.staff (id),
  asked_at timestamptz not null,
  lapses_at timestamptz not null check (lapses_at > asked_at),
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  ended_by uuid references vaada.staff (id),
  ending_sealed bytea,
  constraint of_a_loan_and_its_borrower check ((application_id is null) = (borrower_id is null)),
  constraint ended_whole check (
    (state = 'waiting') = (ended_at is null) and (state in ('waiting', 'lapsed')) = (ended_by is null)),
  constraint two_people check (state not in ('agreed', 'declined') or ended_by <> asked_by),
  constraint taken_back_by_its_maker check (state <> 'withdrawn' or ended_by = asked_by)
);
create unique index requests_one_waiting_of_a_content on vaada.requests (content_hash) where state = 'waiting';
create index requests_of_a_loan on vaada.requests (application_id) where application_id is not null;
create index requests_of_a_borrower on vaada.requests (borrower_id) where borrower_id is not null;
create index requests_by_maker on vaada.requests (asked_by);
create index requests_by_second_person on vaada.requests (ended_by) where ended_by is not null;
create index requests_to_lapse on vaada.requests (lapses_at) where state = 'waiting';
comment on table vaada.requests is 'One row a thing that takes two people. Its times are the platform''s.';
comment on column vaada.requests.id is 'class: internal; names the request';
comment on column vaada.requests.number is 'class: internal; the order of asking';
comment on column vaada.requests.kind is 'class: internal; what was asked for';
comment on column vaada.requests.application_id is 'class: internal; about which loan, null when it is about none';
comment on column vaada.requests.borrower_id is 'class: internal; whose';
comment on column vaada.requests.amount_paise is 'class: personal; how much, null when it is about no money';
comment on column vaada.requests.content_sealed is 'class: sealed; reason, evidence and what else its kind needs';
comment on column vaada.requests.content_hash is 'class: secret-hash; keyed hash of what was asked for: asked again while it waits, it is the same request';
comment on column vaada.requests.seen_hash is 'class: internal; SHA-256 of the figures that its maker saw';
comment on column vaada.requests.asked_by is 'class: internal; who asked';
comment on column vaada.requests.asked_at is 'class: internal; when';
comment on column vaada.requests.lapses_at is 'class: internal; until when it can be agreed to';
comment on column vaada.requests.state is 'class: internal; whether it waits, or how it ended';
comment on column vaada.requests.ended_at is 'class: internal; when it ended';
comment on column vaada.requests.ended_by is 'class: internal; who ended it, null when it lapsed';
comment on column vaada.requests.ending_sealed is 'class: sealed; why it ended, and the figures before and after';

create table vaada.trail (
  position bigint not null check (position > 0),
  at timestamptz not null,
  id uuid not null,
  act text not null check (act ~ '^[a-z][a-z-]{0,39}$'),
  outcome text not null check (outcome in
    ('done', 'refused', 'asked', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  staff_id uuid,
  role text,
  by_sealed bytea,
  about_staff_id uuid,
  borrower_id uuid,
  application_id bigint,
  request_id uuid,
  content_sealed bytea not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  prev_hash bytea not null check (octet_length(prev_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (position, at)
) partition by range (at);
create index trail_of_a_person on vaada.trail (staff_id, position);
create index trail_of_a_borrower on vaada.trail (borrower_id, position);
create index trail_of_a_loan on vaada.trail (application_id, position);
create index trail_of_a_request on vaada.trail (request_id, position);
comment on table vaada.trail
  is 'One row an act, a refusal, a look or a sign-in of the lender''s people. Only added to; no row refers to another, so that each stays readable by itself.';
comment on column vaada.trail.position is 'class: internal; its place in the chain';
comment on column vaada.trail.at is 'class: internal; real time';
comment on column vaada.trail.id is 'class: internal; binds the sealed values to the row';
comment on column vaada.trail.act is 'class: internal; what was done';
comment on column vaada.trail.outcome is 'class: internal; how it ended';
comment on column vaada.trail.staff_id is 'class: internal; who did it, null when nobody who is signed in';
comment on column vaada.trail.role is 'class: internal; in which role';
comment on column vaada.trail.by_sealed is 'class: sealed; the name of who did it, as it was then';
comment on column vaada.trail.about_staff_id is 'class: internal; which of the lender''s people it is about';
comment on column vaada.trail.borrower_id is 'class: internal; which borrower it is about';
comment on column vaada.trail.application_id is 'class: internal; which loan';
comment on column vaada.trail.request_id is 'class: internal; which request of two people';
comment on column vaada.trail.content_sealed is 'class: sealed; before, after, reason and network address';
comment on column vaada.trail.content_hash
  is 'class: secret-hash; keyed hash of what is sealed: the chain holds it, and not the sealed bytes, which a change of keys makes anew';
comment on column vaada.trail.prev_hash is 'class: internal; the hash of the entry before it';
comment on column vaada.trail.hash is 'class: internal; SHA-256 of all of this and the hash before it';

create table vaada.trail_head (
  is_only boolean primary key default true check (is_only),
  position bigint not null check (position >= 0),
  hash bytea not null check (octet_length(hash) = 32)
);
insert into vaada.trail_head (position, hash) values (0, sha256(convert_to('vaada.trail', 'UTF8')));
comment on table vaada.trail_head is 'The last entry of the trail. Who writes one holds it until the commit.';
comment on column vaada.trail_head.is_only is 'class: internal; there is one';
comment on column vaada.trail_head.position is 'class: internal; how many entries there are';
comment on column vaada.trail_head.hash is 'class: internal; the hash of the last of them';

create function vaada.trail_hash_of(entry vaada.trail) returns bytea
  language sql stable
  return sha256(entry.prev_hash || convert_to(concat_ws('|',
    entry.position, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.id, entry.act,
    entry.outcome, coalesce(entry.staff_id::text, '-'), coalesce(entry.role, '-'),
    coalesce(entry.about_staff_id::text, '-'),
    coalesce(entry.borrower_id::text, '-'), coalesce(entry.application_id::text, '-'),
    coalesce(entry.request_id::text, '-'), encode(entry.content_hash, 'hex')), 'UTF8'));

-- The head is moved by an entry alone: whoever writes one may neither see nor change it otherwise.
create function vaada.chain_trail() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  select head.position + 1, head.hash into strict new.position, new.prev_hash
    from vaada.trail_head as head for update;
  new.hash := vaada.trail_hash_of(new);
  update vaada.trail_head set position = new.position, hash = new.hash;
  return new;
end;
$$;
revoke all on function vaada.chain_trail() from public;
create trigger chained before insert on vaada.trail for each row execute function vaada.chain_trail();
-- What is sealed can be sealed anew; whether it is still the same is told by its hash.
create trigger never_changed before delete or update of position, at, id, act, outcome, staff_id, role, about_staff_id,
    borrower_id, application_id, request_id, content_hash, prev_hash, hash on vaada.trail
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.trail
  for each statement execute function vaada.keep_ledger();

create table vaada.trail_elsewhere partition of vaada.trail default;
alter table vaada.trail_elsewhere enable row level security, force row level security;

-- As before, and the trail's months beside the events': both go by real time.
create or replace function vaada.ensure_month_partitions(months_ahead integer) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  month timestamptz;
  first_day date;
  part text;
  whole text;
  platform_day date := (now() + coalesce(
    (select make_interval(secs => offset_ms::double precision / 1000) from vaada.platform_clock), interval '0'))
    at time zone 'Asia/Kolkata';
begin
  for ahead in 0..least(greatest(months_ahead, 0), 24) loop
    month := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => ahead);
    foreach whole in array array['provider_events', 'trail'] loop
      part := whole || '_' || to_char(month at time zone 'UTC', 'YYYY_MM');
      if to_regclass('vaada.' || part) is null then
        begin
          execute format('create table vaada.%I partition of vaada.%I for values from (%L) to (%L)',
            part, whole, month, month + interval '1 month');
          execute format('alter table vaada.%I enable row level security, force row level security', part);
        exception when check_violation then null;
        end;
      end if;
    end loop;
    first_day := date_trunc('month', platform_day::timestamp) + make_interval(months => ahead);
    part := 'ledger_lines_' || to_char(first_day, 'YYYY_MM');
    if to_regclass('vaada.' || part) is null then
      begin
        execute format('create table vaada.%I partition of vaada.ledger_lines for values from (%L) to (%L)',
          part, first_day, (first_day + interval '1 month')::date);
        execute format('alter table vaada.%I enable row level security, force row level security', part);
        perform vaada.guard_ledger_part(part);
      exception when check_violation then null;
      end;
    end if;
  end loop;
end;
$$;
select vaada.ensure_month_partitions(3);

alter table vaada.published_heads
  add column book text not null default 'journal' check (book in ('journal', 'trail')),
  drop constraint published_heads_pkey,
  add primary key (book, business_date);
alter table vaada.published_heads alter column book drop default;
comment on table vaada.published_heads
  is 'One row a day and book whose heads were signed and written outside the database.';
comment on column vaada.published_heads.book is 'class: internal; the journal, or the trail of the lender''s people';

alter table vaada.staff enable row level security, force row level security;
alter table vaada.staff_invitations enable row level security, force row level security;
alter table vaada.staff_sessions enable row level security, force row level security;
alter table vaada.staff_sign_in_tries enable row level security, force row level security;
alter table vaada.requests enable row level security, force row level security;
alter table vaada.trail enable row level security, force row level security;
alter table vaada.trail_head enable row level security, force row level security;

create policy at_the_console on vaada.staff to vaada_console using (true);
create policy at_the_console on vaada.staff_invitations to vaada_console using (true);
create policy at_the_console on vaada.staff_sessions to vaada_console using (true);
create policy at_the_console on vaada.staff_sign_in_tries to vaada_console using (true);
create policy at_the_console on vaada.requests to vaada_console using (true);
create policy at_the_console on vaada.trail for select to vaada_console using (true);
create policy writes_what_it_does on vaada.trail for insert to vaada_console
  with check (staff_id is null or staff_id = (select vaada.current_staff_id()));
create policy moves_with_an_entry on vaada.trail_head to current_user using (true);
create policy reads_the_head on vaada.trail_head for select to vaada_console, vaada_worker, vaada_auditor using (true);
create policy looks_at_them on vaada.trail for select to vaada_api
  using (act = 'reveal' and borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.requests for select to vaada_api
  using (borrower_id = (select vaada.current_borrower_id()));
create policy writes_to_them on vaada.staff for select to vaada_worker using (true);
create policy mails_them on vaada.staff_invitations to vaada_worker using (true);
create policy housekeeping on vaada.staff_sessions to vaada_worker using (true);
create policy housekeeping on vaada.staff_sign_in_tries to vaada_worker using (true);
create policy ends_what_lapsed on vaada.requests to vaada_worker using (true);
create policy writes_what_the_calendar_does on vaada.trail for insert to vaada_worker with check (staff_id is null);
create policy publishes on vaada.trail for select to vaada_worker using (true);
create policy reads_all on vaada.staff for select to vaada_auditor using (true);
create policy reads_all on vaada.requests for select to vaada_auditor using (true);
create policy reads_all on vaada.trail for select to vaada_auditor using (true);

grant select, insert, update on vaada.staff to vaada_console;
grant select, insert, update (used_at, ended_at) on vaada.staff_invitations to vaada_console;
grant select, insert, update (last_seen_at, code_given_at, revoked_at) on vaada.staff_sessions to vaada_console;
grant select, insert, update, delete on vaada.staff_sign_in_tries to vaada_console;
grant select, insert, update (state, ended_at, ended_by, ending_sealed) on vaada.requests to vaada_console;
grant select, insert on vaada.trail to vaada_console;
grant select on vaada.trail_head, vaada.published_heads, vaada.journal_chains to vaada_console;
grant select (position, at, id, act, role, by_sealed, borrower_id, content_sealed) on vaada.trail to vaada_api;
grant select (borrower_id, application_id, kind, amount_paise, asked_at, state, ended_at, number) on vaada.requests
  to vaada_api;
grant select (id, email_sealed, name_sealed, role, deactivated_at, password_hash) on vaada.staff to vaada_worker;
grant select, update (mailed_at) on vaada.staff_invitations to vaada_worker;
grant select (expires_at), delete on vaada.staff_sessions to vaada_worker;
grant select (tried_at), delete on vaada.staff_sign_in_tries to vaada_worker;
grant select, update (state, ended_at) on vaada.requests to vaada_worker;
grant insert on vaada.trail to vaada_worker;
grant select on vaada.trail, vaada.trail_head to vaada_worker, vaada_auditor;
grant select on vaada.requests to vaada_auditor;
grant select (id, number, role, created_at, deactivated_at) on vaada.staff to vaada_auditor;

-- The rows of all borrowers, to read, for a person of the lender who acts in nobody's name.
create policy staff_reads on vaada.borrowers for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.applications for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.pan_records for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.identities for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.emails for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.employments for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.decisions for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.reference_persons for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.selfies for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.reviews for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.offers for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.key_fact_statements for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.key_fact_acceptances for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.agreements for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.bank_accounts for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.mandates for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.disbursals for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.payouts for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.loans for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.loan_events for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.journals for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.ledger_lines for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.journal_chains for select to vaada_console using ((select vaada.staff_reads_all()));
create policy staff_reads on vaada.published_heads for select to vaada_console using ((select vaada.staff_reads_all()));

create view vaada_audit.i16_changed_entries with (security_invoker = true) as
  select position, at from vaada.trail where hash <> vaada.trail_hash_of(trail);

create view vaada_audit.i16_gaps_in_the_trail with (security_invoker = true) as
  select position from (
    select position, prev_hash, lag(position, 1, 0::bigint) over in_order as position_before,
           lag(hash) over in_order as hash_before
      from vaada.trail window in_order as (order by position)) as entry
   where position <> position_before + 1
      or prev_hash <> coalesce(hash_before, sha256(convert_to('vaada.trail', 'UTF8')));

create view vaada_audit.i16_cut_trail with (security_invoker = true) as
  select head.position from vaada.trail_head as head
    left join lateral (select position, hash from vaada.trail order by position desc limit 1) as last on true
   where head.position <> coalesce(last.position, 0) or (last.hash is not null and last.hash <> head.hash);

grant select on vaada_audit.i16_changed_entries, vaada_audit.i16_gaps_in_the_trail, vaada_audit.i16_cut_trail
  to vaada_auditor, vaada_console;
grant select on vaada_audit.i11_changed_lines, vaada_audit.i11_changed_journals, vaada_audit.i11_gaps_in_chains,
  vaada_audit.i11_cut_chains to vaada_console;
