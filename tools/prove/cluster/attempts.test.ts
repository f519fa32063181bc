import { expect, test } from "vitest";
import { type Attempt, outageOf } from "./attempts.ts";

const attempt = (startedMs: number, endedMs: number, isGood: boolean): Attempt => ({
  what: "any",
  startedMs,
  endedMs,
  isGood,
});

test("an outage is from the start of the first call that failed to the first good one after the last", () => {
  const attempts = [
    attempt(0, 100, true),
    attempt(1_000, 3_000, false),
    attempt(1_500, 4_000, true),
    attempt(5_000, 6_000, false),
    attempt(6_200, 9_000, true),
    attempt(6_100, 8_000, true),
  ];
  expect(outageOf(attempts)).toEqual({
    failed: 2,
    seconds: 7,
    slowestSeconds: 2.8,
    againMs: 8_000,
    isOver: true,
  });
});

test("without a failed call there is none, and what nobody ends is not over", () => {
  expect(outageOf([attempt(0, 250, true)])).toEqual({
    failed: 0,
    seconds: 0,
    slowestSeconds: 0.3,
    againMs: null,
    isOver: true,
  });
  expect(outageOf([attempt(0, 250, true), attempt(300, 900, false)])).toMatchObject({ isOver: false });
});
