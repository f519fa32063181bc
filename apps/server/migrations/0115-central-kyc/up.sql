alter table vaada.identities add column care_of_sealed bytea;
comment on column vaada.identities.care_of_sealed
  is 'class: sealed; the parent or spouse that the Aadhaar record names, null when it names none or came before this was kept';

create table vaada.kyc_batches (
  number bigint primary key generated always as identity,
  made_on date not null,
  taken_at timestamptz not null,
  taken_by uuid not null references vaada.staff (id),
  sha256 bytea not null check (octet_length(sha256) = 32)
);
create index kyc_batches_by_taker on vaada.kyc_batches (taken_by);
comment on table vaada.kyc_batches is 'One row a time that the central KYC registry was to be told of people who had borrowed for the first time.';
comment on column vaada.kyc_batches.number is 'class: internal; the number that the batch bears at the registry';
comment on column vaada.kyc_batches.made_on is 'class: internal; the platform''s day';
comment on column vaada.kyc_batches.taken_at is 'class: internal; the platform''s time at which somebody last took it to be sent';
comment on column vaada.kyc_batches.taken_by is 'class: internal; who';
comment on column vaada.kyc_batches.sha256 is 'class: internal; of the text as it was last taken';

create table vaada.kyc_uploads (
  id uuid primary key,
  batch_number bigint references vaada.kyc_batches (number),
  line integer check (line > 0),
  borrower_id uuid not null references vaada.borrowers (id),
  told_on date not null,
  answered_on date,
  outcome text check (outcome in ('numbered', 'sent-back')),
  kyc_number_sealed bytea,
  unique (batch_number, line),
  unique (batch_number, borrower_id),
  constraint in_a_batch_or_by_hand check (num_nulls(batch_number, line) in (0, 2) and (line is not null or outcome = 'numbered')),
  constraint answered_whole check ((answered_on is null) = (outcome is null)),
  constraint numbered_with_a_number check ((kyc_number_sealed is not null) = (outcome is not distinct from 'numbered'))
);
create index kyc_uploads_of_a_borrower on vaada.kyc_uploads (borrower_id);
comment on table vaada.kyc_uploads is 'Who is in a batch for the central KYC registry or was typed in there, and what it answered. Who they are stands in the identity and is put in when the batch is taken.';
comment on column vaada.kyc_uploads.id is 'class: internal; names the row';
comment on column vaada.kyc_uploads.batch_number is 'class: internal; in which batch, null where somebody was typed in at the registry''s portal';
comment on column vaada.kyc_uploads.line is 'class: internal; in which place of it, null with the batch';
comment on column vaada.kyc_uploads.borrower_id is 'class: internal; who';
comment on column vaada.kyc_uploads.told_on is 'class: internal; the platform''s day of the batch';
comment on column vaada.kyc_uploads.answered_on is 'class: internal; the platform''s day on which the answer was taken in';
comment on column vaada.kyc_uploads.outcome is 'class: internal; whether the registry gave a number or sent the record back';
comment on column vaada.kyc_uploads.kyc_number_sealed is 'class: sealed; the number that the registry gave';

alter table vaada.kyc_batches enable row level security, force row level security;
alter table vaada.kyc_uploads enable row level security, force row level security;
create policy staff_works on vaada.kyc_batches to vaada_console using ((select vaada.current_staff_id()) is not null);
create policy staff_works on vaada.kyc_uploads to vaada_console using ((select vaada.current_staff_id()) is not null);
create policy own on vaada.kyc_uploads to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy reads_all on vaada.kyc_batches for select to vaada_auditor using (true);
create policy reads_all on vaada.kyc_uploads for select to vaada_auditor using (true);
create policy erases_of_one on vaada.kyc_uploads to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
grant select, insert, update (taken_at, taken_by, sha256) on vaada.kyc_batches to vaada_console;
grant select, insert, update (answered_on, outcome, kyc_number_sealed) on vaada.kyc_uploads to vaada_console;
grant update (care_of_sealed) on vaada.identities to vaada_api;
grant usage on sequence vaada.kyc_batches_number_seq to vaada_console;
grant select on vaada.kyc_uploads to vaada_api;
grant select on vaada.kyc_batches, vaada.kyc_uploads to vaada_auditor;
grant select, delete on vaada.kyc_uploads to vaada_eraser;
