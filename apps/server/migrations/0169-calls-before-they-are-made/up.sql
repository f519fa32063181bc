alter table vaada.contacts
  add column call_id uuid,
  add constraint contacts_call_id_fkey foreign key (borrower_id, call_id) references vaada.contacts (borrower_id, id),
  add constraint only_calls_end check (call_id is null or kind = 'call');
comment on column vaada.contacts.call_id is 'class: internal; which call came to this, null for the beginning of a call and for anything else';
create trigger call_never_changed before update of call_id on vaada.contacts
  for each row execute function vaada.keep_ledger();
alter table vaada.notifications add column untexted_at timestamptz;
comment on column vaada.notifications.untexted_at is 'class: internal; real time at which its text was last known not to have gone';
grant update (untexted_at) on vaada.notifications to vaada_api;
