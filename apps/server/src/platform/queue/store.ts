import type { Tx } from "../db/tx.ts";
import { RANK_NAMES, rankNamed, WAIT_MS_MAX } from "./jobs.ts";

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

/**
 * When a job's key is added again while it runs, or after it was given up, the queue takes the key from it and sets its tries to
 * the highest number. The job that has the key now does its work, so what is left of it goes as soon as nobody runs it.
 */
export async function removeReplacedJobs(tx: Tx): Promise<void> {
  await tx.query(
    `delete from graphile_worker._private_jobs
      where key is null and attempts >= max_attempts and locked_at is null`,
  );
}

/**
 * Has every job that was given up tried once more, and says how many there were. Its handler looks at what it is about: it
 * does what is left to be done, or finds that nothing is.
 */
export async function reviveGivenUpJobs(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now(), updated_at = now()
      where key is not null and attempts >= max_attempts and locked_at is null`,
  );
  return rowCount;
}

export type WaitingJobs = {
  readonly rank: (typeof RANK_NAMES)[number];
  readonly count: number;
  readonly oldestSeconds: number;
};

/** How many jobs of each rank are due and taken by nobody, out of the index that the queue itself takes them by. */
export async function readWaitingJobs(tx: Tx): Promise<WaitingJobs[]> {
  const { rows } = await tx.query<Omit<WaitingJobs, "rank"> & { readonly priority: number }>(
    `select priority, count(*)::integer as count,
            extract(epoch from now() - min(run_at))::double precision as "oldestSeconds"
       from graphile_worker._private_jobs where is_available and run_at <= now() group by priority`,
  );
  return RANK_NAMES.map((rank) => {
    const { count = 0, oldestSeconds = 0 } = rows.find(({ priority }) => priority === rankNamed(rank)) ?? {};
    return { rank, count, oldestSeconds };
  });
}

/** How many rows of each kind were dated ahead. */
export type CorrectedTimes = {
  readonly heartbeats: number;
  readonly locks: number;
  readonly schedules: number;
  readonly jobs: number;
};

/**
 * Finds what a wrong clock left behind, of a process or of the database itself, and counts it from now on: locks and heartbeats
 * that nobody would free, minutes of the timetable that pass for done, and jobs that wait for a time nobody asked for. `null`
 * when all is well.
 */
export async function correctFutureTimes(tx: Tx): Promise<CorrectedTimes | null> {
  const { rows } = await tx.query<CorrectedTimes>(CORRECT_FUTURE_TIMES, [WAIT_MS_MAX]);
  const [corrected] = rows;
  return corrected === undefined || Object.values(corrected).every((count) => count === 0) ? null : corrected;
}

/**
 * Two clocks that agree well enough to work are less than a minute apart. A job that has failed waits by the queue's own rule, one
 * of the timetable not at all, and any other for as long as `enqueue` allows.
 */
const CORRECT_FUTURE_TIMES = `
  with latest as (select now() + interval '1 minute' as at),
  heartbeats as (
    update vaada.worker_heartbeats set seen_at = now() from latest where seen_at > latest.at returning 1),
  locked_jobs as (
    update graphile_worker._private_jobs set locked_at = now() from latest where locked_at > latest.at returning 1),
  locked_queues as (
    update graphile_worker._private_job_queues set locked_at = now() from latest
     where locked_at > latest.at returning 1),
  schedules as (
    update graphile_worker._private_known_crontabs
       set known_since = least(known_since, now()), last_execution = least(last_execution, date_trunc('minute', now()))
      from latest where known_since > latest.at or last_execution > latest.at returning 1),
  waiting as (
    select id, case
        when updated_at > latest.at then greatest(run_at - updated_at, interval '0')
        when run_at > latest.at + longest.wait then interval '0'
      end as wait
      from graphile_worker._private_jobs, latest, lateral (select case
        when attempts > 0 then exp(least(attempts, 10)) * interval '1 second'
        when payload -> '_cron' is not null then interval '0'
        else $1::double precision * interval '1 millisecond'
      end as wait) as longest
     where locked_at is null and run_at > now()),
  jobs as (
    update graphile_worker._private_jobs as job
       set run_at = now() + least(waiting.wait, $1::double precision * interval '1 millisecond'),
           created_at = least(created_at, now()), updated_at = now()
      from waiting where job.id = waiting.id and job.locked_at is null and waiting.wait is not null returning 1)
  select (select count(*)::int from heartbeats) as heartbeats,
         (select count(*)::int from locked_jobs) + (select count(*)::int from locked_queues) as locks,
         (select count(*)::int from schedules) as schedules,
         (select count(*)::int from jobs) as jobs`;
