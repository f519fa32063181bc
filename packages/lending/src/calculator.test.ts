import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { calculate } from "./calculator.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";

const wanted = { terms: SALARY_ADVANCE, salaryDay: 1, today: civilDate("2026-11-20") };

test("the calculator shows the best grade as from and the last grade as at most", () => {
  const calculation = calculate({ ...wanted, principal: paise(20_000_00n) });
  expect(calculation).toMatchObject({
    kind: "calculated",
    from: { grade: "A", net: 19_292_00n, repay: 20_420_00n, aprBasisPoints: 50_81n },
    atMost: { grade: "C", net: 18_112_00n, repay: 20_840_00n, aprBasisPoints: 130_89n },
  });
});

test("an amount that the product does not lend is refused with its reason", () => {
  const refused = (principal: bigint) => calculate({ ...wanted, principal: paise(principal) });
  expect(refused(900_00n)).toEqual({ kind: "refused", reason: "below-minimum" });
  expect(refused(2_00_000_00n)).toEqual({ kind: "refused", reason: "above-maximum" });
  expect(refused(1_234_00n)).toEqual({ kind: "refused", reason: "not-a-step-multiple" });
});
