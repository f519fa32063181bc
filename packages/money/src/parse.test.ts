import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRupees } from "./format.ts";
import { paise } from "./paise.ts";
import { parseRupees } from "./parse.ts";

test("what the borrower typed or pasted is read exactly", () => {
  const table: [text: string, amount: bigint][] = [
    ["0", 0n],
    ["500", 500_00n],
    ["000500", 500_00n],
    ["19292", 19_292_00n],
    ["15341.6", 15_341_60n],
    ["15341.60", 15_341_60n],
    ["0.05", 5n],
    ["1,000", 1_000_00n],
    ["25,000", 25_000_00n],
    ["1,00,000.5", 1_00_000_50n],
    ["12,34,56,789", 12_34_56_789_00n],
    ["1,234,567", 12_34_567_00n],
    ["  ₹ 20,420 ", 20_420_00n],
    ["₹5", 5_00n],
    ["999999999999.99", 99_99_99_99_99_99_99n],
  ];
  for (const [text, amount] of table) expect(parseRupees(text), text).toBe(amount);
});

test("what is not exactly an amount is not guessed", () => {
  const junk = [
    "",
    " ",
    ".",
    ",",
    "₹",
    "abc",
    "-5",
    "+5",
    "5e3",
    "1.234",
    "5.",
    ".5",
    "1.2.3",
    "0x10",
    "1 000",
  ];
  const misgrouped = ["12,50", "1,0", "1,,000", ",500", "500,", "1,00", "10,00,00", "1,000,00", "5,000.1,0"];
  const foreign = ["५००", "５００", "$5", "Rs 5", "5\n00", "Infinity", "NaN", "1_000", "5\u0000"];
  const endless = ["1000000000000", "9".repeat(100_000)];
  for (const text of [...junk, ...misgrouped, ...foreign, ...endless]) {
    expect(parseRupees(text), text.slice(0, 20)).toBeNull();
  }
});

test("every amount we print is read back as itself", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }), (amount) => {
      expect(parseRupees(formatRupees(paise(amount)))).toBe(amount);
    }),
  );
});

test("no text makes reading fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0159,,..₹ -e\u0966") }), (text) => {
      const amount = parseRupees(text);
      expect(amount === null || amount >= 0n).toBe(true);
    }),
  );
});
