alter table vaada.applications
  add column cancelled_at timestamptz,
  add constraint a_cancelled_application_is_closed check (cancelled_at is null or closed_at is not null);
comment on column vaada.applications.cancelled_at
  is 'class: internal; when the borrower cancelled it, by the platform''s calendar';
grant update (cancelled_at) on vaada.applications to vaada_api;
