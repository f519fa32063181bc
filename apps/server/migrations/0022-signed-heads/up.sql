create table vaada.published_heads (
  business_date date primary key,
  digest bytea not null check (octet_length(digest) = 32),
  published_at timestamptz not null
);
comment on table vaada.published_heads
  is 'One row a day whose heads of the journal were signed and written outside the database.';
comment on column vaada.published_heads.business_date is 'class: internal; the day that was closed';
comment on column vaada.published_heads.digest is 'class: internal; SHA-256 of the signed record, which the next one names';
comment on column vaada.published_heads.published_at is 'class: internal; real time';

alter table vaada.published_heads enable row level security, force row level security;
create policy works_on_all on vaada.published_heads to vaada_worker using (true);
create policy reads_all on vaada.published_heads for select to vaada_auditor using (true);
grant select, insert on vaada.published_heads to vaada_worker;
grant select on vaada.published_heads to vaada_auditor;

create policy reads_all_to_publish on vaada.journal_chains for select to vaada_worker using (true);
grant select on vaada.journal_chains to vaada_worker;
