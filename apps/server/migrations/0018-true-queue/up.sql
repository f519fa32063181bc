create or replace function vaada_audit.overdue_jobs()
  returns table (id bigint, task text, run_at timestamptz, attempts integer)
  language plpgsql stable
as $$
begin
  return query
    select job.id::bigint, named.identifier::text, job.run_at, job.attempts::integer
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as named on named.id = job.task_id
     where case
       when job.locked_at is not null
         then job.locked_at not between now() - interval '1 hour' and now() + interval '1 minute'
       when job.attempts >= job.max_attempts then job.key is not null
       else job.run_at not between now() - interval '10 minutes' and now() + interval '15 hours'
     end;
end;
$$;
