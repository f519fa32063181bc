alter table vaada.decisions add column repay_max_paise bigint check (repay_max_paise >= 0);
comment on column vaada.decisions.repay_max_paise
  is 'class: internal; what a microfinance borrower may repay at once, null for others and for decisions of before';
