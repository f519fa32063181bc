import { expect, test } from "vitest";
import { countOf, readOptions } from "./options.ts";

test("a run has every proof in full, a seed of its own and every bug unless it is told otherwise", () => {
  expect(readOptions([])).toEqual({ seed: expect.any(Number), count: null, only: null, plant: null });
  expect(readOptions(["--seed", "7", "--count=60", "--only=races", "--plant=new-key"])).toEqual({
    seed: 7,
    count: 60,
    only: "races",
    plant: "new-key",
  });
});

test("a count makes proofs smaller, and none so small that it proves nothing", () => {
  expect(countOf("payments", { count: null })).toBe(10_000);
  expect(countOf("payments", { count: 300 })).toBe(300);
  expect(countOf("payments", { count: 8 })).toBe(40);
  expect(countOf("disbursals", { count: 10_000 })).toBe(500);
});

test.each([
  [["--count", "7"], /count must be a whole number from 8/],
  [["--count", "many"], /count must be/],
  [["--seed", "-1"], /seed/],
  [["--plant", "rumour"], /There is no bug rumour\. There are: new-key/],
  [["--only", "luck"], /There is no proof luck\. There are: disbursals, payments/],
  [["--loud"], /--loud/],
  [["60"], /60/],
])("%j is not understood, and says why", (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
