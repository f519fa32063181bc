create table vaada.pan_names (
  pan_record_id uuid not null references vaada.pan_records (id) on delete cascade,
  borrower_id uuid not null references vaada.borrowers (id),
  word_index bytea not null check (octet_length(word_index) = 32),
  primary key (word_index, pan_record_id)
);
create index pan_names_of_a_record on vaada.pan_names (pan_record_id);
create index pan_names_of_a_borrower on vaada.pan_names (borrower_id);
comment on table vaada.pan_names is 'One row a word of the name that the register has for a PAN, for the lender''s people to find somebody by. It goes with its record.';
comment on column vaada.pan_names.pan_record_id is 'class: internal; of which record';
comment on column vaada.pan_names.borrower_id is 'class: internal; whose';
comment on column vaada.pan_names.word_index is 'class: secret-hash; keyed hash of one word of the name';
alter table vaada.pan_records add column is_name_indexed boolean not null default false;
comment on column vaada.pan_records.is_name_indexed is 'class: internal; whether the words of the name are in pan_names';

alter table vaada.pan_names enable row level security, force row level security;
create policy own on vaada.pan_names to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy staff_reads on vaada.pan_names for select to vaada_console using ((select vaada.staff_reads_all()));
create policy reads_all on vaada.pan_names for select to vaada_auditor using (true);
create policy erases_of_one on vaada.pan_names to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
grant select, insert, delete on vaada.pan_names to vaada_api;
grant select on vaada.pan_names to vaada_console, vaada_auditor;
grant select, delete on vaada.pan_names to vaada_eraser;
grant update (is_name_indexed) on vaada.pan_records to vaada_api;
grant select (id, standing, is_name_indexed) on vaada.pan_records to vaada_worker;
