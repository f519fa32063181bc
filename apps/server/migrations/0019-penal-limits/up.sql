alter table vaada.offers
  add column penal_max_paise bigint check (penal_max_paise >= 0),
  add column late_fee_from_paise bigint check (late_fee_from_paise >= 0),
  add constraint penal_limits_whole check ((penal_max_paise is null) = (late_fee_from_paise is null));
comment on column vaada.offers.penal_max_paise
  is 'class: personal; what all penal charges together come to at most, null where none was promised yet';
comment on column vaada.offers.late_fee_from_paise
  is 'class: personal; how much unpaid principal and interest a late fee is charged from';
grant update (penal_max_paise, late_fee_from_paise) on vaada.offers to vaada_api;

alter table vaada.loans
  add column penal_max_paise bigint check (penal_max_paise >= 0),
  add column late_fee_from_paise bigint check (late_fee_from_paise >= 0),
  add column payable_through date,
  add constraint penal_limits_whole check ((penal_max_paise is null) = (late_fee_from_paise is null));
-- What was charged so far was charged by the due date itself: the books of these loans stay as they are.
update vaada.loans set payable_through = due_on;
alter table vaada.loans
  alter column payable_through set not null,
  add constraint payable_on_the_due_date check (payable_through >= due_on);
comment on column vaada.loans.penal_max_paise
  is 'class: personal; what all penal charges together come to at most, null for a loan agreed before there was a maximum';
comment on column vaada.loans.late_fee_from_paise
  is 'class: personal; how much unpaid principal and interest a late fee is charged from';
comment on column vaada.loans.payable_through
  is 'class: personal; the due date, or the working day after it: to its end the wait costs nothing';

drop trigger terms_frozen on vaada.loans;
create trigger terms_frozen
  before update of application_id, borrower_id, agreement_id, loan_no, product_id, product_version, grade,
    principal_paise, fee_paise, gst_paise, net_paise, repay_paise, rate_ppm_per_day, arrived_on, arrived_at, due_on,
    cooling_off_days, late_fee_paise, bounce_charge_paise, other_fees, penal_max_paise, late_fee_from_paise,
    payment_order, part_payment_min_paise, rest_min_paise, grace_minutes
  on vaada.loans for each row
  when (old.status <> 'undone'
    and to_jsonb(old) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since', 'payable_through']
     is distinct from
        to_jsonb(new) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since', 'payable_through'])
  execute function vaada.keep_loan_terms();
-- A holiday that is announced late puts the day off; what was promised is never taken back.
create trigger payable_never_sooner before update of payable_through on vaada.loans for each row
  when (old.status <> 'undone' and new.payable_through < old.payable_through)
  execute function vaada.keep_loan_terms();
grant update (payable_through) on vaada.loans to vaada_worker;
