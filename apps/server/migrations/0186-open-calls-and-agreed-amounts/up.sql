-- Somebody who acts in one borrower's name sees that borrower's contacts alone, and their own open call may be to another.
create function vaada.own_open_call(out id uuid, out application_id bigint, out begun_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
begin atomic
  select begun.id, begun.application_id, begun.happened_at from vaada.contacts as begun
   where begun.staff_id = vaada.current_staff_id() and begun.kind = 'call' and begun.outcome = 'begun'
     and not exists (select from vaada.contacts as ended
                      where ended.borrower_id = begun.borrower_id and ended.call_id = begun.id)
   order by begun.number desc limit 1;
end;
revoke all on function vaada.own_open_call() from public;
grant execute on function vaada.own_open_call() to vaada_console;

alter table vaada.requests add column agreed_paise bigint;
comment on column vaada.requests.agreed_paise is 'class: personal; how much was agreed to, null when it was not, or is about no money';
grant update (agreed_paise) on vaada.requests to vaada_console;
