create table vaada.book_checkpoints (
  business_date date primary key,
  taken_at timestamptz not null,
  signed_by bytea not null check (octet_length(signed_by) = 32),
  record text not null check (char_length(record) between 1 and 100000)
);
comment on table vaada.book_checkpoints
  is 'One row a day whose books were checked and held: where the next check may begin. Its record is signed.';
comment on column vaada.book_checkpoints.business_date is 'class: internal; the last day that was closed in what was checked';
comment on column vaada.book_checkpoints.taken_at is 'class: internal; real time';
comment on column vaada.book_checkpoints.signed_by is 'class: public; the public half of the key that the record is signed with';
comment on column vaada.book_checkpoints.record
  is 'class: internal; heads of the journal''s chains, lines and sums of each account, and a signature: no borrower''s figures';

alter table vaada.book_checkpoints enable row level security, force row level security;
create policy works_on_all on vaada.book_checkpoints to vaada_worker using (true);
create policy reads_all on vaada.book_checkpoints for select to vaada_auditor using (true);
grant select, insert on vaada.book_checkpoints to vaada_worker;
grant select on vaada.book_checkpoints to vaada_auditor;

-- By which transaction a row was written: what was written since a checkpoint is found by it.
grant select (xmin) on vaada.payouts, vaada.disbursals, vaada.payments, vaada.refunds, vaada.loans, vaada.loan_events,
  vaada.write_offs, vaada.due_date_changes, vaada.journals, vaada.ledger_lines, vaada.book_periods to vaada_worker;
