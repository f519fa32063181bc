create table vaada.bureau_files (
  reference_on date primary key,
  number bigint not null unique generated always as identity,
  kind text not null check (kind in ('full', 'between')),
  send_by date not null check (send_by > reference_on),
  records integer not null default 0 check (records >= 0),
  made_through bigint not null default 0,
  made_at timestamptz,
  taken_at timestamptz,
  taken_by uuid references vaada.staff (id),
  sha256 bytea check (octet_length(sha256) = 32),
  constraint taken_whole check (num_nulls(taken_at, taken_by, sha256) in (0, 3) and (taken_at is null or made_at is not null))
);
create index bureau_files_by_taker on vaada.bureau_files (taken_by) where taken_by is not null;
comment on table vaada.bureau_files is 'One row a reference day on which the credit information companies are told of every loan.';
comment on column vaada.bureau_files.reference_on is 'class: internal; as of which day';
comment on column vaada.bureau_files.number is 'class: internal; the order of making';
comment on column vaada.bureau_files.kind is 'class: internal; the full file of a month, or one in between';
comment on column vaada.bureau_files.send_by is 'class: internal; the last day on which it may be sent';
comment on column vaada.bureau_files.records is 'class: internal; how many loans it tells of';
comment on column vaada.bureau_files.made_through is 'class: internal; the last loan so far, in the order of their numbers';
comment on column vaada.bureau_files.made_at is 'class: internal; the platform''s time at which it was whole, null until then';
comment on column vaada.bureau_files.taken_at is 'class: internal; the platform''s time at which somebody last took it to be sent';
comment on column vaada.bureau_files.taken_by is 'class: internal; who';
comment on column vaada.bureau_files.sha256 is 'class: internal; of the file as it was last taken';

create table vaada.bureau_records (
  reference_on date not null references vaada.bureau_files (reference_on),
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  opened_on date not null,
  last_paid_on date,
  closed_on date,
  sanctioned_paise bigint not null check (sanctioned_paise > 0),
  balance_paise bigint not null check (balance_paise >= 0),
  overdue_paise bigint not null check (overdue_paise >= 0 and overdue_paise <= balance_paise),
  days_past_due integer not null check (days_past_due >= 0),
  asset_class text not null check (asset_class in ('standard', 'special-mention', 'sub-standard', 'loss')),
  ending text check (ending in ('written-off', 'settled', 'settled-after-write-off')),
  written_off_paise bigint not null check (written_off_paise >= 0),
  written_off_principal_paise bigint not null check (written_off_principal_paise >= 0),
  settled_paise bigint not null check (settled_paise >= 0),
  last_paid_paise bigint not null check (last_paid_paise >= 0),
  primary key (reference_on, application_id)
);
create index bureau_records_of_a_loan on vaada.bureau_records (application_id, reference_on);
create index bureau_records_of_a_borrower on vaada.bureau_records (borrower_id);
comment on table vaada.bureau_records is 'What was told of a loan as of a reference day. Who the borrower is stands in the identity and is put in when the file is taken. Only added to.';
comment on column vaada.bureau_records.reference_on is 'class: internal; as of which day';
comment on column vaada.bureau_records.application_id is 'class: internal; of which loan';
comment on column vaada.bureau_records.borrower_id is 'class: internal; whose';
comment on column vaada.bureau_records.opened_on is 'class: personal; when the money came';
comment on column vaada.bureau_records.last_paid_on is 'class: personal; when something was last paid';
comment on column vaada.bureau_records.closed_on is 'class: personal; when it was closed';
comment on column vaada.bureau_records.sanctioned_paise is 'class: personal; the principal';
comment on column vaada.bureau_records.balance_paise is 'class: personal; what was owed';
comment on column vaada.bureau_records.overdue_paise is 'class: personal; what of it was overdue';
comment on column vaada.bureau_records.days_past_due is 'class: personal; for how many days';
comment on column vaada.bureau_records.asset_class is 'class: personal; the class of the loan';
comment on column vaada.bureau_records.ending is 'class: personal; whether it was written off or settled';
comment on column vaada.bureau_records.written_off_paise is 'class: personal; what was written off';
comment on column vaada.bureau_records.written_off_principal_paise is 'class: personal; what of it was principal';
comment on column vaada.bureau_records.settled_paise is 'class: personal; what principal was given up';
comment on column vaada.bureau_records.last_paid_paise is 'class: personal; what was last paid';
create trigger never_changed before update or delete on vaada.bureau_records
  for each row execute function vaada.keep_ledger();
create trigger never_emptied before truncate on vaada.bureau_records
  for each statement execute function vaada.keep_ledger();

alter table vaada.bureau_files enable row level security, force row level security;
alter table vaada.bureau_records enable row level security, force row level security;
create policy makes_them on vaada.bureau_files to vaada_worker using (true);
create policy makes_them on vaada.bureau_records to vaada_worker using (true);
create policy staff_works on vaada.bureau_files to vaada_console using ((select vaada.current_staff_id()) is not null);
create policy staff_reads on vaada.bureau_records for select to vaada_console using ((select vaada.staff_reads_all()));
create policy own on vaada.bureau_records to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy reads_all on vaada.bureau_files for select to vaada_auditor using (true);
create policy reads_all on vaada.bureau_records for select to vaada_auditor using (true);
grant select, insert, update (records, made_through, made_at) on vaada.bureau_files to vaada_worker;
grant select, insert on vaada.bureau_records to vaada_worker;
grant select, update (taken_at, taken_by, sha256) on vaada.bureau_files to vaada_console;
grant select on vaada.bureau_records to vaada_api;
grant select on vaada.bureau_files, vaada.bureau_records to vaada_auditor;
grant insert (application_id) on vaada.cases to vaada_console;
