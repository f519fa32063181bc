import { expect, test } from "vitest";
import { countDeathsInARow, restartPauseMs } from "./keep-running.ts";

test("each death in a row doubles the pause, up to ten seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(restartPauseMs)).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000,
  ]);
});

test("a program that ran for half a minute begins its count anew", () => {
  expect(countDeathsInARow({ before: 4, livedMs: 29_999 })).toBe(5);
  expect(countDeathsInARow({ before: 4, livedMs: 30_000 })).toBe(1);
});
