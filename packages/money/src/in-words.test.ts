import fc from "fast-check";
import { expect, test } from "vitest";
import { numberInWords, rupeesInWords } from "./in-words.ts";
import { paise } from "./paise.ts";

test("an amount is said the way India says it", () => {
  const table: [amount: bigint, words: string][] = [
    [0n, "Zero rupees"],
    [1_00n, "One rupee"],
    [13_00n, "Thirteen rupees"],
    [20_00n, "Twenty rupees"],
    [45_00n, "Forty-five rupees"],
    [100_00n, "One hundred rupees"],
    [8_000_00n, "Eight thousand rupees"],
    [12_500_00n, "Twelve thousand five hundred rupees"],
    [25_000_00n, "Twenty-five thousand rupees"],
    [2_00_000_00n, "Two lakh rupees"],
    [1_00_00_000_00n, "One crore rupees"],
    [12_34_56_789_00n, "Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees"],
    [15_341_60n, "Fifteen thousand three hundred forty-one rupees and sixty paise"],
    [1n, "One paisa"],
    [1_01n, "One rupee and one paisa"],
  ];
  for (const [amount, words] of table) expect(rupeesInWords(paise(amount))).toBe(words);
});

test("a number alone is said without its unit", () => {
  expect(numberInWords(2_00_000n)).toBe("Two lakh");
  expect(numberInWords(10n ** 12n)).toBe("One lakh crore");
  expect(numberInWords(0n)).toBe("Zero");
});

test("two different numbers never sound the same", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      (one, apart) => {
        expect(numberInWords(one)).not.toBe(numberInWords(one + apart));
      },
    ),
  );
});

test("a negative amount has no words", () => {
  expect(() => rupeesInWords(paise(-1n))).toThrow(RangeError);
  expect(() => numberInWords(-1n)).toThrow(RangeError);
});
