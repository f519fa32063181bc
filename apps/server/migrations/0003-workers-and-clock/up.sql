create table vaada.worker_heartbeats (
  worker_id text primary key check (char_length(worker_id) between 1 and 64),
  seen_at timestamptz not null
);
comment on table vaada.worker_heartbeats is 'One row a running worker.';
comment on column vaada.worker_heartbeats.worker_id
  is 'class: internal; the name the queue locks its jobs with';
comment on column vaada.worker_heartbeats.seen_at
  is 'class: internal; when it last said that it lives, by the database''s clock';
grant select, insert, update, delete on vaada.worker_heartbeats to vaada_worker;
grant select on vaada.worker_heartbeats to vaada_api, vaada_auditor;

create table vaada.platform_clock (
  is_only_row boolean primary key default true check (is_only_row),
  offset_ms bigint not null check (offset_ms >= 0)
);
comment on table vaada.platform_clock
  is 'How far the platform''s calendar is ahead of real time. Read in the sandbox only.';
comment on column vaada.platform_clock.is_only_row is 'class: internal; keeps the table at one row';
comment on column vaada.platform_clock.offset_ms is 'class: internal; milliseconds ahead of real time';
insert into vaada.platform_clock (offset_ms) values (0);

create function vaada.refuse_going_back() returns trigger
  language plpgsql
as $$
begin
  if new.offset_ms < old.offset_ms then
    raise exception 'the platform''s calendar can''t go back' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger only_forward before update on vaada.platform_clock
  for each row execute function vaada.refuse_going_back();
grant select on vaada.platform_clock to vaada_api, vaada_worker, vaada_auditor;
grant update (offset_ms) on vaada.platform_clock to vaada_worker;
