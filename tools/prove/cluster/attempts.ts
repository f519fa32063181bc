/** One try of a call at our servers, by the clock of the proof. */
export type Attempt = {
  readonly what: string;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly isGood: boolean;
};

export type Outage = {
  readonly failed: number;
  /** From the start of the first that failed to the end of the first good one after the last that failed. */
  readonly seconds: number;
  /** The longest that a good one took. */
  readonly slowestSeconds: number;
  /** When it ended; `null` without one, or when nothing was good after the last that failed. */
  readonly againMs: number | null;
  readonly isOver: boolean;
};

/** What the callers saw: a call is tried until it is good, so its tries are apart. */
export function outageOf(attempts: readonly Attempt[]): Outage {
  const failed = attempts.filter(({ isGood }) => !isGood);
  const good = attempts.filter(({ isGood }) => isGood);
  const slowestSeconds = inSeconds(Math.max(0, ...good.map(({ startedMs, endedMs }) => endedMs - startedMs)));
  if (failed.length === 0) return { failed: 0, seconds: 0, slowestSeconds, againMs: null, isOver: true };
  const begunMs = Math.min(...failed.map(({ startedMs }) => startedMs));
  const lastFailedMs = Math.max(...failed.map(({ endedMs }) => endedMs));
  const againMs = Math.min(...good.map(({ endedMs }) => endedMs).filter((endedMs) => endedMs > lastFailedMs));
  const isOver = Number.isFinite(againMs);
  const endedMs = isOver ? againMs : lastFailedMs;
  return {
    failed: failed.length,
    seconds: inSeconds(endedMs - begunMs),
    slowestSeconds,
    againMs: isOver ? againMs : null,
    isOver,
  };
}

/** To a tenth. */
export const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;
