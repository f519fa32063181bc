import { formatRupees } from "@vaada/money/format";
import { formatPpm } from "@vaada/money/percent";
import { expect, test } from "vitest";
import { GRADES } from "../product-terms.ts";
import { SALARY_ADVANCE } from "./salary-advance.ts";

test("the salary advance has the terms that were decided for it", () => {
  const { amount, grades, gstPpmOfFee, payment, overdue } = SALARY_ADVANCE;
  expect([amount.minimum, amount.maximum, amount.step].map(formatRupees)).toEqual([
    "₹1,000",
    "₹25,000",
    "₹100",
  ]);
  expect(GRADES.map((grade) => formatPpm(grades[grade].interestPpmPerDay))).toEqual([
    "0.05%",
    "0.08%",
    "0.1%",
  ]);
  expect(GRADES.map((grade) => formatPpm(grades[grade].feePpm))).toEqual(["3%", "5%", "8%"]);
  expect(formatPpm(gstPpmOfFee)).toBe("18%");
  expect([overdue.lateFee, overdue.bounceCharge].map(formatRupees)).toEqual(["₹500", "₹500"]);
  expect([payment.partPaymentMinimum, payment.restMinimum].map(formatRupees)).toEqual(["₹5", "₹1"]);
  expect(payment.order).toEqual(["interest", "principal", "charges"]);
});

test("its terms are known by name and version, and cannot end up outside what the law allows", () => {
  expect([SALARY_ADVANCE.product, SALARY_ADVANCE.version]).toEqual(["salary-advance", 1]);
  expect(SALARY_ADVANCE.coolingOffDays).toBeGreaterThanOrEqual(1);
  expect(SALARY_ADVANCE.mandate.noticeHoursMin).toBeGreaterThanOrEqual(24);
});
