import { expect, test } from "vitest";
import { PAY_FAULTS, scriptOf, WEBHOOK_FAULTS } from "./script.ts";

test("the same seed is the same script, and another seed another", () => {
  expect(scriptOf({ seed: 7, count: 500 })).toEqual(scriptOf({ seed: 7, count: 500 }));
  expect(scriptOf({ seed: 7, count: 500 })).not.toEqual(scriptOf({ seed: 8, count: 500 }));
});

test.each([1, 2, 3, 4_294_967_295])(
  "of 500 loans as many meet each fault as the mix says, seed %i",
  (seed) => {
    const { fates, webhookFaults } = scriptOf({ seed, count: 500 });
    const countOf = (wanted: unknown) => fates.filter(({ fault }) => fault === wanted).length;
    expect(fates).toHaveLength(500);
    expect([...PAY_FAULTS, null].map(countOf)).toEqual([100, 75, 25, 25, 275]);
    expect(fates.filter(({ isReversed }) => isReversed)).toHaveLength(25);
    for (const fault of WEBHOOK_FAULTS)
      expect(webhookFaults.filter((one) => one === fault)).toHaveLength(150);
  },
);

test("a small run still meets everything once", () => {
  const { fates, webhookFaults } = scriptOf({ seed: 1, count: 8 });
  expect(new Set(fates.map(({ fault }) => fault))).toEqual(new Set([...PAY_FAULTS, null]));
  expect(fates.some(({ isReversed }) => isReversed)).toBe(true);
  expect(new Set(webhookFaults)).toEqual(new Set(WEBHOOK_FAULTS));
});

test("no account ends as one of those whose bank has habits of its own, and a kill comes every few seconds", () => {
  const { fates, killPausesMs } = scriptOf({ seed: 3, count: 5_000 });
  for (const { ending } of fates) expect(ending).toMatch(/^(?!0000|1111|2222|3333|4444|8888|9999)\d{4}$/);
  expect(Math.min(...killPausesMs)).toBeGreaterThanOrEqual(4_000);
  expect(Math.max(...killPausesMs)).toBeLessThan(8_000);
});
