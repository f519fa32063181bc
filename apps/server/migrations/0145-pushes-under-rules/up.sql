alter table vaada.notifications add column pushed_under text check (char_length(pushed_under) between 1 and 40);
comment on column vaada.notifications.pushed_under
  is 'class: internal; the set of rules that allowed the push at its hour, by the day from which it holds';
grant update (pushed_under) on vaada.notifications to vaada_api;
