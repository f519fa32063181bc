-- What providers sent is erased a year after it came, row by row, and left an empty table a month. Only its owner may drop one, and
-- this drops nothing that holds a row. Whoever writes to the inbox waits a second at most.
create function vaada.drop_empty_event_months() returns integer
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  part text;
  is_empty boolean;
  dropped integer := 0;
  waited text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '1s', true);
  for part in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'vaada.provider_events'::regclass and relname ~ '^provider_events_\d{4}_\d{2}$'
       and to_date(right(relname, 7), 'YYYY_MM') < (now() at time zone 'UTC')::date - 400
     order by relname
  loop
    begin
      -- Forced row-level security hides every row from the owner as well: the table would look empty.
      execute format('alter table vaada.%I no force row level security', part);
      execute format('select not exists (select from vaada.%I)', part) into is_empty;
      if is_empty then
        execute format('drop table vaada.%I', part);
        dropped := dropped + 1;
      else
        execute format('alter table vaada.%I force row level security', part);
      end if;
    exception when lock_not_available or deadlock_detected then exit;
    end;
  end loop;
  perform set_config('lock_timeout', waited, true);
  return dropped;
end;
$$;
revoke all on function vaada.drop_empty_event_months() from public;
grant execute on function vaada.drop_empty_event_months() to vaada_worker;
