import { expect, test } from "vitest";
import { readWishes } from "./wishes.ts";

test("a run has 500 loans, a seed of its own and every bug unless it is told otherwise", () => {
  expect(readWishes([])).toEqual({ seed: expect.any(Number), count: 500, plant: null });
  expect(readWishes(["--seed", "7", "--count=60", "--plant=new-key"])).toEqual({
    seed: 7,
    count: 60,
    plant: "new-key",
  });
});

test.each([
  [["--count", "7"], /count must be a whole number from 8/],
  [["--count", "many"], /count must be/],
  [["--seed", "-1"], /seed/],
  [["--plant", "rumour"], /There is no bug rumour to plant\. There are: new-key/],
  [["--loud"], /--loud/],
  [["60"], /60/],
])("%j is not understood, and says why", (args, message) => {
  expect(() => readWishes(args)).toThrow(message);
});
