create table vaada.correction_requests (
  id uuid primary key,
  number bigint not null unique generated always as identity (start with 2000001),
  borrower_id uuid not null references vaada.borrowers (id),
  field text not null check (field ~ '^[a-z][a-z-]{0,39}$'),
  value_sealed bytea not null,
  reason_sealed bytea not null,
  words_hash bytea not null check (octet_length(words_hash) = 32),
  language text not null check (language in ('en', 'hi')),
  received_at timestamptz not null,
  received_on date not null,
  answer_by date not null check (answer_by > received_on),
  officer_mailed_at timestamptz,
  answered_at timestamptz
);
create unique index correction_requests_one_open_of_the_same_words
  on vaada.correction_requests (borrower_id, words_hash) where answered_at is null;
create index correction_requests_of_a_borrower on vaada.correction_requests (borrower_id, number);
create index correction_requests_to_mail on vaada.correction_requests (number) where officer_mailed_at is null;
comment on table vaada.correction_requests
  is 'One row a wish to have data corrected that a person must look at, because a register says it.';
comment on column vaada.correction_requests.id is 'class: internal; binds the sealed values to their row';
comment on column vaada.correction_requests.number is 'class: internal; what the borrower calls it by, as DR- and this';
comment on column vaada.correction_requests.borrower_id is 'class: internal; whose data';
comment on column vaada.correction_requests.field is 'class: internal; what is wrong';
comment on column vaada.correction_requests.value_sealed is 'class: sealed; what it should be';
comment on column vaada.correction_requests.reason_sealed is 'class: sealed; why, in the borrower''s words';
comment on column vaada.correction_requests.words_hash is 'class: secret-hash; keyed hash of field, value and reason';
comment on column vaada.correction_requests.language is 'class: internal; the language of the call';
comment on column vaada.correction_requests.received_at is 'class: internal; the platform''s time';
comment on column vaada.correction_requests.received_on is 'class: internal; that day in India';
comment on column vaada.correction_requests.answer_by is 'class: internal; the last day for an answer';
comment on column vaada.correction_requests.officer_mailed_at
  is 'class: internal; real time at which the mail server took the mail to the officer';
comment on column vaada.correction_requests.answered_at is 'class: internal; real time of the answer, null while it is open';

create table vaada.nominees (
  borrower_id uuid primary key references vaada.borrowers (id),
  name_sealed bytea not null,
  mobile_sealed bytea not null,
  named_at timestamptz not null
);
comment on table vaada.nominees is 'Who may use a borrower''s rights over the data for them. Never contacted about a loan.';
comment on column vaada.nominees.borrower_id is 'class: internal; who named them';
comment on column vaada.nominees.name_sealed is 'class: sealed; the person''s name';
comment on column vaada.nominees.mobile_sealed is 'class: sealed; the person''s number';
comment on column vaada.nominees.named_at is 'class: internal; the platform''s time';

alter table vaada.correction_requests enable row level security, force row level security;
alter table vaada.nominees enable row level security, force row level security;
create policy own on vaada.correction_requests to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.nominees to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy erases_of_one on vaada.correction_requests to vaada_eraser
  using (borrower_id = (select vaada.named_borrower_id()));
create policy erases_of_one on vaada.nominees to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
create policy finds_whose on vaada.correction_requests for select to vaada_worker using (true);
create policy reads_all on vaada.correction_requests for select to vaada_auditor using (true);
create policy reads_all on vaada.nominees for select to vaada_auditor using (true);
grant select, insert, update (officer_mailed_at) on vaada.correction_requests to vaada_api;
grant select, insert, update, delete on vaada.nominees to vaada_api;
grant select, delete on vaada.correction_requests, vaada.nominees to vaada_eraser;
grant select (id, number, borrower_id, officer_mailed_at, answered_at) on vaada.correction_requests to vaada_worker;
grant select on vaada.correction_requests, vaada.nominees to vaada_auditor;

-- Of a PAN that turns out to be a child's nothing is kept; one that was confirmed is nobody's to delete but the eraser's.
create policy unconfirmed_alone on vaada.pan_records as restrictive for delete to vaada_api using (confirmed_at is null);
grant delete on vaada.pan_records to vaada_api;
