import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test("of a hundred figures the 99th percentile is the second largest, and the 50th is in the middle", () => {
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile([7], 99)).toBe(7);
  expect(() => percentile([], 50)).toThrow("of nothing");
});
