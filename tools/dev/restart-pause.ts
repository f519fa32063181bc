/** A crash may be chance: try again at once. A crash loop must not eat the machine: wait longer each time. */
const PAUSE_MS_MIN = 250;
const PAUSE_MS_MAX = 10_000;

/** A program that ran for this long has started well, whatever ended it. */
const STEADY_MS = 30_000;

/** How long to wait before the next start, after so many deaths in a row. */
export function restartPauseMs(deathsInARow: number): number {
  return Math.min(PAUSE_MS_MIN * 2 ** (deathsInARow - 1), PAUSE_MS_MAX);
}

export function deathsInARow({ before, livedMs }: { before: number; livedMs: number }): number {
  return livedMs >= STEADY_MS ? 1 : before + 1;
}
