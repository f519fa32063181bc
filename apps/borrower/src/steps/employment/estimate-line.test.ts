import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { estimateOf, feesIn } from "./estimate-line.tsx";

const TERMS = {
  grades: [
    { grade: "A", roi: 0.05, processingFee: 3 },
    { grade: "B", roi: 0.08, processingFee: 5 },
    { grade: "C", roi: 0.1, processingFee: 8 },
  ],
  gst: 18,
};
const FEES = { lowestPercent: 3, highestPercent: 8, gstPercent: 18 };

test("the fees range from the cheapest to the dearest grade, and a product without grades has none", () => {
  expect(feesIn(TERMS)).toEqual(FEES);
  expect(feesIn({ ...TERMS, grades: [] })).toBeNull();
});

/** The amount asked for, and what reaches the bank at the dearest and at the cheapest price. */
const TABLE = `
  1000    ₹905.60     ₹964.60
  10000   ₹9,056      ₹9,646
  20000   ₹18,112     ₹19,292
  25000   ₹22,640     ₹24,115`;

test("fee and GST are taken off the amount, to the paisa", () => {
  for (const row of TABLE.trim().split("\n")) {
    const [requested = "", least, most] = row.trim().split(/\s+/);
    const estimate = estimateOf(paise(BigInt(requested) * 100n), FEES);
    expect([formatRupees(estimate.least), formatRupees(estimate.most)]).toEqual([least, most]);
  }
});

test("of every amount there is, less reaches the bank than was asked for, and least at the dearest price", () => {
  for (let rupees = 1000n; rupees <= 25_000n; rupees += 100n) {
    const principal = paise(rupees * 100n);
    const { least, most } = estimateOf(principal, FEES);
    expect([least > 0n, least < most, most < principal]).toEqual([true, true, true]);
  }
});
