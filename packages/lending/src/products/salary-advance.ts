import { paise } from "@vaada/money/paise";
import type { ProductTerms } from "../product-terms.ts";

export const SALARY_ADVANCE: ProductTerms = {
  product: "salary-advance",
  version: 1,
  amount: { minimum: paise(1_000_00n), maximum: paise(25_000_00n), step: paise(100_00n) },
  grades: {
    A: { interestPpmPerDay: 500n, feePpm: 30_000n },
    B: { interestPpmPerDay: 800n, feePpm: 50_000n },
    C: { interestPpmPerDay: 1_000n, feePpm: 80_000n },
  },
  gstPpmOfFee: 180_000n,
  daysToDueMin: 15,
  payment: {
    order: ["interest", "principal", "charges"],
    partPaymentMinimum: paise(5_00n),
    restMinimum: paise(1_00n),
    previousDayGraceMinutes: 30,
  },
  overdue: { lateFee: paise(500_00n), bounceCharge: paise(500_00n) },
  coolingOffDays: 3,
  mandate: {
    maximumBounceCharges: 2,
    maximumInterestDays: 30,
    debitHourInIndia: 10,
    noticeHoursMin: 24,
    presentationsMax: 3,
    daysToNextPresentationMin: 3,
  },
};
