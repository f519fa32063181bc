alter table vaada.cases no force row level security;
update vaada.cases set reference = regexp_replace(key, '^bureau-reject:[^:]*:([^:]*):[^:]*:(.*)$', '\1, \2')
 where kind = 'bureau-reject';
alter table vaada.cases force row level security;
