-- Reads every row once and keeps nobody from writing.
do $$
declare
  unproved record;
begin
  for unproved in
    select conrelid::regclass as child, conname from pg_constraint
     where contype = 'f' and not convalidated and connamespace = 'vaada'::regnamespace
     order by conrelid::regclass::text, conname
  loop
    execute format('alter table %s validate constraint %I', unproved.child, unproved.conname);
  end loop;
end $$;
