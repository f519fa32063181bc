/** The smallest of the figures that so many of a hundred do not exceed. */
export function percentile(figures: readonly number[], of100: number): number {
  if (figures.length === 0) throw new RangeError("percentile: of nothing");
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((of100 / 100) * sorted.length) - 1)] as number;
}
