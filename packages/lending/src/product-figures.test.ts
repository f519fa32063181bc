import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { formatBasisPoints } from "@vaada/money/percent";
import { expect, test } from "vitest";
import { instalmentDueDates } from "./instalments/due-dates.ts";
import { instalmentsCost } from "./instalments/price-instalments.ts";
import { offerRange } from "./offer-range.ts";
import { instalmentFigures, productFigures } from "./product-figures.ts";
import { GRADES_IN_INSTALMENTS } from "./product-terms.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { SALARY_INSTALMENTS } from "./products/salary-instalments.ts";

test("the quick figures are those found by pricing every loan there can be", () => {
  const range = offerRange(SALARY_ADVANCE);
  expect(productFigures(SALARY_ADVANCE)).toEqual({
    tenureDaysMin: range.tenureDays.lowest,
    tenureDaysMax: range.tenureDays.highest,
    aprLowest: formatBasisPoints(range.aprBasisPoints.lowest),
    aprHighest: formatBasisPoints(range.aprBasisPoints.highest),
  });
});

test("no loan in instalments of a grade that is offered them lies outside its figures, and those of the days are reached", () => {
  const { aprLowest, aprHighest, daysToFirstMin, daysToFirstMax } = instalmentFigures(SALARY_INSTALMENTS);
  const { count } = SALARY_INSTALMENTS.repayment;
  const principal = SALARY_INSTALMENTS.amount.maximum;
  const firsts = new Set<number>();
  const aprs: bigint[] = [];
  for (let day = 0; day < 366; day += 1)
    for (const salaryDay of [1, 7, 15, 31]) {
      const takenOn = addDays(civilDate("2026-01-01"), day);
      const dueDates = instalmentDueDates({ takenOn, salaryDay, daysToFirstMin, count });
      firsts.add(daysBetween(takenOn, dueDates[0] ?? takenOn));
      for (const grade of GRADES_IN_INSTALMENTS) {
        const loan = { terms: SALARY_INSTALMENTS, grade, principal, takenOn, dueDates };
        aprs.push(BigInt(instalmentsCost(loan).aprBasisPoints));
      }
    }
  expect([Math.min(...firsts), Math.max(...firsts)]).toEqual([daysToFirstMin, daysToFirstMax]);
  const basisPoints = (percent: string) => BigInt(Math.round(Number(percent.replace("%", "")) * 100));
  for (const apr of aprs) {
    expect(apr).toBeGreaterThanOrEqual(basisPoints(aprLowest));
    expect(apr).toBeLessThanOrEqual(basisPoints(aprHighest));
  }
});
