import { expect, test } from "vitest";
import { median } from "./median.ts";

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
