alter table vaada.offers add column other_fees jsonb not null default '[]' check (jsonb_typeof(other_fees) = 'array');
comment on column vaada.offers.other_fees
  is 'class: personal; the fees of the terms that have no column of their own, at the price of this offer';
grant update (other_fees) on vaada.offers to vaada_api;

alter table vaada.loans add column other_fees jsonb not null default '[]' check (jsonb_typeof(other_fees) = 'array');
comment on column vaada.loans.other_fees
  is 'class: personal; the fees that have no column of their own, as they were agreed';
-- The close of business looks for these alone, and passes by every loan that has none.
create index loans_open_with_other_fees on vaada.loans (due_on)
  where status in ('active', 'part-paid') and other_fees <> '[]';

drop trigger terms_frozen on vaada.loans;
create trigger terms_frozen
  before update of application_id, borrower_id, agreement_id, loan_no, product_id, product_version, grade,
    principal_paise, fee_paise, gst_paise, net_paise, repay_paise, rate_ppm_per_day, arrived_on, arrived_at, due_on,
    cooling_off_days, late_fee_paise, bounce_charge_paise, other_fees, payment_order, part_payment_min_paise,
    rest_min_paise, grace_minutes
  on vaada.loans for each row
  when (old.status <> 'undone'
    and to_jsonb(old) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since']
     is distinct from to_jsonb(new) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since'])
  execute function vaada.keep_loan_terms();

-- Adding a fee kind changes no table: a charge goes by the word of its fee.
alter table vaada.loan_events drop constraint loan_events_kind_check,
  add constraint loan_events_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$');
alter table vaada.journals drop constraint journals_kind_check,
  add constraint journals_kind_check check (kind ~ '^[a-z][a-z-]{0,39}$');
alter table vaada.ledger_lines drop constraint ledger_lines_fee_code_check,
  add constraint ledger_lines_fee_code_check check (fee_code ~ '^[a-z][a-z-]{0,59}$');
create unique index loan_events_one_of_a_charge on vaada.loan_events (application_id, kind)
  where kind not in ('payment', 'mandate-debit', 'payment-returned', 'bounce', 'late-fee', 'waiver', 'refund');

create function vaada.is_fee_of_loan(loan bigint, fee text) returns boolean
  language sql stable
  return exists (
    select from vaada.loans where application_id = loan
       and other_fees @> jsonb_build_array(jsonb_build_object('kind', fee)));
alter policy works_on_all on vaada.loan_events
  with check (kind = 'late-fee' or vaada.is_fee_of_loan(application_id, kind));
alter policy works_on_all on vaada.journals
  with check (kind = 'late-fee' or vaada.is_fee_of_loan(application_id, kind));
