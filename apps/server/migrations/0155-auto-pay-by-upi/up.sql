alter table vaada.mandates
  add column method text not null default 'enach' check (method in ('enach', 'upi')),
  add column paused_at timestamptz;
comment on column vaada.mandates.method is 'class: internal; how it debits: through the bank, or through the borrower''s UPI app';
comment on column vaada.mandates.paused_at
  is 'class: internal; real time from which the borrower is known to have paused it in their UPI app, null while it is not paused';
grant update (paused_at) on vaada.mandates to vaada_api;
grant select (method, paused_at) on vaada.mandates to vaada_worker;
