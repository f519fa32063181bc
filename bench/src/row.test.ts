import { expect, test } from "vitest";
import { uuidOf } from "./database/seed-orders.ts";
import { atScale } from "./row.ts";

test.each([
  [1, 1_000_000, 1_000_000],
  [0.1, 1_000_000, 100_000],
  [0.001, 2_000, 100],
  [0.5, 50, 50],
])(
  "at scale %d of %d there are %d: never so few that nothing is measured, never more than the full size",
  (scale, full, count) => {
    expect(atScale({ scale }, full)).toBe(count);
  },
);

test("a seeded name is the one that the database makes of the same words", () => {
  expect(uuidOf("borrower 1")).toBe("bbc9bd20-39ff-c416-ba5c-215c6ba9f977");
});
