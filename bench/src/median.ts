/** The middle of the figures, or the mean of the two in the middle: one slow round says nothing. */
export function median(figures: readonly number[]): number {
  if (figures.length === 0) throw new RangeError("median: of nothing");
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
