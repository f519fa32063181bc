-- One that was booked twice is held once, for its first event.
insert into vaada.hand_references (name, event_key)
  select distinct on (name) name, key from (
    select regexp_replace(key, ':.*$', '') || ':' || upper(regexp_replace(key, '^[a-z]+:[A-Za-z]+:', '')) as name, key, happened_at
      from vaada.loan_events where key ~ '^(receipt|refund):[A-Za-z]+:[A-Za-z0-9/_-]{1,100}$') as known
   order by name, happened_at, key
  on conflict (name) do nothing;
drop policy fills on vaada.hand_references;
drop policy filled_from on vaada.loan_events;
