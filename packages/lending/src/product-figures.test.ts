import { formatBasisPoints } from "@vaada/money/percent";
import { expect, test } from "vitest";
import { offerRange } from "./offer-range.ts";
import { productFigures } from "./product-figures.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";

test("the quick figures are those found by pricing every loan there can be", () => {
  const range = offerRange(SALARY_ADVANCE);
  expect(productFigures(SALARY_ADVANCE)).toEqual({
    tenureDaysMin: range.tenureDays.lowest,
    tenureDaysMax: range.tenureDays.highest,
    aprLowest: formatBasisPoints(range.aprBasisPoints.lowest),
    aprHighest: formatBasisPoints(range.aprBasisPoints.highest),
  });
});
