create schema vaada;
revoke all on schema vaada from public;
revoke all on schema public from public;
grant usage on schema vaada to vaada_api, vaada_worker, vaada_auditor;

create function vaada.current_actor() returns text
  language sql stable
  return nullif(current_setting('vaada.actor', true), '');

create function vaada.current_token_hash() returns bytea
  language sql stable
  return decode(nullif(current_setting('vaada.token_hash', true), ''), 'hex');

create function vaada.current_mobile_index() returns bytea
  language sql stable
  return decode(nullif(current_setting('vaada.mobile_index', true), ''), 'hex');

create function vaada.named_borrower_id() returns uuid
  language sql stable
  return nullif(current_setting('vaada.borrower_id', true), '')::uuid;

create function vaada.enqueue(task text, payload json, job_key text, run_at timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if octet_length(payload::text) > 512 then
    raise exception 'vaada.enqueue: the payload of % is larger than a few ids', task
      using errcode = 'check_violation';
  end if;
  perform graphile_worker.add_job(
    identifier => task, payload => payload, run_at => run_at, job_key => job_key);
end;
$$;
revoke all on function vaada.enqueue(text, json, text, timestamptz) from public;
grant execute on function vaada.enqueue(text, json, text, timestamptz) to vaada_api, vaada_worker;
