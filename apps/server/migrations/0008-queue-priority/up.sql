drop function vaada.enqueue(text, json, text, timestamptz);

create function vaada.enqueue(
  task text, payload json, job_key text, run_at timestamptz, priority smallint default 0) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if octet_length(payload::text) > 512 then
    raise exception 'vaada.enqueue: the payload of % is larger than a few ids', task
      using errcode = 'check_violation';
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => run_at, job_key => job_key, priority => priority);
end;
$$;
revoke all on function vaada.enqueue(text, json, text, timestamptz, smallint) from public;
grant execute on function vaada.enqueue(text, json, text, timestamptz, smallint) to vaada_api, vaada_worker;
