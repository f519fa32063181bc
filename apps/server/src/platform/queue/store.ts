import type { Tx } from "../db/tx.ts";

export async function recordHeartbeat(tx: Tx, workerId: string): Promise<void> {
  await tx.query(
    `insert into vaada.worker_heartbeats (worker_id, seen_at) values ($1, now())
     on conflict (worker_id) do update set seen_at = excluded.seen_at`,
    [workerId],
  );
}

/**
 * For a worker that has ended: nothing runs under its name any more, so whatever is still locked with it is
 * free.
 */
export async function retireWorker(tx: Tx, workerId: string): Promise<void> {
  await tx.query("delete from vaada.worker_heartbeats where worker_id = $1", [workerId]);
  await tx.query("select graphile_worker.force_unlock_workers($1)", [[workerId]]);
}

export async function removeSilentWorkers(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.worker_heartbeats where seen_at < now() - interval '1 hour'");
}

/**
 * Frees the jobs and queues of every holder that has not been heard of for so long, and says whose they were.
 * It goes by the locks and not by the heartbeats, because a worker may die before it was heard of once.
 */
export async function unlockSilentWorkers(tx: Tx, deadAfterMs: number): Promise<string[]> {
  const { rows } = await tx.query<{ holder: string }>(SILENT_HOLDERS, [deadAfterMs]);
  const holders = rows.map(({ holder }) => holder);
  if (holders.length > 0) await tx.query("select graphile_worker.force_unlock_workers($1)", [holders]);
  return holders;
}

const SILENT_HOLDERS = `
  with held as (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  ), silence as (select make_interval(secs => $1::double precision / 1000) as longest)
  select distinct locked_by as holder from held, silence
   where locked_at < now() - longest
     and not exists (
       select from vaada.worker_heartbeats
        where worker_id = locked_by and seen_at >= now() - longest)`;
