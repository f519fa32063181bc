alter table vaada.closings
  add column is_held boolean not null default false,
  add constraint held_or_mailed check (not (is_held and mailed_at is not null));
comment on column vaada.closings.is_held is 'class: internal; whether it waits for the address to be confirmed';

drop index vaada.closings_to_do;
create index closings_to_do on vaada.closings (asked_at)
  where mailed_at is null and failure is null and ended_at is null and not is_held;
grant update (is_held) on vaada.closings to vaada_api;
grant select (is_held) on vaada.closings to vaada_worker;

create or replace view vaada_audit.i12_unfinished_closings with (security_invoker = true) as
  select id as closing_id, application_id, asked_at from vaada.closings
   where mailed_at is null and failure is null and ended_at is null and not is_held
     and asked_at < now() - interval '1 day';

create or replace view vaada_audit.i12_unsent_mails with (security_invoker = true) as
  select id as mail_id, application_id, asked_at from vaada.document_mails
   where sent_at is null and failure is null and not is_held and asked_at < now() - interval '1 day';
