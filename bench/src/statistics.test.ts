import { expect, test } from "vitest";
import { median, percentile, powerOf } from "./statistics.ts";

test("the median is the middle figure, whatever the order and however far off the others are", () => {
  expect(median([3])).toBe(3);
  expect(median([9, 1, 1_000_000])).toBe(9);
  expect(median([10, 2, 100])).toBe(10);
});

test("between two middle figures it is their mean", () => {
  expect(median([4, 1, 2, 100])).toBe(3);
});

test("there is no median of nothing", () => {
  expect(() => median([])).toThrow("median: of nothing");
});

test("the figures are left as they were given", () => {
  const figures = [3, 1, 2];
  median(figures);
  expect(figures).toEqual([3, 1, 2]);
});

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test("of a hundred figures the 99th percentile is the second largest, and the 50th is in the middle", () => {
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile([7], 99)).toBe(7);
  expect(() => percentile([], 50)).toThrow("of nothing");
});

test.each([
  [1, [1, 10, 30]],
  [2, [1, 100, 900]],
  [0, [5, 5, 5]],
])("what grows with the power %d is found to", (power, times) => {
  const points = [1, 10, 30].map((size, index) => ({ size, time: times[index] ?? 0 }));
  expect(powerOf(points)).toBeCloseTo(power, 10);
});

test("one size says nothing of growth", () => {
  expect(() => powerOf([{ size: 1, time: 1 }])).toThrow("fewer than two points");
});
