alter table vaada.decisions
  add column income_limit text check (income_limit in ('metro', 'elsewhere')),
  add constraint income_limit_of_one_that_was_missed
    check (income_limit is null or 'income-too-low' = any (rule_hits));
comment on column vaada.decisions.income_limit
  is 'class: personal; which of the two lowest incomes was not reached, null where none was asked or nobody wrote it down';
