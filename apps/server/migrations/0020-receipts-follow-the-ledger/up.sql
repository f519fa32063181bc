alter table vaada.loan_events add column ordered_at timestamptz;
comment on column vaada.loan_events.ordered_at
  is 'class: internal; when the order that was paid was made: of two payments of one instant the one ordered earlier comes first';

create table vaada.receipts (
  document_id uuid primary key references vaada.documents (id),
  payment_id text not null references vaada.payments (id),
  application_id bigint not null references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  issue integer not null check (issue > 0),
  known_events integer not null check (known_events >= 0),
  is_loan_undone boolean not null,
  unique (payment_id, issue)
);
create index receipts_of_a_borrower on vaada.receipts (borrower_id, application_id);
comment on table vaada.receipts
  is 'One row an issue of a payment''s receipt. The last one counts; those before it are kept, and it says that it replaces them.';
comment on column vaada.receipts.document_id is 'class: internal; the paper';
comment on column vaada.receipts.payment_id is 'class: internal; of which payment';
comment on column vaada.receipts.application_id is 'class: internal; of which loan';
comment on column vaada.receipts.borrower_id is 'class: internal; whose';
comment on column vaada.receipts.issue is 'class: internal; the first, or which correction';
comment on column vaada.receipts.known_events
  is 'class: internal; the number of the loan''s last event that it knows of: what it states follows from those up to it';
comment on column vaada.receipts.is_loan_undone is 'class: internal; whether the loan''s money had come back to the lender';

-- What the receipts until now knew of is what had happened by the time they were made. Row security hides all of it from
-- an owner that is no superuser, so it is lifted for this statement.
alter table vaada.payments no force row level security;
alter table vaada.documents no force row level security;
alter table vaada.loan_events no force row level security;
insert into vaada.receipts (document_id, payment_id, application_id, borrower_id, issue, known_events, is_loan_undone)
select documents.id, payments.id, payments.application_id, payments.borrower_id, 1,
       coalesce((select max(number) from vaada.loan_events
                  where loan_events.application_id = payments.application_id and happened_at <= made_at), 0), false
  from vaada.payments join vaada.documents on documents.id = receipt_id;
alter table vaada.payments force row level security;
alter table vaada.documents force row level security;
alter table vaada.loan_events force row level security;

alter table vaada.receipts enable row level security, force row level security;
create policy own on vaada.receipts to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy reads_all on vaada.receipts for select to vaada_auditor using (true);
grant select, insert on vaada.receipts to vaada_api;
grant select on vaada.receipts to vaada_auditor;

drop index vaada.payments_one_of_a_receipt;
alter table vaada.payments drop column receipt_id;
