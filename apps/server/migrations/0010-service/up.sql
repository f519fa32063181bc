-- What a borrower says to us: how they liked it, and what went wrong.
create table vaada.feedback (
  id uuid primary key,
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint not null references vaada.applications (id),
  rating smallint not null check (rating between 1 and 5),
  comment_sealed bytea,
  words_hash bytea not null check (octet_length(words_hash) = 32),
  given_at timestamptz not null,
  given_on date not null,
  unique (borrower_id, given_on, words_hash)
);
comment on table vaada.feedback is 'One row a rating. The same stars and words again on one day are the same one.';
comment on column vaada.feedback.id is 'class: internal; binds the sealed value to its row';
comment on column vaada.feedback.borrower_id is 'class: internal; whose';
comment on column vaada.feedback.application_id is 'class: internal; the last application on that day';
comment on column vaada.feedback.rating is 'class: personal; how many stars of five';
comment on column vaada.feedback.comment_sealed is 'class: sealed; what was written with them, null when nothing was';
comment on column vaada.feedback.words_hash is 'class: secret-hash; keyed hash of stars and words';
comment on column vaada.feedback.given_at is 'class: internal; the platform''s time';
comment on column vaada.feedback.given_on is 'class: internal; the platform''s day';

create table vaada.complaints (
  id uuid primary key,
  number bigint not null unique generated always as identity (start with 1000001),
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint not null references vaada.applications (id),
  category text not null check (char_length(category) between 1 and 60),
  text_sealed bytea not null,
  words_hash bytea not null check (octet_length(words_hash) = 32),
  language text not null check (language in ('en', 'hi')),
  status text not null default 'open' check (status in ('open', 'answered', 'rejected')),
  received_at timestamptz not null,
  received_on date not null,
  answer_by date not null check (answer_by > received_on),
  answer_sealed bytea,
  answered_at timestamptz,
  constraint answered_with_words check ((status = 'open') = (num_nulls(answer_sealed, answered_at) = 2)
    and num_nulls(answer_sealed, answered_at) in (0, 2))
);
create unique index complaints_one_open_of_the_same_words on vaada.complaints (borrower_id, words_hash)
  where status = 'open';
create index complaints_of_a_borrower on vaada.complaints (borrower_id, number desc);
create index complaints_to_answer on vaada.complaints (answer_by) where status = 'open';
comment on table vaada.complaints is 'One row a complaint, with the day by which it is answered.';
comment on column vaada.complaints.id is 'class: internal; binds the sealed values to their row';
comment on column vaada.complaints.number is 'class: internal; the number on the ticket';
comment on column vaada.complaints.borrower_id is 'class: internal; whose';
comment on column vaada.complaints.application_id is 'class: internal; the last application on that day';
comment on column vaada.complaints.category is 'class: personal; what it is about';
comment on column vaada.complaints.text_sealed is 'class: sealed; what happened, in the borrower''s words';
comment on column vaada.complaints.words_hash is 'class: secret-hash; keyed hash of category and words';
comment on column vaada.complaints.language is 'class: internal; the language that it was made in, for who answers';
comment on column vaada.complaints.status is 'class: personal; whether it was answered, and how';
comment on column vaada.complaints.received_at is 'class: internal; the platform''s time';
comment on column vaada.complaints.received_on is 'class: internal; the platform''s day';
comment on column vaada.complaints.answer_by is 'class: internal; the last day for an answer';
comment on column vaada.complaints.answer_sealed is 'class: sealed; the answer, null while it is open';
comment on column vaada.complaints.answered_at is 'class: internal; the platform''s time of the answer';

alter table vaada.feedback enable row level security, force row level security;
alter table vaada.complaints enable row level security, force row level security;
create policy own on vaada.feedback to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy own on vaada.complaints to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy reads_all on vaada.feedback for select to vaada_auditor using (true);
create policy reads_all on vaada.complaints for select to vaada_auditor using (true);
grant select, insert on vaada.feedback, vaada.complaints to vaada_api;
grant select on vaada.feedback, vaada.complaints to vaada_auditor;
