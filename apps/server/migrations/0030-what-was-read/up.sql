create table vaada.key_fact_readings (
  application_id bigint primary key references vaada.applications (id),
  borrower_id uuid not null references vaada.borrowers (id),
  shown_hash bytea not null check (octet_length(shown_hash) = 32),
  read_at timestamptz not null
);
create index key_fact_readings_of_a_borrower on vaada.key_fact_readings (borrower_id);
comment on table vaada.key_fact_readings
  is 'One row an application: the page of its key fact statement that the borrower fetched last.';
comment on column vaada.key_fact_readings.application_id is 'class: internal; for which application';
comment on column vaada.key_fact_readings.borrower_id is 'class: internal; who';
comment on column vaada.key_fact_readings.shown_hash is 'class: internal; SHA-256 of exactly the page that was fetched';
comment on column vaada.key_fact_readings.read_at is 'class: internal; real time';

alter table vaada.key_fact_readings enable row level security, force row level security;
create policy own on vaada.key_fact_readings to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy reads_all on vaada.key_fact_readings for select to vaada_auditor using (true);
grant select, insert, update on vaada.key_fact_readings to vaada_api;
grant select on vaada.key_fact_readings to vaada_auditor;
