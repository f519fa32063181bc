create table vaada.staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references vaada.staff (id),
  credential_id bytea not null unique check (octet_length(credential_id) between 16 and 1023),
  public_key bytea not null check (octet_length(public_key) between 32 and 2048),
  sign_count bigint not null check (sign_count >= 0),
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index staff_passkeys_of_a_person on vaada.staff_passkeys (staff_id);
comment on table vaada.staff_passkeys is 'One row a passkey of the lender''s people. All its times are real time.';
comment on column vaada.staff_passkeys.id is 'class: internal; names the passkey';
comment on column vaada.staff_passkeys.staff_id is 'class: internal; whose';
comment on column vaada.staff_passkeys.credential_id is 'class: internal; by which name the device knows it';
comment on column vaada.staff_passkeys.public_key is 'class: internal; its public half, as SubjectPublicKeyInfo';
comment on column vaada.staff_passkeys.sign_count is 'class: internal; how often the device says that it was used: a copy would fall behind';
comment on column vaada.staff_passkeys.name is 'class: internal; what its owner calls it';
comment on column vaada.staff_passkeys.created_at is 'class: internal; when it was added';
comment on column vaada.staff_passkeys.last_used_at is 'class: internal; when somebody signed in with it last';
comment on column vaada.staff_passkeys.removed_at is 'class: internal; from then on it opens nothing';

create table vaada.staff_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  staff_id uuid references vaada.staff (id),
  expires_at timestamptz not null
);
create index staff_challenges_by_expiry on vaada.staff_challenges (expires_at);
comment on table vaada.staff_challenges is 'One row a passkey that was asked for and not shown yet. All its times are real time.';
comment on column vaada.staff_challenges.challenge_hash is 'class: secret-hash; SHA-256 of what the device is to sign';
comment on column vaada.staff_challenges.staff_id is 'class: internal; who adds a passkey; null where somebody signs in';
comment on column vaada.staff_challenges.expires_at is 'class: internal; nobody takes it after that';

alter table vaada.staff_passkeys enable row level security, force row level security;
alter table vaada.staff_challenges enable row level security, force row level security;
create policy at_the_console on vaada.staff_passkeys to vaada_console using (true);
create policy at_the_console on vaada.staff_challenges to vaada_console using (true);
create policy housekeeping on vaada.staff_challenges to vaada_worker using (true);
grant select, insert, update (sign_count, last_used_at, removed_at) on vaada.staff_passkeys to vaada_console;
grant select, insert, delete on vaada.staff_challenges to vaada_console;
grant select (expires_at), delete on vaada.staff_challenges to vaada_worker;
