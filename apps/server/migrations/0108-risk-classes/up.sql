create table vaada.risk_classes (
  id uuid primary key,
  number bigint not null unique generated always as identity,
  borrower_id uuid not null references vaada.borrowers (id),
  application_id bigint references vaada.applications (id),
  identity_way text check (identity_way in ('digilocker', 'aadhaar-code')),
  class text not null check (class in ('low', 'medium', 'high')),
  reasons text[] not null,
  rules_version integer not null check (rules_version > 0),
  seen_on date,
  classed_on date not null,
  classed_at timestamptz not null,
  by_staff uuid references vaada.staff (id),
  words_sealed bytea,
  constraint a_person_says_why check ((by_staff is null) = (words_sealed is null)),
  constraint with_a_decision_or_by_a_person check (
    (application_id is null) = (by_staff is not null) and (application_id is null) = (identity_way is null))
);
create index risk_classes_of_a_borrower on vaada.risk_classes (borrower_id, number);
create index risk_classes_of_an_application on vaada.risk_classes (application_id) where application_id is not null;
create index risk_classes_by_person on vaada.risk_classes (by_staff) where by_staff is not null;
comment on table vaada.risk_classes is 'One row a time that somebody was classed by risk. Only added to; the last row counts. Never told to the borrower.';
comment on column vaada.risk_classes.id is 'class: internal; names the row';
comment on column vaada.risk_classes.number is 'class: internal; the order of classing';
comment on column vaada.risk_classes.borrower_id is 'class: internal; who';
comment on column vaada.risk_classes.application_id is 'class: internal; with the decision on which application, null where a person said it';
comment on column vaada.risk_classes.identity_way is 'class: internal; how the identity was proven for that application, null where a person said it';
comment on column vaada.risk_classes.class is 'class: personal; low, medium or high';
comment on column vaada.risk_classes.reasons is 'class: personal; the rules that held';
comment on column vaada.risk_classes.rules_version is 'class: internal; the version of the written rules';
comment on column vaada.risk_classes.seen_on is 'class: personal; the day since which the lender''s people have seen the borrower in person, null while nobody has';
comment on column vaada.risk_classes.classed_on is 'class: internal; the platform''s day';
comment on column vaada.risk_classes.classed_at is 'class: internal; the platform''s time';
comment on column vaada.risk_classes.by_staff is 'class: internal; the person who said it, null where the rules alone did';
comment on column vaada.risk_classes.words_sealed is 'class: sealed; why that person said it';

alter table vaada.risk_classes enable row level security, force row level security;
create policy own on vaada.risk_classes to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy staff_reads on vaada.risk_classes for select to vaada_console using ((select vaada.staff_reads_all()));
create policy reads_all on vaada.risk_classes for select to vaada_auditor using (true);
create policy erases_of_one on vaada.risk_classes to vaada_eraser using (borrower_id = (select vaada.named_borrower_id()));
grant select, insert on vaada.risk_classes to vaada_api;
grant select on vaada.risk_classes to vaada_console, vaada_auditor;
grant select, delete on vaada.risk_classes to vaada_eraser;
