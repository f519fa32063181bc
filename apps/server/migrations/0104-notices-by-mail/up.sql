alter table vaada.notifications
  add column mailed_at timestamptz,
  add column mailed_under text check (char_length(mailed_under) between 1 and 40);
comment on column vaada.notifications.mailed_at is 'class: internal; real time at which the mail server took a mail of it';
comment on column vaada.notifications.mailed_under
  is 'class: internal; the set of rules that allowed the mail at its hour, by the day from which it holds';
grant update (mailed_at, mailed_under) on vaada.notifications to vaada_api;
