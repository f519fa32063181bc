import { expect, test } from "vitest";
import { commandsBefore, countOf, readOptions } from "./options.ts";

test("a run has every proof in full, a seed of its own and every bug unless it is told otherwise", () => {
  expect(readOptions([])).toEqual({ seed: expect.any(Number), count: null, only: null, plant: null });
  expect(readOptions(["--seed", "7", "--count=60", "--only=races", "--plant=new-key"])).toEqual({
    seed: 7,
    count: 60,
    only: "races",
    plant: "new-key",
  });
});

test("a proof that is named is run alone, with its option or without; everything has every test before it", () => {
  expect(readOptions(["cluster"]).only).toBe("cluster");
  expect(readOptions(["backups", "--seed=7"])).toMatchObject({ only: "backups", seed: 7 });
  expect(commandsBefore(readOptions([]))).toEqual([
    "vitest run",
    "npm run build",
    "npm run long -w @vaada/e2e",
  ]);
  expect(commandsBefore(readOptions(["--count=60"]))).toHaveLength(3);
  for (const args of [["cluster"], ["--only", "backups"], ["--plant=new-key"]])
    expect(commandsBefore(readOptions(args))).toEqual([]);
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
  [["60"], /There is no proof 60/],
  [["cluster", "payments"], /one proof/],
  [["--only=cluster", "payments"], /one proof/],
])("%j is not understood, and says why", (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
