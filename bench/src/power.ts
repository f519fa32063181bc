/** With which power of the size a time grows: the slope of the best line through both as logarithms. */
export function powerOf(points: readonly { readonly size: number; readonly time: number }[]): number {
  if (points.length < 2) throw new RangeError("powerOf: fewer than two points");
  const logs = points.map(({ size, time }) => ({ x: Math.log(size), y: Math.log(time) }));
  const meanX = sum(logs.map(({ x }) => x)) / logs.length;
  const meanY = sum(logs.map(({ y }) => y)) / logs.length;
  return sum(logs.map(({ x, y }) => (x - meanX) * (y - meanY))) / sum(logs.map(({ x }) => (x - meanX) ** 2));
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
