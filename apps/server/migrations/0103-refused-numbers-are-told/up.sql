alter table vaada.mobile_changes add column refused_told_at timestamptz;
comment on column vaada.mobile_changes.refused_told_at
  is 'class: internal; when the number that was to sign in was texted that the wish was refused';
grant update (refused_told_at) on vaada.mobile_changes to vaada_api;
