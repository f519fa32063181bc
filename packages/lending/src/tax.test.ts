import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { financialYearOf, splitGst, TAX_PAPERS, taxPaperNumber } from "./tax.ts";

test("within one state the tax is halved, across states it is whole, and nothing of it is lost", () => {
  const within = { supplier: "27", placeOfSupply: "27" };
  expect(splitGst(paise(108_00n), within)).toEqual({ cgst: 54_00n, sgst: 54_00n, igst: 0n });
  expect(splitGst(paise(43_21n), within)).toEqual({ cgst: 21_60n, sgst: 21_61n, igst: 0n });
  const across = { supplier: "27", placeOfSupply: "29" };
  expect(splitGst(paise(108_00n), across)).toEqual({ cgst: 0n, sgst: 0n, igst: 108_00n });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.boolean(), (tax, isWithin) => {
      const { cgst, sgst, igst } = splitGst(paise(tax), isWithin ? within : across);
      expect(cgst + sgst + igst).toBe(tax);
      expect(sgst - cgst === 0n || sgst - cgst === 1n).toBe(true);
    }),
  );
});

test("the financial year runs from April to March", () => {
  const table: [day: string, year: number][] = [
    ["2026-04-01", 2026],
    ["2026-12-31", 2026],
    ["2027-03-31", 2026],
    ["2027-04-01", 2027],
  ];
  for (const [day, year] of table) expect(financialYearOf(civilDate(day)), day).toBe(year);
});

test("a number names its series, its year and its place in it, in at most sixteen letters that the rules allow", () => {
  expect(taxPaperNumber("tax-invoice", { financialYear: 2026, serial: 1 })).toBe("IN2627/0000001");
  expect(taxPaperNumber("credit-note", { financialYear: 2099, serial: 1_234_567 })).toBe("CN9900/1234567");
  for (const serial of [0, -1, 1.5, 10_000_000])
    expect(() => taxPaperNumber("tax-invoice", { financialYear: 2026, serial })).toThrow(RangeError);
  for (const kind of TAX_PAPERS)
    expect(taxPaperNumber(kind, { financialYear: 2026, serial: 9_999_999 })).toMatch(/^[A-Z0-9/-]{1,16}$/);
});
