-- outside a transaction
create index concurrently if not exists debits_to_charge on vaada.debits (look_at)
  where status in ('noticed', 'presented') and charge_asked_at is null and look_at is not null;
create index concurrently if not exists debits_to_ask_after on vaada.debits (look_at)
  where status = 'presented' and charge_asked_at is not null;
create index concurrently if not exists debits_holding_the_close on vaada.debits (id) where holds_close;
create index concurrently if not exists debits_begun on vaada.debits (begun_on) where begun_on is not null;
