alter table vaada.document_mails
  add column is_held boolean not null default false,
  add column texted_at timestamptz,
  add constraint held_or_sent check (not (is_held and sent_at is not null));
comment on column vaada.document_mails.is_held is 'class: internal; whether it waits for the address to be confirmed';
comment on column vaada.document_mails.texted_at is 'class: internal; real time at which the borrower was texted where the papers are';

drop index vaada.document_mails_waiting;
create index document_mails_waiting on vaada.document_mails (asked_at)
  where sent_at is null and failure is null and not is_held;
grant update (is_held, texted_at) on vaada.document_mails to vaada_api;
grant select (is_held, texted_at) on vaada.document_mails to vaada_worker;
