alter table vaada.debits
  add column look_at timestamptz,
  add column taken_by uuid,
  add column holds_close boolean not null default false,
  add column charge_asked_at timestamptz,
  add column begun_on date;
comment on column vaada.debits.look_at is 'class: internal; real time of the next look at it: to present it, or to ask what came of it';
comment on column vaada.debits.taken_by is 'class: internal; the lane that works on it until look_at, or null';
comment on column vaada.debits.holds_close is 'class: internal; whether the close of business waits for it';
comment on column vaada.debits.charge_asked_at
  is 'class: internal; real time at which its charge was begun, written before the provider is asked';
comment on column vaada.debits.begun_on is 'class: internal; the platform''s day on which its presentation was begun';
grant update (look_at, taken_by, holds_close, charge_asked_at, begun_on) on vaada.debits to vaada_api;
grant update (look_at, taken_by, holds_close, charge_asked_at) on vaada.debits to vaada_worker;

create table vaada.provider_paces (
  provider text primary key check (provider in ('razorpay', 'razorpayx', 'cashfree')),
  next_at timestamptz not null default '-infinity',
  next_question_at timestamptz not null default '-infinity',
  paused_until timestamptz not null default '-infinity'
);
comment on table vaada.provider_paces is 'One row a provider: when the next call of any process may go there.';
comment on column vaada.provider_paces.provider is 'class: internal; which provider';
comment on column vaada.provider_paces.next_at is 'class: internal; real time of the next turn that nobody has';
comment on column vaada.provider_paces.next_question_at is 'class: internal; the same for the next question, which come more seldom';
comment on column vaada.provider_paces.paused_until is 'class: internal; until when the provider asked to be left alone';
insert into vaada.provider_paces (provider) values ('razorpay'), ('razorpayx'), ('cashfree');
grant select, update on vaada.provider_paces to vaada_worker, vaada_api;
grant select on vaada.provider_paces to vaada_auditor;

-- A provider's event about a presented debit has that debit looked at, and one that only says again that an order is paid is no news of
-- a captured debit: then nobody has to look. An event comes in nobody's name, so it is let do this alone.
create policy looked_at_for_an_event on vaada.repayment_orders for select to current_user using (true);
create policy looked_at_for_an_event on vaada.debits to current_user using (true) with check (true);
create function vaada.look_at_debit(reference text, says_paid boolean) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  about uuid := (select id from vaada.repayment_orders where provider_reference = reference and purpose = 'debit');
begin
  update vaada.debits set look_at = now(), taken_by = null where order_id = about and status = 'presented';
  return found or says_paid and exists (select from vaada.debits where order_id = about and status = 'captured');
end;
$$;
revoke all on function vaada.look_at_debit(text, boolean) from public;
grant execute on function vaada.look_at_debit(text, boolean) to vaada_api, vaada_worker;
