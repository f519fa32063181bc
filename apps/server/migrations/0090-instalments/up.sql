alter table vaada.offers
  add column instalment_dues date[],
  add column instalment_paise bigint check (instalment_paise > 0),
  add column annual_rate_ppm bigint check (annual_rate_ppm >= 0),
  add column ahead_days smallint check (ahead_days >= 0),
  add constraint instalments_whole check (
    num_nulls(instalment_dues, instalment_paise, annual_rate_ppm, ahead_days) in (0, 4)),
  add constraint instalments_end_on_the_due_date check (
    instalment_dues is null or (cardinality(instalment_dues) between 2 and 12
      and instalment_dues[cardinality(instalment_dues)] = due_on));
comment on column vaada.offers.instalment_dues
  is 'class: personal; the due dates of its instalments, the last its own; null for one that is repaid at once';
comment on column vaada.offers.instalment_paise is 'class: personal; each instalment but the last, which takes what is left';
comment on column vaada.offers.annual_rate_ppm is 'class: personal; the interest rate a year, where it is agreed by the year';
comment on column vaada.offers.ahead_days
  is 'class: internal; how many days before its due date a payment counts for an instalment first';
grant update (instalment_dues, instalment_paise, annual_rate_ppm, ahead_days) on vaada.offers to vaada_api;
alter table vaada.offers
  drop constraint debits_at_least_the_repayment,
  add constraint debits_at_least_what_is_due check (mandate_max_paise >= coalesce(instalment_paise, repay_paise));

alter table vaada.loans
  add column instalment_dues date[],
  add column instalment_payable date[],
  add column instalment_paise bigint check (instalment_paise > 0),
  add column annual_rate_ppm bigint check (annual_rate_ppm >= 0),
  add column ahead_days smallint check (ahead_days >= 0),
  add constraint instalments_whole check (
    num_nulls(instalment_dues, instalment_paise, annual_rate_ppm, ahead_days) in (0, 4)),
  add constraint instalments_end_on_the_due_date check (
    instalment_dues is null or (cardinality(instalment_dues) between 2 and 12
      and instalment_dues[cardinality(instalment_dues)] = due_on));
comment on column vaada.loans.instalment_dues
  is 'class: personal; the due dates of its instalments, the last its own; null for one that is repaid at once';
comment on column vaada.loans.instalment_paise is 'class: personal; each instalment but the last, which takes what is left';
comment on column vaada.loans.annual_rate_ppm is 'class: personal; the interest rate a year, where it is agreed by the year';
comment on column vaada.loans.ahead_days
  is 'class: internal; how many days before its due date a payment counts for an instalment first';
alter table vaada.loans
  add constraint instalments_payable_whole check (
    cardinality(instalment_payable) is not distinct from cardinality(instalment_dues)
    and (instalment_payable is null or instalment_payable[cardinality(instalment_payable)] = payable_through));
comment on column vaada.loans.instalment_payable
  is 'class: personal; of each due date the working day through which it can be paid at no cost for the wait';
grant update (instalment_payable) on vaada.loans to vaada_worker;
create index loans_open_in_instalments on vaada.loans (application_id)
  where status in ('active', 'part-paid') and instalment_dues is not null;

drop trigger terms_frozen on vaada.loans;
create trigger terms_frozen
  before update of application_id, borrower_id, agreement_id, loan_no, product_id, product_version, grade,
    principal_paise, fee_paise, gst_paise, net_paise, rate_ppm_per_day, arrived_on, arrived_at,
    cooling_off_days, late_fee_paise, bounce_charge_paise, other_fees, penal_max_paise, late_fee_from_paise,
    payment_order, part_payment_min_paise, rest_min_paise, grace_minutes,
    instalment_dues, instalment_paise, annual_rate_ppm, ahead_days
  on vaada.loans for each row
  when (old.status <> 'undone'
    and to_jsonb(old) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since', 'payable_through',
                              'due_on', 'repay_paise', 'instalment_payable']
     is distinct from
        to_jsonb(new) - array['status', 'closed_on', 'closed_by', 'delinquency', 'delinquent_since', 'payable_through',
                              'due_on', 'repay_paise', 'instalment_payable'])
  execute function vaada.keep_loan_terms();
create trigger instalments_payable_never_sooner before update of instalment_payable on vaada.loans for each row
  when (old.status <> 'undone' and new.instalment_payable < old.instalment_payable)
  execute function vaada.keep_loan_terms();

alter table vaada.debits
  add column instalment smallint not null default 1 check (instalment between 1 and 12),
  drop constraint debits_number_check,
  add constraint debits_number_check check (number between 1 and 99);
comment on column vaada.debits.instalment is 'class: internal; for which of the loan''s instalments, 1 for a loan that is repaid at once';

insert into vaada.product_versions (product, version, effective_from, terms) values ('salary-instalments', 1, '2000-01-01', '{
  "terms": {
    "product": "salary-instalments",
    "version": 1,
    "repayment": {"kind": "instalments", "count": 3, "aheadDays": 60},
    "amount": {"minimum": "1000000", "maximum": "5000000", "step": "10000"},
    "grades": {
      "A": {"interestPpmPerYear": "240000"},
      "B": {"interestPpmPerYear": "300000"},
      "C": {"interestPpmPerYear": "360000"}
    },
    "fees": [
      {"kind": "processing-fee", "base": "sanctioned-amount", "ppm": {"A": "20000", "B": "30000", "C": "40000"},
       "cap": null, "when": {"on": "disbursal"}, "tax": {"gstPpm": "180000"}},
      {"kind": "late-fee", "base": "each-time", "rupees": "50000",
       "cap": null, "when": {"on": "overdue", "afterDays": 1}, "tax": null},
      {"kind": "bounce-charge", "base": "each-time", "rupees": "50000",
       "cap": null, "when": {"on": "bounce"}, "tax": null}
    ],
    "penal": {"maximumPpm": "100000", "lateFeeFrom": "10000"},
    "daysToDueMin": 15,
    "payment": {
      "order": ["interest", "principal", "charges"],
      "partPaymentMinimum": "500",
      "restMinimum": "100",
      "previousDayGraceMinutes": 30
    },
    "coolingOffDays": 3,
    "mandate": {"maximumBounceCharges": 2, "maximumInterestDays": 30, "presentationsMax": 3}
  },
  "allowance": {
    "standard": "4000", "sma-0": "4000", "sma-1": "10000", "sma-2": "50000", "sub-standard": "100000", "loss": "1000000"
  }
}');
