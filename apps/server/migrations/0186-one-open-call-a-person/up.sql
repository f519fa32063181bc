-- Somebody who acts in one borrower's name sees that borrower's contacts alone, and their own open call may be to another.
create function vaada.own_open_call(out id uuid, out application_id bigint, out borrower_id uuid, out begun_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
begin atomic
  select begun.id, begun.application_id, begun.borrower_id, begun.happened_at from vaada.contacts as begun
   where begun.staff_id = vaada.current_staff_id() and begun.kind = 'call' and begun.outcome = 'begun'
     and not exists (select from vaada.contacts as ended
                      where ended.borrower_id = begun.borrower_id and ended.call_id = begun.id)
   order by begun.number desc limit 1;
end;
revoke all on function vaada.own_open_call() from public;
grant execute on function vaada.own_open_call() to vaada_console;
