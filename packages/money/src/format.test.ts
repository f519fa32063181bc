import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRupees, groupIndian } from "./format.ts";
import { paise } from "./paise.ts";

test("rupees read the way India writes them", () => {
  const table: [amount: bigint, text: string][] = [
    [0n, "₹0"],
    [5n, "₹0.05"],
    [60n, "₹0.60"],
    [5_00n, "₹5"],
    [999_00n, "₹999"],
    [1_000_00n, "₹1,000"],
    [15_341_60n, "₹15,341.60"],
    [25_000_00n, "₹25,000"],
    [1_00_000_50n, "₹1,00,000.50"],
    [12_34_56_789_00n, "₹12,34,56,789"],
    [-500_00n, "−₹500"],
    [-5n, "−₹0.05"],
  ];
  for (const [amount, text] of table) expect(formatRupees(paise(amount))).toBe(text);
});

test("digits in a field are grouped as they grow", () => {
  const table = ["", "1", "12", "123", "1,234", "12,345", "1,23,456", "12,34,567", "1,23,45,678"];
  for (const grouped of table) expect(groupIndian(grouped.replaceAll(",", ""))).toBe(grouped);
});

test("the platform's own Indian format agrees on every amount", () => {
  const whole = new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    maximumFractionDigits: 0,
  });
  const broken = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (amount) => {
      const fraction = String(amount % 100n).padStart(2, "0");
      const exact = `${amount / 100n}.${fraction}` as `${number}`;
      const expected = amount % 100n === 0n ? whole.format(amount / 100n) : broken.format(exact);
      expect(formatRupees(paise(amount))).toBe(expected);
    }),
  );
});
