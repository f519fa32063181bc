create table vaada.key_records (
  name text not null check (name ~ '^[A-Z][A-Z0-9_]{1,60}$'),
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{0,32}$'),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  since timestamptz not null,
  retired_at timestamptz,
  primary key (name, key_id, fingerprint)
);
comment on table vaada.key_records
  is 'One row a key that a server was started with. No key can be found from its row.';
comment on column vaada.key_records.name is 'class: internal; the setting it stands in';
comment on column vaada.key_records.key_id is 'class: internal; its id among several of one setting, empty where there is one';
comment on column vaada.key_records.fingerprint is 'class: internal; the beginning of a keyed hash of it, tells whether two are the same';
comment on column vaada.key_records.since is 'class: internal; real time of the first start with it';
comment on column vaada.key_records.retired_at is 'class: internal; real time at which nothing was sealed with it any more, null while something may be';

alter table vaada.key_records enable row level security, force row level security;
create policy remembers on vaada.key_records to vaada_worker using (true);
create policy retires on vaada.key_records to vaada_keeper using (true);
create policy reads_all on vaada.key_records for select to vaada_auditor using (true);
grant select, insert on vaada.key_records to vaada_worker;
grant select, insert, update (retired_at) on vaada.key_records to vaada_keeper;
grant select on vaada.key_records to vaada_auditor;
