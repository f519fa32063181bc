alter table vaada.notifications
  add column text_request text check (char_length(text_request) between 8 and 64),
  add column text_stage text check (text_stage in ('sent', 'delivered', 'failed')),
  add column text_reason text check (char_length(text_reason) between 1 and 100),
  add column text_tries smallint not null default 0 check (text_tries >= 0);
comment on column vaada.notifications.text_request is 'class: internal; the provider''s name of the last text of it';
comment on column vaada.notifications.text_stage is 'class: internal; how far that text is known to have come';
comment on column vaada.notifications.text_reason is 'class: internal; why it did not arrive, by the provider''s code';
comment on column vaada.notifications.text_tries is 'class: internal; how many texts of it have gone';
grant update (text_request, text_stage, text_reason, text_tries) on vaada.notifications to vaada_api;
