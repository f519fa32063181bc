alter table vaada.payouts add column provider text not null default 'razorpayx' check (provider in ('razorpayx', 'cashfree'));
comment on column vaada.payouts.provider is 'class: internal; whom it is begun with, asked about at and ended by';
grant update (provider) on vaada.payouts to vaada_api;
grant select (provider) on vaada.payouts to vaada_worker;

alter table vaada.reported_movements drop constraint reported_movements_source_check,
  add constraint reported_movements_source_check check (source in ('payments', 'payouts', 'payouts-cashfree'));
alter table vaada.reconciliations drop constraint reconciliations_source_check,
  add constraint reconciliations_source_check check (source in ('payments', 'payouts', 'payouts-cashfree'));
