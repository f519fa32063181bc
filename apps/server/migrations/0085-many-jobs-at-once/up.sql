create function vaada.enqueue_all(
  task text, payloads json[], job_keys text[], run_at timestamptz, priority smallint) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from unnest(payloads) as payload where octet_length(payload::text) > 512) then
    raise exception 'vaada.enqueue_all: a payload of % is larger than a few ids', task
      using errcode = 'check_violation';
  end if;
  perform graphile_worker.add_jobs(array(
    select row (task, payload, null, run_at, null, job_key, priority, null)::graphile_worker.job_spec
      from unnest(payloads, job_keys) as job (payload, job_key)));
end;
$$;
revoke all on function vaada.enqueue_all(text, json[], text[], timestamptz, smallint) from public;
grant execute on function vaada.enqueue_all(text, json[], text[], timestamptz, smallint) to vaada_api, vaada_worker;
