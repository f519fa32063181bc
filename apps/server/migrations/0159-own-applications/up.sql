-- A reference names the borrower too, so a row can't lead to another borrower's. In place of the key by the number alone.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as child, conname, pg_get_constraintdef(oid) as says
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'vaada'::regnamespace and confrelid = 'vaada.applications'::regclass
       and array_length(conkey, 1) = 1
       and exists (select from pg_attribute where attrelid = conrelid and attname = 'borrower_id' and attnotnull)
     order by conrelid::regclass::text, conname
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I %3$s not valid', found.child, found.conname,
      regexp_replace(found.says, '^FOREIGN KEY \((\w+)\) REFERENCES (vaada\.\w+)\((\w+)\)',
        'foreign key (borrower_id, \1) references \2 (borrower_id, \3)'));
  end loop;
end $$;
