/** The middle of the figures, or the mean of the two in the middle: one slow round says nothing. */
export function median(figures: readonly number[]): number {
  if (figures.length === 0) throw new RangeError("median: of nothing");
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** The smallest figure that this percentage of the figures does not exceed. */
export function percentile(figures: readonly number[], of100: number): number {
  if (figures.length === 0) throw new RangeError("percentile: of nothing");
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((of100 / 100) * sorted.length) - 1)] as number;
}

/** The power of the size with which a time grows: the slope of the best line through both as logarithms. */
export function powerOf(points: readonly { readonly size: number; readonly time: number }[]): number {
  if (points.length < 2) throw new RangeError("powerOf: fewer than two points");
  const logs = points.map(({ size, time }) => ({ x: Math.log(size), y: Math.log(time) }));
  const meanX = sum(logs.map(({ x }) => x)) / logs.length;
  const meanY = sum(logs.map(({ y }) => y)) / logs.length;
  return sum(logs.map(({ x, y }) => (x - meanX) * (y - meanY))) / sum(logs.map(({ x }) => (x - meanX) ** 2));
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
