create table vaada.due_date_changes (
  request_id uuid primary key references vaada.requests (id),
  application_id bigint not null unique references vaada.loans (application_id),
  borrower_id uuid not null references vaada.borrowers (id),
  from_on date not null,
  to_on date not null,
  repay_before_paise bigint not null check (repay_before_paise > 0),
  repay_after_paise bigint not null,
  changed_at timestamptz not null,
  constraint only_later check (to_on > from_on and repay_after_paise >= repay_before_paise)
);
create index due_date_changes_of_a_borrower on vaada.due_date_changes (borrower_id);
comment on table vaada.due_date_changes is 'One row a loan whose due date two people put off. A loan has at most one.';
comment on column vaada.due_date_changes.request_id is 'class: internal; what two people agreed to';
comment on column vaada.due_date_changes.application_id is 'class: internal; which loan';
comment on column vaada.due_date_changes.borrower_id is 'class: internal; whose';
comment on column vaada.due_date_changes.from_on is 'class: personal; the due date that was agreed when the loan was signed';
comment on column vaada.due_date_changes.to_on is 'class: personal; the due date from then on';
comment on column vaada.due_date_changes.repay_before_paise is 'class: personal; what was due on the first of them';
comment on column vaada.due_date_changes.repay_after_paise is 'class: personal; what is due on the second, at the rate that was agreed';
comment on column vaada.due_date_changes.changed_at is 'class: internal; the platform''s time';

alter table vaada.due_date_changes enable row level security, force row level security;
create policy own on vaada.due_date_changes to vaada_api using (borrower_id = (select vaada.current_borrower_id()));
create policy staff_reads on vaada.due_date_changes for select to vaada_console using ((select vaada.staff_reads_all()));
create policy reads_all on vaada.due_date_changes for select to vaada_auditor using (true);
grant select on vaada.due_date_changes to vaada_api;
grant insert on vaada.due_date_changes to vaada_console;
grant select on vaada.due_date_changes to vaada_auditor;
create trigger never_changed before update or delete on vaada.due_date_changes
  for each row execute function vaada.keep_ledger();

-- The terms of a loan stay frozen, but for a due date that a row above puts off.
drop trigger terms_frozen on vaada.loans;
create trigger terms_frozen
  before update of application_id, borrower_id, agreement_id, loan_no, product_id, product_version, grade,
    principal_paise, fee_paise, gst_paise, net_paise, rate_ppm_per_day, arrived_on, arrived_at,
    cooling_off_days, late_fee_paise, bounce_charge_paise, other_fees, penal_max_paise, late_fee_from_paise,
    payment_order, part_payment_min_paise, rest_min_paise, grace_minutes
  on vaada.loans for each row
  when (old.status <> 'undone'
    and to_jsonb(old) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since', 'payable_through',
                              'due_on', 'repay_paise']
     is distinct from
        to_jsonb(new) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since', 'payable_through',
                              'due_on', 'repay_paise'])
  execute function vaada.keep_loan_terms();
create function vaada.keep_due_date() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from vaada.due_date_changes
     where application_id = new.application_id and from_on = old.due_on and to_on = new.due_on
       and repay_before_paise = old.repay_paise and repay_after_paise = new.repay_paise) then
    raise exception 'vaada.loans: a due date is put off by two people alone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger due_date_by_two before update of due_on, repay_paise on vaada.loans for each row
  when (old.status <> 'undone' and (old.due_on, old.repay_paise) is distinct from (new.due_on, new.repay_paise))
  execute function vaada.keep_due_date();
