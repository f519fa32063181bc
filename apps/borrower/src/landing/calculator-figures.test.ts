import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { allowedAmount, calculatorFigures } from "./calculator-figures.ts";

const TERMS = SALARY_ADVANCE;
const TODAY = civilDate("2026-11-20");

test("the calculator shows the dearest grade as at most and the best one as from", () => {
  const figures = calculatorFigures({
    terms: TERMS,
    principal: paise(20_000_00n),
    salaryDay: 1,
    today: TODAY,
  });
  expect(figures).toEqual({
    payBackOn: "1 Jan 2027",
    atMost: { get: "₹18,112", payBack: "₹20,840", cost: "₹2,728", apr: "130.89%" },
    from: { get: "₹19,292", payBack: "₹20,420", cost: "₹1,128", apr: "50.81%" },
  });
});

test("every salary day, on every day of a leap year, has figures in rupees and percent", () => {
  for (let day = 0; day < 366; day++) {
    for (let salaryDay = 1; salaryDay <= 31; salaryDay++) {
      const today = addDays(civilDate("2028-01-01"), day);
      const { atMost, from } = calculatorFigures({
        terms: TERMS,
        principal: paise(1_100_00n),
        salaryDay,
        today,
      });
      const texts = [...Object.values(atMost), ...Object.values(from)];
      expect(texts.filter((text) => !/^₹[\d,]+(\.\d\d)?$|^\d+\.\d\d%$/.test(text))).toEqual([]);
    }
  }
});

test("an amount that the product does not lend becomes the nearest one that it does", () => {
  const table = [
    [0n, 1_000_00n],
    [999_99n, 1_000_00n],
    [1_049_99n, 1_000_00n],
    [1_050_00n, 1_100_00n],
    [20_000_00n, 20_000_00n],
    [24_999_00n, 25_000_00n],
    [25_001_00n, 25_000_00n],
    [9_99_999_00n, 25_000_00n],
  ] as const;
  for (const [wanted, allowed] of table) {
    expect(allowedAmount(TERMS.amount, paise(wanted)), `${wanted}`).toBe(allowed);
  }
});
