alter table vaada.reconciliations
  add column unsettled_paise bigint,
  add constraint unsettled_is_of_payments check (unsettled_paise is null or source = 'payments');
comment on column vaada.reconciliations.unsettled_paise
  is 'class: internal; of payments: what our ledger had by the end of the day and the provider had in good time still to settle';
comment on column vaada.reported_movements.moved_on
  is 'class: internal; the day in India on which it moved; the report that it is in may be of a later one';
