import { AS_WORKER } from "../db/actor.ts";
import type { Database } from "../db/database.ts";
import {
  type CorrectedTimes,
  correctFutureTimes,
  recordHeartbeat,
  removeReplacedJobs,
  retireWorker,
  unlockSilentWorkers,
} from "./store.ts";

export type HeartbeatPace = {
  readonly everyMs: number;
  /** Several beats long, so that one slow answer of the database does not make a worker look dead. */
  readonly deadAfterMs: number;
};

/**
 * A killed worker's job runs again after 30 s of silence, a beat and a poll of the queue: well within a
 * minute.
 */
export const HEARTBEAT_PACE: HeartbeatPace = { everyMs: 5_000, deadAfterMs: 30_000 };

export type Heartbeat = {
  /** For when the worker has ended and runs nothing any more. */
  stop(): Promise<void>;
};

/** Once a minute at the pace of production, and with the first beat: a wrong date costs no more than that. */
const BEATS_PER_CORRECTION = 12;

/**
 * Says again and again that this worker lives, frees the jobs of those that have stopped saying so, and keeps the queue's
 * times and rows true. It outlasts a database that is away: a beat that fails is only a beat missed.
 */
export async function startHeartbeat(options: {
  database: Database;
  workerId: string;
  pace: HeartbeatPace;
  onUnlocked(workerIds: string[]): void;
  onCorrected(corrected: CorrectedTimes): void;
  onMissed(error: unknown): void;
}): Promise<Heartbeat> {
  const { database, workerId, pace } = options;

  let beats = 0;
  async function beat(): Promise<void> {
    const isCorrecting = beats % BEATS_PER_CORRECTION === 0;
    try {
      const { corrected, unlocked } = await database.withTx(AS_WORKER, async (tx) => {
        await recordHeartbeat(tx, workerId);
        const corrected = isCorrecting ? await correctFutureTimes(tx) : null;
        await removeReplacedJobs(tx);
        return { corrected, unlocked: await unlockSilentWorkers(tx, pace.deadAfterMs) };
      });
      beats += 1;
      if (corrected !== null) options.onCorrected(corrected);
      if (unlocked.length > 0) options.onUnlocked(unlocked);
    } catch (error) {
      options.onMissed(error);
    }
  }

  let running = beat();
  await running;
  const timer = setInterval(() => {
    running = running.then(beat);
  }, pace.everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await database.withTx(AS_WORKER, (tx) => retireWorker(tx, workerId)).catch(options.onMissed);
    },
  };
}
