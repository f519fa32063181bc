alter table vaada.notifications
  add column whatsapp_at timestamptz,
  add column whatsapp_under text check (char_length(whatsapp_under) between 1 and 40),
  add column whatsapp_stage text check (whatsapp_stage in ('asked', 'sent', 'delivered', 'read', 'failed')),
  add column whatsapp_reason text check (char_length(whatsapp_reason) between 1 and 100);
comment on column vaada.notifications.whatsapp_at is 'class: internal; real time from which a message of it is on its way by WhatsApp';
comment on column vaada.notifications.whatsapp_under
  is 'class: internal; the set of rules that allowed the message at its hour, by the day from which it holds';
comment on column vaada.notifications.whatsapp_stage is 'class: internal; how far that message is known to have come';
comment on column vaada.notifications.whatsapp_reason is 'class: internal; why it did not go, or is not known to, by WhatsApp''s code';
grant update (whatsapp_at, whatsapp_under, whatsapp_stage, whatsapp_reason) on vaada.notifications to vaada_api;
