create table vaada.switch_changes (
  id bigint generated always as identity primary key,
  switch text not null check (switch in ('payouts', 'debits', 'refunds', 'texts', 'money')),
  is_stopped boolean not null,
  reason text check (char_length(reason) between 1 and 200),
  changed_by text not null check (char_length(changed_by) between 1 and 60),
  changed_at timestamptz not null default now(),
  known_until timestamptz,
  constraint stopped_for_a_reason check (not is_stopped or reason is not null),
  constraint known_when_money_was_stopped check ((switch = 'money' and is_stopped) = (known_until is not null))
);
create index switch_changes_of_a_switch on vaada.switch_changes (switch, id desc);
comment on table vaada.switch_changes
  is 'One row a stop or a start of a switch. The last row of a switch is its state; without a row it was never stopped.';
comment on column vaada.switch_changes.id is 'class: internal; the order of the changes';
comment on column vaada.switch_changes.switch is 'class: internal; which switch';
comment on column vaada.switch_changes.is_stopped is 'class: internal; whether it was stopped or started';
comment on column vaada.switch_changes.reason is 'class: internal; why, in the words of whoever changed it';
comment on column vaada.switch_changes.changed_by is 'class: internal; who changed it: a person, a server''s start or a reconciliation';
comment on column vaada.switch_changes.changed_at is 'class: internal; real time';
comment on column vaada.switch_changes.known_until is 'class: internal; real time of the last thing on file when all money was stopped';

-- Texts move no money, so a stop of all money leaves them alone.
create function vaada.is_stopped(asked text) returns boolean
  language sql stable
  return exists (
    select from unnest(case asked when 'texts' then array[asked] else array[asked, 'money'] end) as named (switch)
     cross join lateral (
       select is_stopped from vaada.switch_changes where switch_changes.switch = named.switch order by id desc limit 1)
       as last
     where last.is_stopped);

grant select on vaada.switch_changes to vaada_api, vaada_worker, vaada_auditor;
grant insert (switch, is_stopped, reason, changed_by, known_until) on vaada.switch_changes to vaada_worker;
