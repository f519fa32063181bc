alter table vaada.offers drop constraint offers_check1;
alter table vaada.offers
  add constraint at_most_what_the_decision_allows check (principal_paise between 1 and cap_paise);
comment on column vaada.offers.sanctioned_paise is 'class: personal; what was asked for, as far as it was approved';
comment on column vaada.offers.cap_paise is 'class: personal; the most that can be chosen';
