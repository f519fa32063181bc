import { formatRupees } from "@vaada/money/format";
import { formatPpm } from "@vaada/money/percent";
import { expect, test } from "vitest";
import { DEBIT_RUN } from "../debit-run.ts";
import { requireFees } from "../fees.ts";
import { type FeeTerms, GRADES } from "../product-terms.ts";
import { SALARY_ADVANCE } from "./salary-advance.ts";

const toldOf = (fee: FeeTerms): string => {
  const price =
    "ppm" in fee
      ? `${GRADES.map((grade) => formatPpm(fee.ppm[grade])).join(" ")} of ${fee.base}`
      : `${formatRupees(fee.rupees)} ${fee.base}`;
  const tax = fee.tax === null ? "no GST" : `${formatPpm(fee.tax.gstPpm)} GST`;
  return `${fee.kind} ${price}, ${fee.when.on}, ${tax}`;
};

test("the salary advance has the terms that were decided for it", () => {
  const { amount, grades, fees, penal, payment } = SALARY_ADVANCE;
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
  expect(fees.map(toldOf)).toEqual([
    "processing-fee 3% 5% 8% of sanctioned-amount, disbursal, 18% GST",
    "late-fee ₹500 each-time, overdue, no GST",
    "bounce-charge ₹500 each-time, bounce, no GST",
  ]);
  expect([formatPpm(penal.maximumPpm), formatRupees(penal.lateFeeFrom)]).toEqual(["10%", "₹100"]);
  expect(() => requireFees(SALARY_ADVANCE)).not.toThrow();
  expect([payment.partPaymentMinimum, payment.restMinimum].map(formatRupees)).toEqual(["₹5", "₹1"]);
  expect(payment.order).toEqual(["interest", "principal", "charges"]);
});

test("its terms are known by name and version, and cannot end up outside what the law allows", () => {
  expect([SALARY_ADVANCE.product, SALARY_ADVANCE.version]).toEqual(["salary-advance", 3]);
  expect(SALARY_ADVANCE.coolingOffDays).toBeGreaterThanOrEqual(1);
  expect(DEBIT_RUN.noticeHoursMin).toBeGreaterThanOrEqual(24);
});
