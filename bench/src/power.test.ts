import { expect, test } from "vitest";
import { powerOf } from "./power.ts";

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
