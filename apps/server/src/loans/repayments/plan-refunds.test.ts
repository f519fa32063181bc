import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { allocateRefund } from "./plan-refunds.ts";

test.each<[excess: number, left: number[], shares: number[], rest: number]>([
  [0, [500], [], 0],
  [500, [500], [500], 0],
  [300, [500, 500], [300], 0],
  [700, [500, 500], [500, 200], 0],
  [1_200, [500, 500], [500, 500], 200],
  [99, [500], [], 99],
  [100, [500], [100], 0],
  [550, [500, 500], [500], 50],
  [500, [50, 0, 500], [500], 0],
  [500, [], [], 500],
])("of %d paise, payments with %j left take %j, and %d are left", (excess, left, amounts, rest) => {
  const sources = left.map((of, index) => ({ paymentId: `pay_${index}`, left: paise(BigInt(of)) }));
  const shared = allocateRefund(paise(BigInt(excess)), sources);
  expect(shared.shares.map(({ amount }) => Number(amount))).toEqual(amounts);
  expect(shared.rest).toBe(BigInt(rest));
});
