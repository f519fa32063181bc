import { expect, test } from "vitest";
import { faultScript, PAY_FAULTS, WEBHOOK_FAULTS } from "./fault-script.ts";

test("the same seed is the same script, and another seed another", () => {
  expect(faultScript({ seed: 7, count: 500 })).toEqual(faultScript({ seed: 7, count: 500 }));
  expect(faultScript({ seed: 7, count: 500 })).not.toEqual(faultScript({ seed: 8, count: 500 }));
});

test.each([1, 2, 3, 4_294_967_295])(
  "of 500 loans as many meet each fault as the mix says, seed %i",
  (seed) => {
    const { loanScripts, webhookFaults } = faultScript({ seed, count: 500 });
    const countOf = (wanted: unknown) => loanScripts.filter(({ fault }) => fault === wanted).length;
    expect(loanScripts).toHaveLength(500);
    expect([...PAY_FAULTS, null].map(countOf)).toEqual([100, 75, 25, 25, 275]);
    expect(loanScripts.filter(({ isReversed }) => isReversed)).toHaveLength(25);
    for (const fault of WEBHOOK_FAULTS)
      expect(webhookFaults.filter((one) => one === fault)).toHaveLength(150);
  },
);

test("a small run still meets everything once", () => {
  const { loanScripts, webhookFaults } = faultScript({ seed: 1, count: 8 });
  expect(new Set(loanScripts.map(({ fault }) => fault))).toEqual(new Set([...PAY_FAULTS, null]));
  expect(loanScripts.some(({ isReversed }) => isReversed)).toBe(true);
  expect(new Set(webhookFaults)).toEqual(new Set(WEBHOOK_FAULTS));
});

test("no account ends as one of those whose bank has habits of its own, and a kill comes every few seconds", () => {
  const { loanScripts, killPausesMs } = faultScript({ seed: 3, count: 5_000 });
  for (const { ending } of loanScripts)
    expect(ending).toMatch(/^(?!0000|1111|2222|3333|4444|8888|9999)\d{4}$/);
  expect(Math.min(...killPausesMs)).toBeGreaterThanOrEqual(4_000);
  expect(Math.max(...killPausesMs)).toBeLessThan(8_000);
});
